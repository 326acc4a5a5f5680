"""The same lines as `examples/digest.rs`, from Python: `python digest.py FOLDER…`."""

import hashlib
import os
import struct
import sys

import triassic


def feed(digest, value):
    if value is None:
        digest.update(b"n")
    elif isinstance(value, bool):
        digest.update(b"b1" if value else b"b0")
    elif isinstance(value, int):
        digest.update(b"i%d;" % value)
    elif isinstance(value, float):
        digest.update(b"f" + struct.pack("<f", value))
    elif isinstance(value, str):
        text = value.encode()
        digest.update(b"t%d;" % len(text) + text)
    elif isinstance(value, list):
        digest.update(b"l%d;" % len(value))
        for item in value:
            feed(digest, item)
    else:
        digest.update(b"m%d;" % len(value))
        for key, item in value.items():
            feed(digest, key)
            feed(digest, item)


def posed(digest, arrays):
    for array in arrays:
        digest.update(b"%d;" % len(array))
        digest.update(array)


def line(path):
    try:
        file = triassic.open(path)
    except (triassic.Error, OSError):
        return None
    findings, summary, positions, images = (hashlib.sha256() for _ in range(4))
    for found in file.validate():
        element = "-" if found.element is None else found.element
        findings.update(f"{found.code} {found.severity} {found.offset} {element} {found.count}\n".encode())
    for key, value in file.summary().items():
        feed(summary, key)
        feed(summary, value)
    frames = 0
    try:
        scene = file.scene()
    except triassic.Error as error:
        positions.update(str(error).removeprefix(f"{file.name}: ").encode())
    else:
        posed(positions, scene.at())
        for number in range(len(scene.animations)):
            for seconds, arrays in scene.frames(number):
                positions.update(struct.pack("<f", seconds))
                posed(positions, arrays)
                frames += 1
        for image in scene.images:
            images.update(image.name.encode())
            try:
                pixels = image.pixels
            except triassic.Error:
                pixels = None
            if pixels is not None:
                images.update(f" {pixels.shape[0]} {pixels.shape[1]} ".encode())
                images.update(pixels)
    version = "-" if file.version is None else file.version
    digests = [digest.hexdigest()[:16] for digest in (findings, summary, positions, images)]
    return "\t".join(map(str, (file.format, version, *digests[:2], frames, *digests[2:])))


def main():
    for folder in sorted(sys.argv[1:]):
        paths = [os.path.join(root, name) for root, _, names in os.walk(folder) for name in names]
        for path in sorted(paths, key=lambda path: path.split("/")):
            text = line(path)
            if text is not None:
                print(f"{path}\t{text}")


if __name__ == "__main__":
    main()
