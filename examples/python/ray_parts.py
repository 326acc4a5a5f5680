"""A collection in parts, on a cluster: what `census_ray.py` and `convert_ray.py` have in common."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import multiprocessing
import os
import posixpath
import resource
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import fsspec

Row = dict[str, Any]

BYTES, FILES = 64 << 20, 256
"""A part has about so many bytes, or files."""


@dataclasses.dataclass(frozen=True)
class Part:
    """Some files, and the name of what is made of them: the digest of their listing."""

    files: tuple[tuple[str, int], ...]

    @property
    def name(self) -> str:
        listing = json.dumps(self.files).encode()
        return f"part-{hashlib.sha256(listing).hexdigest()[:32]}"


def listing(root: str) -> list[tuple[str, int]]:
    """The files below a folder, wherever fsspec finds it, with their sizes. Links are left out."""
    fs, base = fsspec.core.url_to_fs(root)
    found = fs.find(base, detail=True).items()
    files = ((path, int(info["size"] or 0)) for path, info in found if not info.get("islink"))
    return sorted((fs.unstrip_protocol(path) if not is_local(fs) else path, size) for path, size in files)


def cut(files: Iterable[tuple[str, int]], most_bytes: int = BYTES, most_files: int = FILES) -> Iterator[Part]:
    """The parts, in order."""
    part: list[tuple[str, int]] = []
    for path, size in files:
        if part and (len(part) == most_files or sum(size for _, size in part) + size > most_bytes):
            yield Part(tuple(part))
            part = []
        part.append((path, size))
    if part:
        yield Part(tuple(part))


def is_local(fs: fsspec.AbstractFileSystem) -> bool:
    return "file" in ((fs.protocol,) if isinstance(fs.protocol, str) else fs.protocol)


@contextlib.contextmanager
def on_disk(path: str) -> Iterator[str]:
    """A file on this machine's disk: itself, or a copy that is removed afterwards."""
    fs, base = fsspec.core.url_to_fs(path)
    if is_local(fs):
        yield base
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, posixpath.basename(base))
        fs.get_file(base, copy)
        yield copy


def write(path: str, content: Callable[[str], None]) -> None:
    """A file that is there whole or not at all: written beside its place and renamed. On object stores, a put is atomic."""
    fs, base = fsspec.core.url_to_fs(path)
    fs.makedirs(posixpath.dirname(base), exist_ok=True)
    if is_local(fs):
        beside = f"{base}.{os.getpid()}.tmp"
        content(beside)
        os.replace(beside, base)
    else:
        with tempfile.TemporaryDirectory() as folder:
            beside = os.path.join(folder, "part")
            content(beside)
            fs.put_file(beside, base)


def read_one(read: Callable[[str], list[Row]], path: str) -> list[Row]:
    """What is read of a file; an exception is a row too."""
    try:
        return read(path)
    except Exception as error:
        return [crashed(path, f"{type(error).__name__}: {error}", "exception")]


def crashed(path: str, error: str, reason: str = "crashed") -> Row:
    return {"schema": "triassic/census-1", "path": path, "name": "unknown", "converts": False, "reason": reason, "error": error}


def run(
    parts: list[Part],
    read: Callable[[str], list[Row]],
    save: Callable[[Part, list[Row]], None],
    is_done: Callable[[Part], bool],
    *,
    seconds: float = 600,
    memory: int = 8 << 30,
) -> int:
    """Reads and saves all parts that are not done, by Ray Data; says how many that were.

    What ends its process is tried alone, for at most so many seconds, with at most so many bytes of memory.
    """
    import ray

    left = [part for part in parts if not is_done(part)]
    if not left:
        return 0

    def work(item: Row) -> Row:
        part = Part(tuple((path, size) for path, size in json.loads(item["files"])))
        rows = [row for path, _ in part.files for row in read_one(read, path)]
        save(part, rows)
        # Only this goes through Ray.
        return {"part": part.name, "rows": len(rows)}

    ray.data.DataContext.get_current().max_errored_blocks = -1
    # A part is a block, so that one that fails takes no other with it.
    items = [{"files": json.dumps(part.files)} for part in left]
    data = ray.data.from_items(items, override_num_blocks=len(items))
    data.map(work, max_retries=2).materialize()

    for part in left:
        if not is_done(part):
            save(part, [row for path, _ in part.files for row in alone(read, path, seconds, memory)])
    return len(left)


def alone(read: Callable[[str], list[Row]], path: str, seconds: float, memory: int) -> list[Row]:
    """Reads a file in a process of its own."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        to = os.path.join(folder, "rows.json")
        process = context.Process(target=_child, args=(read, path, to, memory))
        process.start()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
            return [crashed(path, f"not read in {seconds} seconds")]
        if process.exitcode != 0 or not os.path.exists(to):
            return [crashed(path, f"its process ended with status {process.exitcode}")]
        with open(to, encoding="utf-8") as file:
            rows: list[Row] = json.load(file)
            return rows


def _child(read: Callable[[str], list[Row]], path: str, to: str, memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    rows = read_one(read, path)
    with open(to, "w", encoding="utf-8") as file:
        json.dump(rows, file)
