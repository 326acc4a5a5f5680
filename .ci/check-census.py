#!/usr/bin/env python3
"""The cost of a census, and the effect of hostile names, parts and interruptions on it.

    check-census.py TRIASSIC [--files 10000]

- Its processor time is at most 1.1 times that of `info --json` and `sha256sum` over the same files, measured in turn.
- It reads each file once: hardly more bytes than the size of the files.
- Its memory is at most 100 bytes and the path per file, beyond the memory for 1,000 files.
- Two threads take little more than half the time of two processes with one thread each, which do twice the work: other load
  slows both.
- 100,000 files with line breaks, escape codes, names that are not text and names of 248 bytes: every line is valid JSON, and the
  table stays intact.
- A run that is stopped by Ctrl-C and resumed has the same rows as an undisturbed one; a stopped update loses no rows.
- 2,000 parts of 100 rows are merged in at most 2.5 times the time for the same rows in one file, with 256 open files; a merge
  that waits for a pipe ends on request.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

import measure
from measure import run

ROOT = pathlib.Path(__file__).resolve().parent.parent


def memory(*command):
    """Peak memory in bytes. The result of `wait4` includes this program, from which the child was forked."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while child.poll() is None:
        try:
            status = pathlib.Path(f"/proc/{child.pid}/status").read_text()
        except OSError:
            break
        found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.M)
        most = max(most, int(found[1]) * 1024) if found else most
        time.sleep(0.002)
    assert child.wait() == 0, command[:3]
    return most


def collection(folder, files):
    """Files of the corpus, or of testdata, repeated under other names."""
    corpus = os.environ.get("TRIASSIC_CORPUS")
    roots = [ROOT / "testdata"]
    if corpus:
        roots = [pathlib.Path(corpus, name) for name in ("quake-md2", "goldsrc-mdl", "bis-p3dm", "acknex")]
    sources = sorted(path for root in roots for path in root.rglob("*") if path.is_file() and path.stat().st_size)
    for n in range(files):
        source = sources[n % len(sources)]
        # Folders as in the original, so that companions are found.
        to = folder / str(n // len(sources)) / source.relative_to(source.anchor)
        to.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, to)
        except OSError:
            to.write_bytes(source.read_bytes())


MOST_COST, MOST_READ, MOST_THREADS = 1.1, 1.1, 1.35


def reads_once(triassic, folder):
    """The bytes that a process reads are also counted for its parent."""
    shell = f'"{triassic}" census "{folder}" -q >/dev/null; cat /proc/$$/io'
    counters = subprocess.check_output(["sh", "-c", shell], text=True)
    read = int(re.search(r"^rchar: (\d+)$", counters, re.M)[1])
    there = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"census: {read / 1e6:.0f} MB read of files with {there / 1e6:.0f} MB")
    assert there <= read <= MOST_READ * there + (1 << 20), (read, there)


def cost(triassic, folder):
    """Alternately, so that other work on the machine affects all of them equally."""
    names = folder.parent / "names"
    names.write_bytes(b"\0".join(os.fsencode(path) for path in folder.rglob("*") if path.is_file()) + b"\0")
    hash_all = ("xargs", "-0", "-a", str(names), "sha256sum")
    run(*hash_all)
    # `xargs` is the parent of `sha256sum`: its time includes that of its children.
    census, info, hashed = measure.rounds(
        lambda: (
            run(triassic, "census", str(folder), "-q", "-j", "1")[0],
            run(triassic, "info", "--json", str(folder), "-q", "-j", "1")[0],
            run(*hash_all)[0],
        ),
        lambda census, info, hashed: census <= MOST_COST * (info + hashed),
    )
    ratio = census / (info + hashed)
    print(f"census: {census:.2f} s of processor time, info --json and sha256sum {info:.2f} s + {hashed:.2f} s: {ratio:.2f}")
    assert ratio <= MOST_COST, ratio


def two_threads(triassic, folder):
    """Seconds of one process with two threads, and half of those of two processes with one thread each."""
    if (os.cpu_count() or 1) < 2:
        print("census: one processor, so that threads are not compared")
        return
    command = [triassic, "census", str(folder), "-q", "-j"]

    def processes():
        started = time.monotonic()
        children = [subprocess.Popen([*command, "1"], stdout=subprocess.DEVNULL) for _ in range(2)]
        assert [child.wait() for child in children] == [0, 0]
        return (time.monotonic() - started) / 2

    threads, halves = measure.rounds(
        lambda: (run(*command, "2")[1], processes()), lambda threads, halves: threads <= MOST_THREADS * halves, at_most=10
    )
    print(f"census: with two threads {threads:.2f} s; at best {halves:.2f} s: {threads / halves:.2f}")
    assert threads <= MOST_THREADS * halves, (threads, halves)


