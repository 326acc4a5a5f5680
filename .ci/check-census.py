#!/usr/bin/env python3
"""What a census costs, and what hostile names, parts and interruptions do to it.

    check-census.py TRIASSIC [--files 10000]

- Its processor time is at most 1.1 times that of `info --json` and `sha256sum` over the same files, measured in turn.
- Its memory is at most 100 bytes and the path a file, beyond what 1,000 files need.
- Two threads are faster than one.
- 100,000 files with line breaks, escape codes, names that are no text and names of 248 bytes: every line is valid JSON, the
  table stays a table.
- A run that is stopped by Ctrl-C and gone on with has the rows of an undisturbed one.
"""

import argparse
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(*command):
    """Seconds of processor time, and seconds."""
    started = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1), (command[:3], child.returncode)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - started


def memory(*command):
    """Bytes at most. What `wait4` tells of a child counts this program too, which it was before."""
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
        # Folders as before, so that companions are found.
        to = folder / str(n // len(sources)) / source.relative_to(source.anchor)
        to.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, to)
        except OSError:
            to.write_bytes(source.read_bytes())


def cost(triassic, folder):
    """In turn, so that what else the machine does is the same for all."""
    names = folder.parent / "names"
    names.write_bytes(b"\0".join(os.fsencode(path) for path in folder.rglob("*") if path.is_file()) + b"\0")
    hash_all = ("xargs", "-0", "-a", str(names), "sha256sum")
    rounds = []
    run(*hash_all)
    for _ in range(3):
        census = run(triassic, "census", str(folder), "-q", "-j", "1")
        info = run(triassic, "info", "--json", str(folder), "-q", "-j", "1")
        hashed = run(*hash_all)
        two = run(triassic, "census", str(folder), "-q", "-j", "2")
        # `xargs` is the parent of `sha256sum`: its own time has that of its children.
        rounds.append((census[0] / (info[0] + hashed[0]), census[1] / two[1]))
    ratio, speedup = (statistics.median(column) for column in zip(*rounds))
    print(f"census: {ratio:.2f} of the processor time of info --json and sha256sum; two threads {speedup:.2f} times as fast as one")
    assert ratio <= 1.1, ratio
    return speedup


def hostile(folder):
    for n in range(100_000):
        below = folder / f"{n // 1000:02}"
        below.mkdir(parents=True, exist_ok=True)
        number = b"%d" % n
        name = (b"new\nline" + number, b"\xff\xfe" + number, b"\x1b[31m" + number, b"x" * (248 - len(number)) + number)[n % 4]
        with open(os.path.join(os.fsencode(below), name), "wb") as file:
            file.write(number)


def check_hostile(triassic, folder):
    rows = folder.parent / "hostile.jsonl"
    large = memory(triassic, "census", str(folder), "-j", "2", "-q", "-o", str(rows))
    small = memory(triassic, "census", str(folder / "00"), "-j", "2", "-q")
    count, bytes_of_paths = 0, 0
    for line in rows.open("rb"):
        row = json.loads(line)
        path = bytes.fromhex(row["path_hex"]) if "path_hex" in row else row["path"].encode()
        assert os.path.isfile(path), path
        count, bytes_of_paths = count + 1, bytes_of_paths + len(path)
    assert count == 100_000, count
    each = (large - small) / (count - 1000)
    print(f"census: {each:.0f} bytes of memory a file, of which the path has {bytes_of_paths / count:.0f}")
    assert each <= 100 + bytes_of_paths / count, each
    table = subprocess.check_output([triassic, "census", str(folder)], text=True)
    # One line for each format, and nothing that a terminal obeys.
    assert len(table.splitlines()) <= 5 and all(c == "\n" or c.isprintable() for c in table), table[:1000]
    return rows


def check_stopped(triassic, folder, whole):
    part = whole.parent / "stopped.jsonl"
    stopped = 0
    for delay in (0.05, 0.1, 0.2, 0.3):
        part.unlink(missing_ok=True)
        command = [triassic, "census", str(folder), "-q", "-o", str(part)]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        child.send_signal(signal.SIGINT)
        code = child.wait()
        if code != 130 or not part.exists():
            continue
        lines = part.read_bytes()
        if not 0 < len(lines) < whole.stat().st_size:
            continue
        assert whole.read_bytes().startswith(lines)
        stopped += 1
        run(triassic, "census", str(folder), "-q", "--update", str(part), "-o", str(part), "--force")
        assert part.read_bytes() == whole.read_bytes(), "a run that was stopped and gone on with"
    assert stopped > 0, "no run was stopped in the middle"
    print(f"census: {stopped} runs were stopped and gone on with")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("triassic", type=pathlib.Path)
    arguments.add_argument("--files", type=int, default=3000)
    given = arguments.parse_args()
    triassic = str(given.triassic.resolve())
    with tempfile.TemporaryDirectory(dir=given.triassic.resolve().parent) as temporary:
        folder = pathlib.Path(temporary)
        collection(folder / "files", given.files)
        speedup = cost(triassic, folder / "files")
        if (os.cpu_count() or 1) > 1:
            # 1.8 and more on a machine that does nothing else.
            assert speedup > 1.3, speedup
        hostile(folder / "hostile")
        rows = check_hostile(triassic, folder / "hostile")
        check_stopped(triassic, folder / "hostile", rows)


main()
