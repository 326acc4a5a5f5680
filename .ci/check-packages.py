#!/usr/bin/env python3
"""Checks the packages: each has its licenses, its README and all fields that a registry shows.

`cargo package` creates the packages of all published crates, without building them; this takes seconds.

With `--test`, they are also unpacked to `target/packages` as a separate workspace, where each uses the others instead of
the files of this repository, and their unit tests and documentation examples run there, with all features. These
read `testdata/`, which is not in the packages, through a link.
"""

import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "target/packages"
SUPPORT = "triassic-test-support"
LICENSES = ("LICENSE-APACHE", "LICENSE-MIT")
FIELDS = ("description", "license", "repository", "documentation", "readme", "keywords", "categories", "rust-version")
# Additional files that a package needs to be built.
FURTHER = {"triassic": ["findings/"], "triassic-cli": ["page/"]}
BESIDE_SOURCES = {"Cargo.lock", "Cargo.toml", "Cargo.toml.orig", ".cargo_vcs_info.json", "README.md", *LICENSES}

metadata = json.loads(
    subprocess.check_output(["cargo", "metadata", "--no-deps", "--format-version", "1", "--locked"], cwd=ROOT)
)
published = [package for package in metadata["packages"] if package["publish"] is None]
problems = []


def package(names, *options):
    command = ["cargo", "package", "--quiet", "--locked", "--allow-dirty", *options]
    run = subprocess.run([*command, *(f"-p{name}" for name in names)], cwd=ROOT, text=True, capture_output=True)
    # Tests are intentionally omitted, which Cargo mentions for each of them.
    for line in run.stderr.splitlines():
        if not re.match(r"warning: ignoring \w+ `[^`]+` as `[^`]+` is not included", line):
            print(line)
    if run.returncode != 0:
        sys.exit("the packages cannot be made")


def archive(member):
    return pathlib.Path(metadata["target_directory"]) / "package" / f"{member['name']}-{member['version']}.crate"


def dependencies(manifest):
    for table in (manifest, *manifest.get("target", {}).values()):
        for kind in ("dependencies", "dev-dependencies", "build-dependencies"):
            yield from table.get(kind, {}).items()


def check(member):
    name, root = member["name"], f"{member['name']}-{member['version']}/"
    files = {}
    with tarfile.open(archive(member)) as contents:
        for entry in contents:
            if not entry.isfile():
                problems.append(f"{name}: {entry.name} is not a regular file")
            else:
                files[entry.name.removeprefix(root)] = contents.extractfile(entry).read()
    for license in LICENSES:
        if files.get(license) != (ROOT / license).read_bytes():
            problems.append(f"{name}: {license} is missing or differs from that of the repository")
    if not files.get("README.md", b"").startswith(b"# "):
        problems.append(f"{name}: README.md is missing")
    for file in files:
        if not file.startswith(("src/", *FURTHER.get(name, ()))) and file not in BESIDE_SOURCES:
            problems.append(f"{name}: {file} should not be in the package")
    manifest = tomllib.load(io.BytesIO(files["Cargo.toml"]))
    fields = manifest["package"]
    for field in FIELDS:
        if not fields.get(field):
            problems.append(f"{name}: no {field}")
    if fields["license"] != "MIT OR Apache-2.0":
        problems.append(f"{name}: its license is {fields['license']}")
    if not fields["documentation"].endswith(f"/{name}"):
        problems.append(f"{name}: its documentation is at {fields['documentation']}")
    if len(fields["keywords"]) > 5 or any(len(keyword) > 20 for keyword in fields["keywords"]):
        problems.append(f"{name}: registries take five keywords of 20 characters")
    for dependency, value in dependencies(manifest):
        if isinstance(value, dict) and ("path" in value or "version" not in value):
            problems.append(f"{name}: {dependency} has no version, or a path")
    return len(files)


def unpack():
    """A workspace of the packages and of the test-only crates, with the same locked versions."""
    shutil.rmtree(OUT, ignore_errors=True)
    (OUT / "crates").mkdir(parents=True)
    members = [package for package in metadata["packages"] if package in published or package["name"] == SUPPORT]
    for member in members:
        with tarfile.open(archive(member)) as contents:
            contents.extractall(OUT, filter="data")
        folder = OUT / "crates" / member["name"]
        (OUT / f"{member['name']}-{member['version']}").rename(folder)
        # Unit tests that measure instructions: packages cannot depend on an unpublished crate.
        if member["name"] != SUPPORT and any(
            SUPPORT.replace("-", "_") in source.read_text("utf-8") for source in folder.rglob("src/**/*.rs")
        ):
            print(f"{member['name']}: its unit tests need {SUPPORT}, which is put back")
            manifest = folder / "Cargo.toml"
            text = manifest.read_text("utf-8") + f'\n[dev-dependencies.{SUPPORT}]\npath = "../{SUPPORT}"\n'
            manifest.write_text(text, "utf-8")
    patches = "".join(f'{member["name"]} = {{ path = "crates/{member["name"]}" }}\n' for member in members)
    profile = re.search(r"^\[profile\.dev\]\n(?:[^\[\n].*\n)*", (ROOT / "Cargo.toml").read_text("utf-8"), flags=re.M)
    workspace = f'[workspace]\nresolver = "3"\nmembers = ["crates/*"]\n\n[patch.crates-io]\n{patches}\n{profile[0]}'
    (OUT / "Cargo.toml").write_text(workspace, "utf-8")
    shutil.copy(ROOT / "Cargo.lock", OUT / "Cargo.lock")
    os.symlink(ROOT / "testdata", OUT / "testdata")


def test(member):
    kinds = {kind for target in member["targets"] for kind in target["kind"]}
    for targets in ["--lib", "--doc"] if "lib" in kinds else ["--bins"]:
        print(f"{member['name']}: {targets}", flush=True)
        command = ["cargo", "test", "--quiet", "--all-features", "-p", member["name"], targets]
        environment = os.environ | {"CARGO_TARGET_DIR": metadata["target_directory"]}
        if subprocess.run(command, cwd=OUT, env=environment).returncode != 0:
            problems.append(f"{member['name']}: the tests of its package fail ({targets})")


names = [member["name"] for member in published]
package(names, "--no-verify")
count = sum(check(member) for member in published)
if "--test" in sys.argv[1:] and not problems:
    package([SUPPORT, *names], "--no-verify")
    unpack()
    for member in published:
        test(member)
print(*problems, sep="\n")
if any("repository.invalid" in member["repository"] for member in published):
    print("the address of the repository is still a placeholder: see CONTRIBUTING.md")
print(f"{len(published)} packages, {count} files; {len(problems)} problems")
sys.exit(1 if problems or not published else 0)