def hostile(folder):
    for n in range(100_000):
        # Interrupted runs use the first fifth.
        below = folder / str(n // 20_000) / f"{n // 1000:02}"
        below.mkdir(parents=True, exist_ok=True)
        number = b"%d" % n
        name = (b"new\nline" + number, b"\xff\xfe" + number, b"\x1b[31m" + number, b"x" * (248 - len(number)) + number)[n % 4]
        with open(os.path.join(os.fsencode(below), name), "wb") as file:
            file.write(number)


def check_hostile(triassic, folder):
    rows = folder.parent / "hostile.jsonl"
    large = memory(triassic, "census", str(folder), "-j", "2", "-q", "-o", str(rows))
    small = memory(triassic, "census", str(folder / "0" / "00"), "-j", "2", "-q")
    count, bytes_of_paths = 0, 0
    for line in rows.open("rb"):
        row = json.loads(line)
        path = bytes.fromhex(row["path_hex"]) if row["path_hex"] else row["path"].encode()
        assert os.path.isfile(path), path
        count, bytes_of_paths = count + 1, bytes_of_paths + len(path)
    assert count == 100_000, count
    each = (large - small) / (count - 1000)
    print(f"census: {each:.0f} bytes of memory a file, of which the path has {bytes_of_paths / count:.0f}")
    assert each <= 100 + bytes_of_paths / count, each
    table = subprocess.check_output([triassic, "census", str(folder)], text=True)
    # One line for each format, and no control characters.
    assert len(table.splitlines()) <= 5 and all(c == "\n" or c.isprintable() for c in table), table[:1000]
    return rows


def check_stopped(triassic, folder, whole):
    """Stops runs after increasing times, until one ends by itself: at any speed of the machine, some are stopped midway."""
    part = whole.parent / "stopped.jsonl"
    partial = whole.parent / "stopped.jsonl.partial"
    stopped = 0
    delay = 0.03
    while True:
        part.unlink(missing_ok=True)
        partial.unlink(missing_ok=True)
        command = [triassic, "census", str(folder), "-q", "-o", str(part)]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        child.send_signal(signal.SIGINT)
        code = child.wait()
        if code == 0:
            break
        # A signal that arrives before the handlers are set kills the process.
        assert code in (130, -signal.SIGINT), code
        delay *= 2.2
        assert not part.exists(), "a run that was stopped has written its output"
        if not partial.exists() or code < 0:
            continue
        lines = partial.read_bytes()
        if not 0 < len(lines) < whole.stat().st_size:
            continue
        assert whole.read_bytes().startswith(lines)
        stopped += 1
        run(triassic, "census", str(folder), "-q", "--update", str(partial), "-o", str(part))
        assert part.read_bytes() == whole.read_bytes() and not partial.exists(), "a run that was stopped and gone on with"
        # An interrupted update: no known rows are lost.
        command = [triassic, "census", str(folder), "-q", "--update", str(part), "-o", str(part), "--force"]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.03)
        child.send_signal(signal.SIGINT)
        child.wait()
        assert part.read_bytes() == whole.read_bytes(), "an update that was stopped has changed its output"
        if partial.exists() and partial.stat().st_size and child.returncode == 130:
            assert partial.read_bytes() == whole.read_bytes(), "an update that was stopped has lost rows"
    assert stopped > 0, "no run was stopped in the middle"
    print(f"census: {stopped} runs were stopped and gone on with")


# Parts beyond the 64th are reopened for each buffer.
MOST_MERGE = 2.5


def check_merge(triassic, folder, whole):
    """The rows of the hostile files twice, the second time with other paths, in 2,000 parts."""
    lines = whole.read_bytes().splitlines(keepends=True)
    again = lambda line: line.replace(b'"path":"', b'"path":"~', 1).replace(b'"path_hex":"', b'"path_hex":"7e', 1)
    lines += [again(line) for line in lines]
    parts = [folder / f"part-{n}.jsonl" for n in range(2000)]
    each = -(-len(lines) // len(parts))
    for n, part in enumerate(parts):
        part.write_bytes(b"".join(lines[n * each : (n + 1) * each]))
    one, many = folder / "one.jsonl", folder / "many.jsonl"
    one.write_bytes(b"".join(lines))
    few = lambda *paths: ["sh", "-c", 'ulimit -n 256; exec "$0" "$@"', triassic, "census", "--merge", "-q", "--force", *map(str, paths)]
    single, all_parts = measure.rounds(
        lambda: (run(*few(one, "-o", folder / "1.jsonl"))[1], run(*few(*parts, "-o", many))[1]),
        lambda single, all_parts: all_parts <= MOST_MERGE * single,
    )
    assert many.read_bytes() == one.read_bytes()
    print(f"census: {len(parts)} parts are merged in {all_parts:.2f} s, one file in {single:.2f} s")
    assert all_parts <= MOST_MERGE * single, (all_parts, single)
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    child = subprocess.Popen([triassic, "census", "--merge", str(pipe)], stdout=subprocess.DEVNULL)
    time.sleep(0.2)
    child.terminate()
    assert child.wait(5) != 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("triassic", type=pathlib.Path)
    arguments.add_argument("--files", type=int, default=3000)
    given = arguments.parse_args()
    triassic = str(given.triassic.resolve())
    with tempfile.TemporaryDirectory(dir=given.triassic.resolve().parent) as temporary:
        folder = pathlib.Path(temporary)
        collection(folder / "files", given.files)
        reads_once(triassic, folder / "files")
        cost(triassic, folder / "files")
        two_threads(triassic, folder / "files")
        hostile(folder / "hostile")
        rows = check_hostile(triassic, folder / "hostile")
        few = folder / "few.jsonl"
        run(triassic, "census", str(folder / "hostile" / "0"), "-q", "-o", str(few))
        check_stopped(triassic, folder / "hostile" / "0", few)
        (folder / "parts").mkdir()
        check_merge(triassic, folder / "parts", rows)


main()
