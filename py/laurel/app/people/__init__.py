"""The screens of the people, and what is changed there: names, colours, and who is the same person.

Public: `editing`, `screens`.
"""
