"""The session: its services, what it shows, the open match, and the events that it is asked to handle.

Public: `commands`, `effects`, `events`, `given_files`, `merging`, `open_match`, `proposal`, `queued_events`,
`services`, `session`, `view_state`.
"""
