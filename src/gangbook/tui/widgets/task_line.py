"""A task as one line of a list: owed, open, or closed with its reason below."""

from __future__ import annotations

from textual.content import Content

from gangbook.underhive.act import Task


def task_line(task: Task) -> Content:
    """The task with a sign of its own for each of the three."""
    if task.closed:
        return Content.from_markup(
            "[$ink-faint]✗ $label[/]\n  [$ink-faint italic]$why[/]",
            label=task.label,
            why=task.closed,
        )
    mark = "[bold $warning]![/]" if task.owed else "[$accent]▸[/]"
    return Content.from_markup(f"{mark} $label", label=task.label)
