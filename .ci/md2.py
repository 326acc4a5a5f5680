"""Reads Quake II models independently of this project's reader."""

import struct


def header(data):
    names = "magic version width height frame_size skins vertices tex_coords triangles gl frames"
    names += " skins_at tex_coords_at triangles_at frames_at gl_at end"
    return dict(zip(names.split(), struct.unpack_from("<4s16i", data)))


def triangles(data):
    """For each triangle its vertices."""
    head = header(data)
    return [struct.unpack_from("<3H", data, head["triangles_at"] + 12 * number) for number in range(head["triangles"])]


def frames(data):
    """For each frame its scale and translation, its name, the bytes of all positions, and those after the vertices."""
    head = header(data)
    for number in range(head["frames"]):
        frame = data[head["frames_at"] + number * head["frame_size"] :][: head["frame_size"]]
        vertices = frame[40 : 40 + 4 * head["vertices"]]
        positions = b"".join(vertices[at : at + 3] for at in range(0, len(vertices), 4))
        yield frame[:24], frame[24:40].split(b"\0")[0], positions, frame[40 + 4 * head["vertices"] :]
