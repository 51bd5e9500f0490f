"""The Jinja environments, one for each language, and rendering with a cache."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType, SimpleNamespace
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    ModuleLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
)
from markupsafe import Markup

from laurel.match.plain import kind_of
from laurel.pages.forms import fields_of
from laurel.pages.language.colours import SHAPES
from laurel.pages.language.hyphens import LONG, hyphenate
from laurel.pages.language.languages import translations
from laurel.pages.language.titles import partly_localized_title, titles_in_other_languages
from laurel.pages.language.translator import Translator, with_glued_dots, with_minus

PAGES = Path(__file__).parent
COMPILED = "laurel.pages.compiled"
"""The package of the built site with the templates as Python modules: browsers compile none."""

LINE_BREAKS = "laurel.pages.line_breaks.LineBreaks"

ENOUGH_REGIONS = 1024
"""The number of rendered regions in the cache: more than several boards have in two languages."""


def make_environment(loader: BaseLoader) -> Environment:
    """Return an environment with the options that templates are written and compiled for.

    Only one that compiles templates has the extension about their line breaks: what it needs of Jinja is not in a
    browser.
    """
    compiles = not isinstance(loader, CompiledLoader)
    made = Environment(
        loader=loader,
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", *([LINE_BREAKS] if compiles else [])],
    )
    made.filters |= {
        "hyphenated": partial(hyphenate, letters=LONG),
        "with_glued_dots": with_glued_dots,
        "with_minus": with_minus,
    }
    return made


def source_loader(*more: Path) -> BaseLoader:
    """Return the loader of the templates as they are written.

    Shared templates are in `pages/templates`. Those of a game are in `pages/<game>/templates`, or in the same place of
    one of the folders `more`, and are named `<game>/<template>.html`.
    """
    folders = (path for root in (PAGES, *more) for path in sorted(root.glob("*/templates")))
    games = {path.parent.name: FileSystemLoader(path) for path in folders}
    return ChoiceLoader([FileSystemLoader(PAGES / "templates"), PrefixLoader(games)])


class CompiledLoader(BaseLoader):
    """Loads templates that were compiled to Python modules.

    Unlike Jinja's own loader of such modules it imports each once, for all languages. Each environment has its own copy
    of the functions, over the same code: they find the environment, and by it what they import, among their globals.
    """

    has_source_access = False

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 (the name is the base class's)
    ) -> Template:
        """Return a template; raises TemplateNotFound where there is none of this name."""
        try:
            module = import_module(f"{COMPILED}.{ModuleLoader.get_template_key(name)}")
        except ModuleNotFoundError as error:
            raise TemplateNotFound(name) from error
        return environment.template_class.from_module_dict(environment, _copied(vars(module)), globals or {})


def line_map(steps: str) -> str:
    """Return which line of a template each line of its module is from, as Jinja reads it, from the steps between them.

    Steps repeat, and so take half the room of line numbers in the archive of the site.
    """
    pairs = [[int(number) for number in step.split("=")] for step in steps.split("&")] if steps else []
    lines, code_lines = ([pair[side] for pair in pairs] for side in (0, 1))
    return "&".join(f"{line}={code}" for line, code in zip(accumulate(lines), accumulate(code_lines), strict=True))


def _copied(module: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a module of a compiled template defines, with functions whose globals are the copy."""
    copied = dict(module)
    functions = {name: value for name, value in module.items() if isinstance(value, FunctionType)}
    for name, of in functions.items():
        if of.__globals__ is module:
            copied[name] = FunctionType(of.__code__, copied, name, of.__defaults__, of.__closure__)
    copied["blocks"] = {name: copied[of.__name__] for name, of in module["blocks"].items()}
    return copied


def import_compiled() -> None:
    """Import every template that is compiled; none is where there is no built site."""
    if package := find_spec(COMPILED):
        for module in iter_modules(package.submodule_search_locations):
            import_module(f"{COMPILED}.{module.name}")


@cache
def _loader() -> BaseLoader:
    return CompiledLoader() if find_spec(COMPILED) else source_loader()


@cache
def environment(language: str) -> Environment:
    """Return the environment of a language."""
    made = make_environment(_loader())
    made.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]  # i18n adds it
    made.globals |= {
        "language": language,
        "fields_of": fields_of,
        "kind_of": kind_of,
        "shapes": SHAPES,
        "title_of": partial(partly_localized_title, Translator(language)),
        "elsewhere": partial(titles_in_other_languages, language),
    }
    return made


class Values(SimpleNamespace):
    """What a template reads by name: its view, or one of the things that the view lists.

    The values are hashable, and nothing changes them: `Values` are equal where all of them are equal. The function that
    makes them says under "Values" what their names do not say.
    """

    def __hash__(self) -> int:  # type: ignore[override]  # a namespace has none, because it may change
        return hash(tuple(vars(self).values()))


@lru_cache(maxsize=ENOUGH_REGIONS)
def render(template: str, language: str, view: object = None, /, **values: object) -> Markup:
    """Return a template rendered with a view: one value, or `Values` of those that are passed by name.

    Equal views are rendered once.
    """
    shown = Values(**values) if values else view
    return Markup(environment(language).get_template(template).render(view=shown))  # noqa: S704 - autoescape is on
