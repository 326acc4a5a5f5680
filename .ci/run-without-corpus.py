#!/usr/bin/env python3
"""Runs the tests of the crates named on the command line once more, without the corpus: the files in the repository alone must
suffice for each crate. Nothing is built: the programs are those of `cargo test --workspace --all-features`."""
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

crates = sys.argv[1:]
build = subprocess.run(
    ["cargo", "test", "--workspace", "--all-features", "--no-run", "--message-format=json"],
    stdout=subprocess.PIPE,
    text=True,
    check=True,
)
programs = defaultdict(list)
for line in build.stdout.splitlines():
    message = json.loads(line)
    if message.get("executable") and message["profile"]["test"]:
        folder = Path(message["manifest_path"]).parent
        programs[folder.name].append((folder, message["executable"]))

environment = {name: value for name, value in os.environ.items() if name != "TRIASSIC_CORPUS"}
failed = []
for crate in crates:
    if not any(Path(program).name.startswith("it-") for _, program in programs[crate]):
        # The core only has unit tests.
        assert programs[crate] and not Path("crates", crate, "tests").exists(), f"{crate} has no program of tests"
    for folder, program in programs[crate]:
        print(f"{crate}: {Path(program).name}", flush=True)
        ran = subprocess.run([program, "--quiet"], cwd=folder, env={**environment, "CARGO_MANIFEST_DIR": str(folder)})
        if ran.returncode != 0:
            failed.append(f"{crate}: {program}")
for name in failed:
    print(f"{name} failed", file=sys.stderr)
sys.exit(1 if failed else 0)
