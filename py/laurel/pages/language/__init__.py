"""How a language writes: translated texts, titles, alphabets, hyphens, numbers and names of colours.

    source (English) -> .po -> tools.catalogues: typeset -> .mo -> Translator, templates -> markup

* A message is a whole English sentence, which is its key (`laurel.match.message`). What fills its places is data:
  `%(player)s` is a seat. Where a language has the word for a player before it, a player without a name is called by
  number: `gracza 2` (`Translator.message`).
* Such a player is stored with an empty name, shown as `Player 2` in the reader's language, and nobody in statistics,
  tables and files for other programs.
* Sources, catalogues and sheets are typed with the characters of a keyboard. `typography.typeset` adds no-break spaces,
  hyphens and apostrophes, once for each text: for catalogues when they are compiled, for English and for texts of
  sheets when they are shown. `make check-catalogues` finds what it would make by itself.
* A title in another language than the page has `lang`: `titles.Title` knows the language, the macro `lang` writes it.

Public: every module.
"""
