"""One open session as a plain object. It knows no browser: storage and device are passed to it.

A package has what the session does about one topic, which has the same name in `laurel.pages`. Below the topics are
`formats`, `storage`, `plays` and `connections`, which the services of the `session` consist of; beside them is what
uses all of them.

Public: `device`, `handle`, `screens`, `warm_up`.
"""
