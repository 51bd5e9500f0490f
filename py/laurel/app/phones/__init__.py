"""One match on several phones: how they find each other, what they send, and who may enter what.

One phone, the hub, invites the others. Each has a WebRTC data channel to the hub, which passes edits on. Phones
exchange edits of the journal, so what a phone receives is merged like the edits of another tab.

Public: `handing_over`, `inviting`, `joining`, `receiving`, `rights`, `seats`, `showing`, `taking_over`.
"""
