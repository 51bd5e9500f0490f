"""What is known of other phones, and what goes over a connection: codes, messages, limits, judgement.

Public: `counting`, `judging`, `messages`, `signalling`, `state`.
"""
