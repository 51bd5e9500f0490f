"""What the check of the catalogues finds in the sources of their messages."""

from __future__ import annotations

from tools import catalogues


def test_a_message_in_an_f_string_is_found() -> None:
    """Babel reads an f-string as one token, so a message inside it would stay English in every language."""
    hidden = """said = f"{name} ({translator(N_('headline'))})"\nplain = f"{name}"\nother = translator(N_("die"))\n"""
    assert list(catalogues.missed("entries.py", hidden)) == [
        "entries.py:1: N_('headline'): a message in an f-string is not extracted"
    ]
