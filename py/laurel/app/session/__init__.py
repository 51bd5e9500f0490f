"""The session: its services, what it shows, the open match, and the events that it is asked to handle.

    Session -> OpenMatch | ViewState | Services

Each attribute of the session has one of three owners:

* `open_match.OpenMatch`: the journal and the replay of the match that is open, and what proposes and stores a change of
  it. `Session.opened` is `None` while no match is open.
* `view_state.ViewState`: the address, the open dialog, the draft of a setup, the change that waits for a decision,
  messages and announcements, the effects of this response, and how much the lists show.
* `services.Services`: the device, the stores, the settings, the people, the plays, the other phones, backups, codes,
  and what the browser has reported.

`session.Session` has the three, and the time and id of the event that is handled. A function takes the parts that it
needs: `view`, `services` or one of its members, `open_match`, or `match_view` where it only reads the open match. It
takes the session where it needs all three, or may open another match. `commands` wraps the handlers of events that take
less. An event that leads to another screen sets `view.next_route`, which is shown when its handler is done, and
`view.arrival` where that screen replaces the present one, or where something is done over it.

Public: `commands`, `effects`, `events`, `given_files`, `merging`, `open_match`, `proposal`, `queued_events`,
`services`, `session`, `view_state`.
"""
