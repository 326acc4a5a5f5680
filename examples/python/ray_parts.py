"""Processes a collection in parts, on a cluster: code shared by `census_ray.py` and `convert_ray.py`.

Only `run` needs Ray: `listing`, `cut` and `do` work with any scheduler.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import json
import multiprocessing
import os
import posixpath
import re
import resource
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import fsspec
import triassic

Row = dict[str, Any]
Read = Callable[["Where"], list[Row]]
Save = Callable[["Part", list[Row]], None]

BYTES, FILES = 64 << 20, 1024
"""The most bytes and files of a part."""

MANIFEST = "manifest.json"
SCHEMA = "triassic/parts-1"


class Refused(Exception):
    """Nothing was changed, for this reason."""


@dataclasses.dataclass(frozen=True)
class File:
    """A file of a collection: its path below the root, its size, and a stamp that changes with its content."""

    below: str
    size: int
    stamp: str


@dataclasses.dataclass(frozen=True)
class Where:
    """The location from which a file is read, and its path in rows, as the command writes it."""

    path: str
    shown: str


@dataclasses.dataclass(frozen=True)
class Part:
    """Some files of a collection, and the name of their output: a digest of their listing and of the version."""

    root: str
    shown: str
    files: tuple[File, ...]

    @property
    def name(self) -> str:
        listing = json.dumps([triassic.__version__, [dataclasses.astuple(file) for file in self.files]])
        return f"part-{hashlib.sha256(listing.encode()).hexdigest()[:32]}"

    @property
    def places(self) -> list[Where]:
        return [Where(posixpath.join(self.root, file.below), posixpath.join(self.shown, file.below)) for file in self.files]


@dataclasses.dataclass(frozen=True)
class Collection:
    """The files below a folder, in the order of their paths."""

    root: str
    shown: str
    files: tuple[File, ...]


def listing(root: str) -> Collection:
    """The files below a folder of any file system of fsspec. Links are left out.

    Raises `Refused` if a folder cannot be listed or is empty: a disk may not be mounted.
    """
    fs, base = fsspec.core.url_to_fs(root)
    base = base.rstrip("/") or "/"
    if not fs.isdir(base):
        raise Refused(f"{root}: the folder does not exist")
    files, folders = [], [base]
    # fsspec's `walk` skips folders that it cannot list, except the first one.
    while folders:
        folder = folders.pop()
        try:
            found = fs.ls(folder, detail=True)
        except OSError as error:
            raise Refused(f"{root}: {error}") from error
        for info in found:
            path = info["name"].rstrip("/")
            if info.get("islink") or path == folder:
                continue
            if info["type"] == "directory":
                folders.append(path)
            else:
                files.append(File(posixpath.relpath(path, base), int(info["size"] or 0), stamp(info)))
    if not files:
        raise Refused(f"{root}: no files found")
    files.sort(key=lambda file: os.fsencode(file.below))
    return Collection(base if is_local(fs) else fs.unstrip_protocol(base), root.rstrip("/") or "/", tuple(files))


def stamp(info: Row) -> str:
    """The entity tag in an object store, otherwise the modification time."""
    for key in ("ETag", "etag", "mtime", "LastModified", "last_modified", "updated", "modified", "created"):
        if info.get(key) is not None:
            return str(info[key])
    return ""


def cut(collection: Collection, most_bytes: int = BYTES, most_files: int = FILES) -> list[Part]:
    """The parts, in order.

    A part that is too large is split after the file whose path has the smallest digest, and so on. A new file therefore changes its
    own part, and rarely a neighboring one.
    """
    files = collection.files
    digests = [hashlib.sha256(os.fsencode(file.below)).digest() for file in files]
    parts, left = [], [(0, len(files))]
    while left:
        start, end = left.pop()
        is_small = end - start <= most_files and sum(file.size for file in files[start:end]) <= most_bytes
        if is_small or end - start == 1:
            parts.append(Part(collection.root, collection.shown, files[start:end]))
            continue
        at = min(range(start, end - 1), key=digests.__getitem__) + 1
        left += [(at, end), (start, at)]
    return parts


def absolute(path: str) -> str:
    """The path of an output, which other processes find too."""
    return path if "://" in path else os.path.abspath(path)


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
    """Writes a file so that it is never incomplete: next to its destination, then renamed. On object stores, a put is atomic."""
    fs, base = fsspec.core.url_to_fs(path)
    fs.makedirs(posixpath.dirname(base), exist_ok=True)
    if is_local(fs):
        temporary = f"{base}.{os.getpid()}.tmp"
        content(temporary)
        os.replace(temporary, base)
    else:
        with tempfile.TemporaryDirectory() as folder:
            temporary = os.path.join(folder, "part")
            content(temporary)
            fs.put_file(temporary, base)


def put(content: bytes, path: str) -> None:
    with open(path, "wb") as file:
        file.write(content)


class Output:
    """The folder with the results of one collection. Its manifest lists the files created there: nothing else is ever removed."""

    def __init__(self, out: str, collection: Collection, extension: str, adopt: bool = False) -> None:
        self.out, self.extension = absolute(out), extension
        self.fs, self.base = fsspec.core.url_to_fs(self.out)
        place = posixpath.join(self.base, MANIFEST)
        self.manifest: Row = {"schema": SCHEMA, "collection": collection.root, "parts": []}
        if self.fs.exists(place):
            self.manifest = json.loads(self.fs.cat_file(place))
            if self.manifest.get("schema") != SCHEMA:
                raise Refused(f"{place}: this is not a manifest of parts")
            if self.manifest["collection"] != collection.root:
                raise Refused(f"{out} has the results of {self.manifest['collection']}: name another folder")
        elif found := sorted(name for name in self.present() if re.fullmatch(r"part-[0-9a-f]{32}", name)):
            if not adopt:
                raise Refused(f"{out} has {len(found)} parts, and no manifest: --adopt takes them over")
            self.manifest["parts"] = found

    def place(self, part: Part) -> str:
        return posixpath.join(self.out, f"{part.name}.{self.extension}")

    def present(self) -> set[str]:
        """The names of the existing parts."""
        if not self.fs.isdir(self.base):
            return set()
        self.fs.invalidate_cache()
        names = (posixpath.basename(path) for path in self.fs.ls(self.base, detail=False))
        end = f".{self.extension}"
        return {name.removesuffix(end) for name in names if name.startswith("part-") and name.endswith(end)}

    def begin(self, parts: list[Part]) -> None:
        """Lists the files in the manifest before they are created."""
        self.keep({*self.manifest["parts"], *(part.name for part in parts)})

    def end(self, parts: list[Part]) -> int:
        """Removes files left by earlier runs, and returns their number."""
        kept = {part.name for part in parts}
        old = sorted((set(self.manifest["parts"]) - kept) & self.present())
        for name in old:
            self.fs.rm_file(posixpath.join(self.base, f"{name}.{self.extension}"))
        self.keep(kept)
        return len(old)

    def keep(self, names: set[str]) -> None:
        self.manifest["parts"] = sorted(names)
        write(posixpath.join(self.out, MANIFEST), functools.partial(put, json.dumps(self.manifest, indent=1).encode()))


def read_one(read: Read, where: Where) -> list[Row]:
    """Reads a file; an exception becomes a row."""
    try:
        return read(where)
    except Exception as error:
        return [crashed(where, f"{type(error).__name__}: {error}", "exception")]


def crashed(where: Where, error: str, reason: str = "crashed") -> Row:
    text = os.fsencode(where.shown)
    path = text.decode(errors="replace")
    hexadecimal = None if path.encode() == text else text.hex()
    schema = triassic.census_schema()
    row: Row = dict.fromkeys(schema.names)
    row |= {"schema": schema.metadata[b"schema"].decode(), "triassic": triassic.__version__, "path": path, "path_hex": hexadecimal}
    row |= {"name": "unknown", "converts": False, "reason": reason, "features": [], "findings": [], "companions": []}
    row["counts"] = dict.fromkeys(field.name for field in schema.field("counts").type)
    row["error"] = {"kind": reason, "message": error, "part": None, "offset": None}
    return row


def do(read: Read, save: Save, part: Part) -> Row:
    """Reads a part, saves its rows, and returns their number."""
    rows = [row for where in part.places for row in read_one(read, where)]
    save(part, rows)
    return {"part": part.name, "rows": len(rows)}


def run(
    parts: list[Part], output: Output, read: Read, save: Save, *, seconds: float = 600, memory: int = 8 << 30
) -> int:
    """Reads and saves all unfinished parts with Ray; returns their number.

    A file that kills its process is retried alone, with limits on time and memory.
    """
    there = output.present()
    left = [part for part in parts if part.name not in there]
    if not left:
        return 0
    output.begin(parts)
    done = by_ray(functools.partial(do, read, save), left)
    for part in left:
        if part.name not in done:
            save(part, [row for where in part.places for row in alone(read, where, seconds, memory)])
    return len(left)


def by_ray(work: Callable[[Part], Row], parts: Iterable[Part]) -> set[str]:
    """Processes each part, and returns the names of the finished ones. Work that kills its process is tried three times."""
    import ray

    if not ray.is_initialized():
        # Other machines need these modules too.
        ray.init(runtime_env={"working_dir": os.path.dirname(os.path.abspath(__file__))})

    @ray.remote(max_retries=2)
    def task(part: Part) -> Row:
        return work(part)

    most = max(16, 4 * int(ray.cluster_resources().get("CPU", 1)))
    done: set[str] = set()
    waiting: list[Any] = []

    def settle() -> list[Any]:
        ready, left = ray.wait(waiting)
        for one in ready:
            with contextlib.suppress(ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
                done.add(ray.get(one)["part"])
        return left

    for part in parts:
        waiting.append(task.remote(part))
        if len(waiting) >= most:
            waiting = settle()
    while waiting:
        waiting = settle()
    return done


def alone(read: Read, where: Where, seconds: float, memory: int) -> list[Row]:
    """Reads a file in a separate process."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        to = os.path.join(folder, "rows.json")
        process = context.Process(target=_child, args=(read, where, to, memory))
        process.start()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
            return [crashed(where, f"not read in {seconds} seconds")]
        if process.exitcode != 0 or not os.path.exists(to):
            return [crashed(where, f"its process ended with status {process.exitcode}")]
        with open(to, encoding="utf-8") as file:
            rows: list[Row] = json.load(file)
            return rows


def _child(read: Read, where: Where, to: str, memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    rows = read_one(read, where)
    with open(to, "w", encoding="utf-8") as file:
        json.dump(rows, file)
