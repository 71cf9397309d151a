"""Random rosters as plain trees, of the shapes a gang file has."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    ["-", " -> ", "a: b", "1 -> -", '"', "\\", "'''", "é\u2028", "[log]", "\x7f"]
)
SLUGS = st.sampled_from(["vex", "mira", "gor", "vex-2", "a_b", "7"])
SCALARS = st.integers(-(10**9), 10**9) | TEXTS | st.booleans()
TABLES = st.dictionaries(
    st.sampled_from(["M", "WS", "out", "a.b", "x@1", "*", "", "odd: key"]),
    st.integers(-3, 3),
    min_size=1,
    max_size=4,
)
NAMES = st.lists(TEXTS, min_size=1, max_size=4)


def some(values: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """A record with a drawn part of these fields, in their order."""
    wanted = st.sets(st.sampled_from(list(values)))
    return wanted.flatmap(
        lambda names: st.fixed_dictionaries(
            {name: value for name, value in values.items() if name in names}
        )
    )


def keyed(entry: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    """A list of records, each with an id of its own."""
    with_id = st.tuples(SLUGS, some(entry)).map(lambda pair: {"id": pair[0], **pair[1]})
    return st.lists(with_id, min_size=1, max_size=5, unique_by=lambda one: one["id"])


ADVANCES = st.lists(
    st.fixed_dictionaries({"at": st.integers(0, 3), "name": st.sampled_from(["a", "b"])}),
    min_size=1,
    max_size=4,
)
ITEMS = keyed({"name": TEXTS, "value": st.integers(0, 5)})
FIGHTERS = keyed(
    {
        "name": TEXTS,
        "profile": TABLES,
        "xp": st.integers(0, 5),
        "skills": NAMES,
        "advancements": ADVANCES,
        "items": ITEMS,
    }
)
TREES = some(
    {
        "id": TEXTS,
        "founding": st.booleans(),
        "reputation": st.integers(0, 3),
        "stash": st.fixed_dictionaries({}, optional={"credits": st.integers(), "items": ITEMS}),
        "fighters": FIGHTERS,
        "departed": FIGHTERS,
        "battles": keyed({"fighters": keyed({"counts": TABLES}), "steps": NAMES}),
    }
)
