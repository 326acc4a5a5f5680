#!/usr/bin/env python3
"""Checks the character of character.py as a Quake II model:

    .ci/check-character.py TRIASSIC FOLDER [--mm3d]

FOLDER contains character.glb; character.md2 and its skin are written there. Our own `validate` must find nothing in it, for any
engine; frames, clips and counts must match the character; parts that do not move must have the same bytes in all frames of a clip;
assimp must load it, and with --mm3d also Maverick Model 3D. Exit code 1 if anything differs.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys

import md2

TRIANGLES, VERTICES = 548, 290
CLIPS = {"run": 8, "wave": 6}
# The post, in units of the game: x points forward, y left. It has three rings of ten vertices.
POST_VERTICES, POST_MIDDLE, POST_RADIUS = 30, (-0.1 / 0.0254, 0.55 / 0.0254), 0.065 / 0.0254

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
model = folder / "character.md2"
wrong = []


def run(*arguments, **more):
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{arguments}: {done.stdout}{done.stderr}")
    return done.stdout


def expect(what, found, expected):
    if found != expected:
        wrong.append(f"{what}: {found}, expected {expected}")


def convert(target, *more):
    output = run(program, "convert", folder / "character.glb", "-o", target, "--skin-path", "models/guard", "--json", "--force", *more)
    return [finding["code"] for finding in json.loads(output)["findings"]]


def post(data):
    """The indices of the vertices of the post, in the first frame."""
    grid, _, positions, _ = next(md2.frames(data))
    scale, translation = struct.unpack("<3f", grid[:12]), struct.unpack("<3f", grid[12:])
    for number in range(len(positions) // 3):
        place = [byte * scale[axis] + translation[axis] for axis, byte in enumerate(positions[3 * number :][:3])]
        if all(abs(place[axis] - POST_MIDDLE[axis]) < POST_RADIUS for axis in (0, 1)):
            yield number


def moved(data):
    """For each clip, the number of vertices of the post, and of others, whose bytes in some frame differ from its first."""
    still = set(post(data))
    expect("vertices of the post", len(still), POST_VERTICES)
    clips = {}
    for grid, name, positions, _ in md2.frames(data):
        clips.setdefault(name.rstrip(b"0123456789").decode(), []).append((grid, positions))
    for name, frames in clips.items():
        differ = {
            number
            for grid, positions in frames
            for number in range(len(positions) // 3)
            if positions[3 * number :][:3] != frames[0][1][3 * number :][:3] or grid != frames[0][0]
        }
        yield name, len(differ & still), len(differ - still)


# The last key of `run` is its first.
expect("findings of the conversion", convert(model), ["BACK-004", "PCXW-003"])
for engine in (None, "id", "yquake2", "q2pro", "ufoai"):
    output = json.loads(run(program, "validate", model, "--json", *(("--engine", engine) if engine else ())))
    expect(f"findings, engine {engine}", output["findings"], [])
data = model.read_bytes()
head = md2.header(data)
expect("triangles", head["triangles"], TRIANGLES)
expect("vertices", head["vertices"], VERTICES)
expect("size of the skin", (head["width"], head["height"]), (128, 128))
names = [name.decode() for _, name, _, _ in md2.frames(data)]
expect("frames", names, [f"{clip}{number:02}" for clip, count in CLIPS.items() for number in range(1, count + 1)])
expect("GL commands", head["gl"] > 0, True)
expect("the skin's name", b"models/guard/guard.pcx\0" in data, True)
expect("the skin", (folder / "guard.pcx").read_bytes()[:4], bytes([10, 5, 1, 8]))

# `clip` is the default for models that do not come from a game.
convert(folder / "clip.md2", "--box", "clip")
expect("--box clip is the same", (folder / "clip.md2").read_bytes() == data, True)
for name, of_post, others in moved(data):
    expect(f"{name}: vertices of the post that move", of_post, 0)
    expect(f"{name}: others move", others > 20, True)
# With a box for each frame, the post jitters: this proves that the comparison detects jitter.
convert(folder / "frame.md2", "--box", "frame")
expect("--box frame trembles", max(of_post for _, of_post, _ in moved((folder / "frame.md2").read_bytes())), POST_VERTICES)

# assimp reads only the first frame, and gives each triangle its own vertices.
output = run("assimp", "info", model, "--raw")
number = lambda what: int(re.search(rf"^{what}:\s+(\d+)", output, re.M)[1])  # noqa: E731
expect("assimp: faces", number("Faces"), TRIANGLES)
expect("assimp: vertices", number("Vertices"), 3 * TRIANGLES)
expect("assimp: the skin", "models/guard/guard.pcx" in output, True)
if "--mm3d" in sys.argv:
    # mm3d runs without a window here.
    run("mm3d", "--convert", "obj", model.name, cwd=folder, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    lines = (folder / "character.obj").read_text().splitlines()
    expect("mm3d: vertices", sum(line.startswith("v ") for line in lines), VERTICES)
    expect("mm3d: faces", sum(line.startswith("f ") for line in lines), TRIANGLES)
    expect("mm3d: texture coordinates", all(line.count("/") >= 3 for line in lines if line.startswith("f ")), True)

for line in wrong:
    print(line)
print(f"a character of Blender as a Quake II model: {len(wrong)} problems")
sys.exit(1 if wrong else 0)
