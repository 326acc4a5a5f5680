#!/usr/bin/env python3
"""The licenses of the crates that are linked into distributed binaries.

`python3 .ci/third_party.py` writes those of the Python package; with `--check` it fails if they have changed. With `--wasm` it prints
those of the npm package, for its build.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def third_party(target, manifest, whole, *options):
    """The crates that are linked into what a manifest makes, with their licenses, and the text of each license file once."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target, "--manifest-path", manifest]
    metadata = json.loads(output(*command, *options))
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    reached, open_ids = set(), [metadata["resolve"]["root"]]
    while open_ids:
        node = open_ids.pop()
        if node not in reached:
            reached.add(node)
            open_ids += [
                dependency["pkg"]
                for dependency in nodes[node]["deps"]
                if any(kind["kind"] is None for kind in dependency["dep_kinds"])
            ]
    packages = [package for package in metadata["packages"] if package["id"] in reached and package["source"]]
    packages.sort(key=lambda package: (package["name"], package["version"]))
    rows, texts = [], {}
    for package in packages:
        folder, name = pathlib.Path(package["manifest_path"]).parent, f"{package['name']} {package['version']}"
        files = sorted(file for file in folder.iterdir() if file.is_file() and re.match(r"(?i)licen[cs]e|copying|notice|unlicense", file.name))
        for file in files:
            text = "\n".join(line.rstrip() for line in file.read_text("utf-8", "replace").strip().splitlines())
            texts.setdefault(text, []).append(f"{name} ({file.name})")
        rows.append(f"| {package['name']} | {package['version']} | {package['license']} | {len(files) or 'no file'} |")
    parts = [
        f"# Third-party crates\n\n{whole} contains the standard library of Rust (MIT or Apache-2.0) and these crates. "
        "The texts of their licenses follow.\n\n| crate | version | license | files |\n|---|---|---|--:|\n" + "\n".join(rows) + "\n"
    ]
    for text, users in texts.items():
        parts.append(f"## {', '.join(users)}\n\n~~~text\n{text}\n~~~\n")
    return "\n".join(parts)


def main():
    if "--wasm" in sys.argv:
        manifest = "crates/triassic-wasm/Cargo.toml"
        print(third_party("wasm32-unknown-unknown", manifest, "The WebAssembly of the npm package `triassic`"), end="")
        return
    manifest = "crates/triassic-python/Cargo.toml"
    # A single text for the wheels of all systems, so that it does not depend on the building one.
    text = third_party("x86_64-unknown-linux-gnu", manifest, "The compiled half of the Python package `triassic`")
    path = ROOT / "crates/triassic-python/THIRD-PARTY.md"
    if "--check" not in sys.argv:
        path.write_text(text, "utf-8")
    elif not path.is_file() or path.read_text("utf-8") != text:
        sys.exit("crates/triassic-python/THIRD-PARTY.md is not that of the locked crates: run python3 .ci/third_party.py")


if __name__ == "__main__":
    main()
