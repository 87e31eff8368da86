"""A star on which every search would take hours."""

from __future__ import annotations

from schedcheck import Instance

LARGE = Instance(
    {
        "kind": "star",
        "workers": [{"c": 1 + i * 37 % 83, "w": 1 + i * 53 % 89, "tasks": i % 7 * 4} for i in range(300)],
    }
)
