#!/usr/bin/env python3
"""Runs every query and every block of Python in the documents about collections, and compares the results with independent counts.

    check-queries.py TRIASSIC

On two collections: one of ten files, and one of 25,000, whose only error and only findings are in the last rows. Needs the package
triassic, DuckDB, Polars, pyarrow, Dask, and `jq`.
"""

import collections
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import contextlib

import duckdb

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "docs/guide/census.md", ROOT / "docs/guide/large-collections.md"]


def collection(folder, count):
    """Text, then a model with findings and a broken one."""
    folder.mkdir()
    for n in range(count - 2):
        (folder / f"{n:05}.txt").write_text(f"{n // 2}")
    shutil.copy(ROOT / "testdata/quake-md2/ufoai-data/models/objects/barrel_fuel/barrel_fuel.md2", folder / "y.md2")
    (folder / "z.md2").write_bytes(b"IDP2\x08\0\0\0")


def grouped(rows, key, *values):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return sorted((*name, *(value(group) for value in values)) for name, group in groups.items())


def findings(rows):
    return [finding for row in rows for finding in row["findings"]]


def missing(rows):
    return collections.Counter(name for row in rows for name in row["missing"] or [])


def repeated(rows):
    groups = collections.defaultdict(list)
    for row in rows:
        if row["size"] and row["sha256"]:
            groups[row["sha256"]].append(row["size"])
    return [(digest, len(sizes), sizes[0]) for digest, sizes in groups.items() if len(sizes) > 1]


def total(of):
    return lambda group: sum(of(row) for row in group)


# The expected result for the comment before each query, from the rows of the census or the lines of `convert`.
EXPECTED = {
    "Each format: files, bytes, and how many cannot be read.": lambda rows, _: grouped(
        rows, lambda row: (row["name"], row["version"]), len, total(lambda row: row["size"]), total(lambda row: row["error"] is not None)
    ),
    "How many files have each finding.": lambda rows, _: grouped(
        findings(rows), lambda finding: (finding["code"], finding["severity"]), len, total(lambda finding: finding["count"])
    ),
    "Why files cannot be read.": lambda rows, _: grouped(
        [row for row in rows if row["error"]], lambda row: (row["error"]["kind"],), len
    ),
    "Duplicate files.": lambda rows, _: repeated(rows),
    "Which files are missing, and for how many models (`--check-files`).": lambda rows, _: list(missing(rows).items()),
    "Models of each format that were converted, and their triangles.": lambda _, lines: grouped(
        [line for line in lines if line["ok"]], lambda line: (line["format"],), len, total(lambda line: line["counts"]["triangles"])
    ),
}


def blocks(path, language):
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(), flags=re.M | re.S)


def key(row):
    return tuple((value is not None, value) for value in row)


def check_sql(rows, lines):
    seen = set()
    for path in DOCUMENTS:
        for block in blocks(path, "sql"):
            for comment, query in re.findall(r"-- (.*?)\n([^;]*);", block):
                found = duckdb.sql(query).fetchall()
                expected = EXPECTED[comment](rows, lines)
                assert sorted(found, key=key) == sorted(expected, key=key), (comment, found[:9], expected[:9])
                seen.add(comment)
    assert seen == set(EXPECTED), set(EXPECTED) - seen


def check_jq(rows):
    counts = collections.Counter(finding["code"] for finding in findings(rows))
    expected = [
        [row["path"] for row in rows if row["error"]],
        [f"{count} {code}" for code, count in sorted(counts.items())],
        ["\t".join([row["path"], *row["missing"]]) for row in rows if row["missing"]],
    ]
    commands = [line for path in DOCUMENTS for block in blocks(path, "sh") for line in block.splitlines() if line.startswith("jq ")]
    assert len(commands) == len(expected), commands
    for command, lines in zip(commands, expected, strict=True):
        found = subprocess.check_output(command, shell=True, text=True).splitlines()
        assert [line.strip() for line in found] == lines, (command, found[:9], lines[:9])


def check_python(rows):
    errors = sum(row["error"] is not None for row in rows)
    codes = [finding["code"] for finding in findings(rows)]
    assert errors == 1 and codes
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        names = {}
        for block in blocks(DOCUMENTS[0], "python"):
            exec(compile(block, "docs/guide/census.md", "exec"), names)
    printed = printed.getvalue()
    assert f"({len(rows)}, {errors}, {len(codes)})" in printed, printed
    assert re.search(rf"^{len(rows)} {errors} shape", printed, re.M), printed
    assert dict(names["codes"].iter_rows()) == collections.Counter(codes), names["codes"]
    assert printed.rstrip().endswith(f"\n{len(rows)} {errors}"), printed
    (work,) = blocks(DOCUMENTS[1], "python")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(work, "docs/guide/large-collections.md", "exec"), {})
    assert printed.getvalue().strip() == str(len(rows)), printed.getvalue()


def main():
    triassic = pathlib.Path(sys.argv[1]).resolve()
    os.environ["PATH"] = f"{triassic.parent}{os.pathsep}{os.environ['PATH']}"
    run = lambda *command: subprocess.run(["triassic", *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for count in (10, 25_000):
        with tempfile.TemporaryDirectory() as temporary:
            os.chdir(temporary)
            collection(pathlib.Path("archive"), count)
            (pathlib.Path(temporary) / "examples").symlink_to(ROOT / "examples")
            run("census", "archive", "--check-files", "-o", "census.jsonl")
            run("census", "archive", "--check-files", "-o", "census.parquet")
            for part in ("1", "2"):
                log = f"part-{part}.jsonl"
                subprocess.run(
                    ["triassic", "convert", "archive", "--out-dir", "glb", "--shard", f"{part}/2", "--log", log, "-q"],
                    stderr=subprocess.DEVNULL,
                )
            rows = [json.loads(line) for line in open("census.jsonl", encoding="utf-8")]
            lines = [json.loads(line) for part in "12" for line in open(f"part-{part}.jsonl", encoding="utf-8")]
            lines = [line for line in lines if "file" in line]
            assert len(rows) == count and any(row["missing"] for row in rows), count
            check_sql(rows, lines)
            check_jq(rows)
            check_python(rows)
            os.chdir(ROOT)
            print(f"queries: all documented queries give the expected result on {count} files")


main()
