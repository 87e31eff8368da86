"""Files that appear as a whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path


def write(path: Path, text: str) -> Path:
    """Writes a file; an earlier one stays until all is written."""
    write_all(path.parent, {path.name: text})
    return path


def write_all(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Writes files into a folder, which is made if it is not there; earlier ones stay until all are written, and files
    of other names stay.

    Raises:
        OSError: the folder is something else, or one of the files is no plain file.
    """
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(f"{folder}: the directory cannot be made: there is something else of this name")
    for name in texts:
        if (folder / name).exists() and not (folder / name).is_file():
            raise FileExistsError(f"{folder / name} cannot be written: it is no plain file")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".schedcheck-") as temporary:
        for name, text in texts.items():
            (Path(temporary) / name).write_text(text, encoding="utf-8", newline="\n")
        for name in texts:
            os.replace(Path(temporary) / name, folder / name)
    return [folder / name for name in texts]
