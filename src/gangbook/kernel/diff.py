"""Two rosters in, the changes between them out; and changes applied either way, to the byte.

Works on plain trees of dicts, lists and scalars, as a file holds them. Entries of a list are told
apart by their `id` where all have one, by their place between the common head and tail otherwise.
A table of single values is recorded whole where its keys would not come back in their order, and
so is one with a key that cannot stand in a path.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from typing import Any

from gangbook.book.log import Change

Tree = dict[str, Any]
ORDER = "*"
"""Last key of the path of a change that only reorders a list."""

_PATH_KEY = re.compile(r"[A-Za-z0-9_-]+")


class DoesNotApply(ValueError):
    """A change does not fit the tree it is applied to: another value stands there."""


def changes_between(before: Tree, after: Tree) -> tuple[Change, ...]:
    """Every difference, in an order in which they can be applied one after the other."""
    return tuple(_dicts("", before, after))


def applied(tree: Tree, changes: Iterable[Change]) -> Tree:
    """A new tree with the changes made. Raises `DoesNotApply` when one of them does not fit."""
    result = copy.deepcopy(tree)
    make(result, changes)
    return result


def taken_back(tree: Tree, changes: tuple[Change, ...]) -> Tree:
    """A new tree as it was before the changes.

    Raises `DoesNotApply` when one of them does not fit.
    """
    result = copy.deepcopy(tree)
    unmake(result, changes)
    return result


def make(tree: Tree, changes: Iterable[Change]) -> None:
    """Make the changes in this very tree. Raises `DoesNotApply`; it is then of no more use."""
    for change in changes:
        _apply(tree, change.path, change.was, change.now)


def unmake(tree: Tree, changes: tuple[Change, ...]) -> None:
    """Take the changes back in this very tree. Raises `DoesNotApply` likewise."""
    for change in reversed(changes):
        _apply(tree, change.path, change.now, change.was)


def _dicts(path: str, before: Tree, after: Tree) -> Iterator[Change]:
    for key in sorted(before.keys() | after.keys(), key=_in_order_of(before, after)):
        where = f"{path}.{key}" if path else key
        yield from _values(where, before.get(key), after.get(key))


def _in_order_of(before: Tree, after: Tree) -> Any:
    """Keys in their order; those that go, the last one first, so that they come back in order."""
    order = {key: place for place, key in enumerate((*after, *before))}
    gone = [key for key in before if key not in after]
    last_first = [order[key] for key in reversed(gone)]
    return {**order, **dict(zip(gone, last_first, strict=True))}.__getitem__


def _values(path: str, was: Any, now: Any) -> Iterator[Change]:
    if type(was) is type(now) and was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict) and _by_key(was, now):
        yield from _dicts(path, was, now)
    elif _keyed(was) and _keyed(now) and (was or now):
        yield from _keyed_lists(path, was or [], now or [])
    elif isinstance(was, list) and isinstance(now, list):
        yield from _placed_lists(path, was, now)
    else:
        yield Change(path=path, was=was, now=now)


def _by_key(was: Tree, now: Tree) -> bool:
    keys = (*was, *now)
    if not all(_PATH_KEY.fullmatch(key) for key in keys):
        return False
    if "id" in keys or any(isinstance(one, dict | list) for one in (*was.values(), *now.values())):
        return True
    stay = [key for key in was if key in now]
    forth = stay + [key for key in now if key not in was]
    back = [key for key in now if key in was] + [key for key in was if key not in now]
    return forth == list(now) and back == list(was)


def _keyed(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, list):
        return False
    ids = [entry.get("id") if isinstance(entry, dict) else None for entry in value]
    usable = all(isinstance(key, str) and _PATH_KEY.fullmatch(key) for key in ids)
    return usable and len(set(ids)) == len(ids)


def _keyed_lists(path: str, was: list[Tree], now: list[Tree]) -> Iterator[Change]:
    old = {entry["id"]: entry for entry in was}
    new = {entry["id"]: entry for entry in now}
    for place, key in reversed(list(enumerate(old))):
        if key not in new:
            yield Change(path=f"{path}.{key}@{place}", was=old[key])
    kept, wanted = [key for key in old if key in new], [key for key in new if key in old]
    if kept != wanted:
        yield Change(path=f"{path}.{ORDER}", was=kept, now=wanted)
    for place, key in enumerate(new):
        if key in old:
            yield from _values(f"{path}.{key}", old[key], new[key])
        else:
            yield Change(path=f"{path}.{key}@{place}", now=new[key])


def _placed_lists(path: str, was: list[Any], now: list[Any]) -> Iterator[Change]:
    head = 0
    while head < min(len(was), len(now)) and was[head] == now[head]:
        head += 1
    tail = 0
    while tail < min(len(was), len(now)) - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    gone, come = was[head : len(was) - tail], now[head : len(now) - tail]
    for place in reversed(range(len(gone))):
        yield Change(path=f"{path}.@{head + place}", was=gone[place])
    for place, entry in enumerate(come):
        yield Change(path=f"{path}.@{head + place}", now=entry)


def _apply(tree: Tree, path: str, was: Any, now: Any) -> None:
    *way, last = path.split(".")
    holder: Any = tree
    for depth, key in enumerate(way):
        inside = _entry(holder, key)
        if (
            inside is None
            and isinstance(holder, dict)
            and depth == len(way) - 1
            and _is_list_key(last)
        ):
            inside = holder[key] = []
        if inside is None:
            raise DoesNotApply(f"{path}: there is no {key} any more")
        holder = inside
    key, at, place = last.partition("@")
    if last == ORDER:
        _reorder(holder, path, was, now)
    elif at:
        _insert_or_remove(holder, path, key, int(place), was, now)
        if not holder and way:
            _drop_empty(tree, way)
    else:
        _set(holder, path, last, was, now)


def _is_list_key(key: str) -> bool:
    return "@" in key or key == ORDER


def _entry(holder: Any, key: str) -> Any:
    if isinstance(holder, list):
        return next(
            (entry for entry in holder if isinstance(entry, dict) and entry.get("id") == key), None
        )
    return holder.get(key) if isinstance(holder, dict) else None


def _set(holder: Any, path: str, key: str, was: Any, now: Any) -> None:
    if not isinstance(holder, dict) or holder.get(key) != was:
        found = holder.get(key) if isinstance(holder, dict) else holder
        raise DoesNotApply(f"{path}: {was!r} was expected there, {found!r} stands there")
    if now is None:
        holder.pop(key, None)
    else:
        holder[key] = copy.deepcopy(now)


def _reorder(holder: Any, path: str, was: Any, now: Any) -> None:
    entries = holder if isinstance(holder, list) else []
    by_id = {entry.get("id"): entry for entry in entries if isinstance(entry, dict)}
    wanted = now if isinstance(now, list) and all(isinstance(key, str) for key in now) else []
    if not entries or list(by_id) != was or set(wanted) != set(was) or len(wanted) != len(entries):
        raise DoesNotApply(f"{path}: the entries are not in the order that was expected")
    entries[:] = [by_id[key] for key in wanted]


def _insert_or_remove(holder: Any, path: str, key: str, place: int, was: Any, now: Any) -> None:
    if not isinstance(holder, list):
        raise DoesNotApply(f"{path}: no list stands there")
    if was is None:
        if not 0 <= place <= len(holder) or (key and _entry(holder, key) is not None):
            raise DoesNotApply(f"{path}: nothing can be put there")
        holder.insert(place, copy.deepcopy(now))
    else:
        if not 0 <= place < len(holder) or holder[place] != was:
            raise DoesNotApply(f"{path}: what was expected does not stand there")
        del holder[place]


def _drop_empty(tree: Tree, way: list[str]) -> None:
    holder: Any = tree
    for key in way[:-1]:
        holder = _entry(holder, key)
    if isinstance(holder, dict) and holder.get(way[-1]) == []:
        del holder[way[-1]]
