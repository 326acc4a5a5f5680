# SPDX-License-Identifier: GPL-2.0-or-later
"""A GLB as arrays: the part of glTF that the Python package writes for editing."""

import json
import struct

import numpy as np

TYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
REST = {"translation": (0.0, 0.0, 0.0), "rotation": (0.0, 0.0, 0.0, 1.0), "scale": (1.0, 1.0, 1.0)}


class Glb:
    """The contents of a GLB, with its accessors as arrays."""

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
        """(n, width) numbers; floats if they are normalized."""
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
