# SPDX-License-Identifier: GPL-2.0-or-later
"""A GLB as arrays, both ways: the part of glTF that the Python package writes and reads for editing."""

import json
import struct

import numpy as np

TYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
REST = {"translation": (0.0, 0.0, 0.0), "rotation": (0.0, 0.0, 0.0, 1.0), "scale": (1.0, 1.0, 1.0)}


class Glb:
    """What a GLB has, with its accessors as arrays."""

    def __init__(self, data):
        size = struct.unpack_from("<I", data, 12)[0]
        self.document = json.loads(bytes(data[20 : 20 + size]))
        self.binary = memoryview(data)[28 + size :]
        self.made = {}

    def list(self, name):
        return self.document.get(name, [])

    def view(self, number, offset, kind, count, width):
        view = self.document["bufferViews"][number]
        start = view.get("byteOffset", 0) + offset
        stride = view.get("byteStride", 0)
        own = np.dtype(kind).itemsize
        if stride in (0, own * width):
            return np.frombuffer(self.binary, kind, count * width, start).reshape(count, width)
        return np.ndarray((count, width), kind, self.binary, start, (stride, own))

    def array(self, number):
        """(n, width) numbers; floats where they are normalized."""
        if number in self.made:
            return self.made[number]
        accessor = self.document["accessors"][number]
        kind, count, width = TYPES[accessor["componentType"]], accessor["count"], WIDTHS[accessor["type"]]
        if "bufferView" in accessor:
            array = self.view(accessor["bufferView"], accessor.get("byteOffset", 0), kind, count, width)
        else:
            array = np.zeros((count, width), kind)
        sparse = accessor.get("sparse")
        if sparse:
            array = array.copy()
            at, values = sparse["indices"], sparse["values"]
            places = self.view(at["bufferView"], at.get("byteOffset", 0), TYPES[at["componentType"]], sparse["count"], 1)[:, 0]
            array[places] = self.view(values["bufferView"], values.get("byteOffset", 0), kind, sparse["count"], width)
        if accessor.get("normalized"):
            array = array.astype(np.float32) / np.iinfo(kind).max
        self.made[number] = array
        return array

    def image(self, number):
        view = self.document["bufferViews"][self.document["images"][number]["bufferView"]]
        start = view.get("byteOffset", 0)
        return bytes(self.binary[start : start + view["byteLength"]])


class Writer:
    """A GLB that is being made."""

    def __init__(self):
        self.document = {"asset": {"version": "2.0", "generator": "triassic_io"}, "bufferViews": [], "accessors": []}
        self.parts, self.size = [], 0

    def bytes(self, data):
        padding = -len(data) % 4
        self.document["bufferViews"].append({"buffer": 0, "byteOffset": self.size, "byteLength": len(data)})
        self.parts += [data, b"\0" * padding]
        self.size += len(data) + padding
        return len(self.document["bufferViews"]) - 1

    def array(self, array, kind, bounds=False):
        """The number of a new accessor: of SCALAR, VEC2 and so on."""
        array = np.ascontiguousarray(array)
        component = next(number for number, known in TYPES.items() if known == array.dtype)
        accessor = {"bufferView": self.bytes(array.tobytes()), "componentType": component, "count": len(array), "type": kind}
        if bounds and len(array):
            rows = array.reshape(len(array), -1)
            accessor |= {"min": rows.min(0).tolist(), "max": rows.max(0).tolist()}
        self.document["accessors"].append(accessor)
        return len(self.document["accessors"]) - 1

    def add(self, what, value):
        self.document.setdefault(what, []).append(value)
        return len(self.document[what]) - 1

    def done(self):
        self.document["buffers"] = [{"byteLength": self.size}]
        text = json.dumps({name: value for name, value in self.document.items() if value != []}).encode()
        text += b" " * (-len(text) % 4)
        whole = 28 + len(text) + self.size
        head = struct.pack("<4sIIII", b"glTF", 2, whole, len(text), 0x4E4F534A)
        return b"".join([head, text, struct.pack("<II", self.size, 0x004E4942), *self.parts])


