"""The one place that knows both the command line and the screens."""

from __future__ import annotations

import sys

from gangbook.cli.parser import build_app_parser, build_parser, is_verb


def main(words: list[str] | None = None) -> int:
    """Run a verb, or open the app. Returns the exit code: 0 fine, 1 faults found, 2 wrong use."""
    words = sys.argv[1:] if words is None else words
    if is_verb(words):
        args = build_parser().parse_args(words)
        code: int = args.run(args)
        return code
    return _open_app(words)


def _open_app(words: list[str]) -> int:
    args = build_app_parser().parse_args(words)
    from gangbook.faults import FileFaults
    from gangbook.kernel.dice import fresh_chance
    from gangbook.store.rules_file import forced_rulebook

    try:
        rulebook = forced_rulebook(args.rules)
    except FileFaults as error:
        print(error, file=sys.stderr)
        return 1
    from gangbook.tui.app import GangbookApp

    GangbookApp(args.place, rulebook, fresh_chance(args.seed)).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
