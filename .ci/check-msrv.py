#!/usr/bin/env python3
"""Checks that no locked package requires a newer compiler than the workspace, and lists packages that declare no version."""

import json
import subprocess
import sys


def version(text):
    return tuple(int(part) for part in (text + ".0.0").split(".")[:3])


metadata = json.loads(subprocess.check_output(["cargo", "metadata", "--format-version", "1", "--locked"]))
members = set(metadata["workspace_members"])
ours = {package["rust_version"] for package in metadata["packages"] if package["id"] in members}
if len(ours) != 1 or None in ours:
    sys.exit(f"the members of the workspace state these compilers: {ours}")
(own,) = ours
others = [package for package in metadata["packages"] if package["id"] not in members]
newer = [package for package in others if package["rust_version"] and version(package["rust_version"]) > version(own)]
silent = sorted(f"{package['name']} {package['version']}" for package in others if not package["rust_version"])
for package in newer:
    print(f"{package['name']} {package['version']} needs Rust {package['rust_version']}, the workspace has {own}")
print(f"{len(others)} packages, {len(newer)} need more than Rust {own}; {len(silent)} state no compiler: {', '.join(silent)}")
sys.exit(1 if newer or not others else 0)
