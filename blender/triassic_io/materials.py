# SPDX-License-Identifier: GPL-2.0-or-later
"""Materials and images, import and export."""

import json
import os
import struct
import zlib

import bpy
import numpy as np

# Custom properties of a collection: all materials by index, and the names of the skins; and of a mesh: its slots.
ALL, SKINS, SLOTS = "triassic_materials", "triassic_skins", "triassic_slots"
# A custom property of a material: the surface properties in glTF other than its image.
SURFACE = "triassic_surface"


def image_of(glb, texture, made, remember):
    """The image of a texture, packed: Blender decodes it when it is displayed."""
    source = glb.list("textures")[texture]["source"]
    if source not in made:
        document = glb.list("images")[source]
        name = document.get("name", f"image{source}")
        image = bpy.data.images.new(name, 8, 8)
        data = glb.image(source)
        image.pack(data=data, data_len=len(data))
        image.source = "FILE"
        remember(image, name, {})
        made[source] = image
    return made[source]


class Maker:
    """The nodes of one material."""

    def __init__(self, glb, document, images, colored, remember):
        self.remember = remember
        self.glb, self.document, self.images, self.colored = glb, document, images, colored
        self.material = bpy.data.materials.new(document.get("name", ""))
        if self.material.node_tree is None:
            self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = next(node for node in self.tree.nodes if node.type == "BSDF_PRINCIPLED")
        self.output = next(node for node in self.tree.nodes if node.type == "OUTPUT_MATERIAL")
        self.height = 300

    def node(self, kind, x, **values):
        node = self.tree.nodes.new(kind)
        node.location = (x, self.height)
        for name, value in values.items():
            setattr(node, name, value)
        return node

    def link(self, source, target):
        self.tree.links.new(source, target)

    def texture(self, info, plain=False):
        """An image node for a texture reference."""
        sampler = self.glb.list("samplers")[self.glb.list("textures")[info["index"]].get("sampler", 0)]
        node = self.node("ShaderNodeTexImage", -600, image=image_of(self.glb, info["index"], self.images, self.remember))
        node.interpolation = "Closest" if sampler.get("magFilter") == 9728 else "Linear"
        node.extension = {33071: "EXTEND", 33648: "MIRROR"}.get(sampler.get("wrapS"), "REPEAT")
        if plain:
            node.image.colorspace_settings.name = "Non-Color"
        own = info.get("extensions", {}).get("KHR_texture_transform", {})
        uv_set = own.get("texCoord", info.get("texCoord", 0))
        if own or uv_set:
            uv = self.node("ShaderNodeUVMap", -1000, uv_map=f"UVMap.{uv_set:03}" if uv_set else "UVMap")
            mapping = self.node("ShaderNodeMapping", -800)
            scale, offset, turn = own.get("scale", (1, 1)), own.get("offset", (0, 0)), own.get("rotation", 0)
            mapping.inputs["Scale"].default_value = (*scale, 1)
            mapping.inputs["Rotation"].default_value = (0, 0, turn)
            # V points up in Blender.
            x = offset[0] + np.sin(turn) * scale[1]
            y = 1 - offset[1] - np.cos(turn) * scale[1]
            mapping.inputs["Location"].default_value = (x, y, 0)
            self.link(uv.outputs["UV"], mapping.inputs["Vector"])
            self.link(mapping.outputs["Vector"], node.inputs["Vector"])
        self.height -= 320
        return node

    def make(self):
        document, shader = self.document, self.shader
        surface = document.get("pbrMetallicRoughness", {})
        material, extensions = self.material, document.get("extensions", {})
        material.use_backface_culling = not document.get("doubleSided", False)
        factor = surface.get("baseColorFactor", (1, 1, 1, 1))
        shader.inputs["Base Color"].default_value = factor
        shader.inputs["Metallic"].default_value = surface.get("metallicFactor", 1)
        shader.inputs["Roughness"].default_value = surface.get("roughnessFactor", 1)
        color, alpha = None, None
        if "baseColorTexture" in surface:
            base = self.texture(surface["baseColorTexture"])
            color, alpha = base.outputs["Color"], base.outputs["Alpha"]
            if tuple(factor[:3]) != (1, 1, 1):
                color = self.times(color, factor)
        if self.colored:
            light = self.node("ShaderNodeVertexColor", -600, layer_name="Color").outputs["Color"]
            self.height -= 320
            color = self.times(light, factor, color)
        unlit = "KHR_materials_unlit" in extensions
        blend = document.get("alphaMode", "OPAQUE")
        if color is not None:
            self.link(color, shader.inputs["Base Color"])
        if blend == "MASK" and alpha is not None:
            cut = self.node("ShaderNodeMath", -300, operation="GREATER_THAN")
            cut.inputs[1].default_value = document.get("alphaCutoff", 0.5)
            self.link(alpha, cut.inputs[0])
            alpha = cut.outputs[0]
        if blend != "OPAQUE":
            shader.inputs["Alpha"].default_value = factor[3]
            if alpha is not None:
                self.link(alpha, shader.inputs["Alpha"])
            if hasattr(material, "surface_render_method"):
                material.surface_render_method = "BLENDED" if blend == "BLEND" else "DITHERED"
        self.inputs(surface, extensions)
        if document.get("extras", {}).get("blend") == "add":
            self.glow(color, factor, True)
        elif unlit:
            self.glow(color, factor, False, None if blend == "OPAQUE" else alpha)
        return material

    def times(self, color, factor, other=None):
        """Multiplies a color by a factor, or by another color."""
        node = self.node("ShaderNodeMix", -300, data_type="RGBA", blend_type="MULTIPLY")
        node.inputs[0].default_value = 1
        one, two = (socket for socket in node.inputs if socket.type == "RGBA")
        one.default_value = factor
        self.link(color, two)
        if other is not None:
            self.link(other, one)
        return next(socket for socket in node.outputs if socket.type == "RGBA")

    def inputs(self, surface, extensions):
        document, shader = self.document, self.shader
        if "metallicRoughnessTexture" in surface:
            node = self.texture(surface["metallicRoughnessTexture"], True)
            split = self.node("ShaderNodeSeparateColor", -300)
            self.link(node.outputs["Color"], split.inputs[0])
            self.link(split.outputs[1], shader.inputs["Roughness"])
        if "normalTexture" in document:
            node = self.texture(document["normalTexture"], True)
            normal = self.node("ShaderNodeNormalMap", -300)
            normal.inputs["Strength"].default_value = document["normalTexture"].get("scale", 1)
            self.link(node.outputs["Color"], normal.inputs["Color"])
            self.link(normal.outputs["Normal"], shader.inputs["Normal"])
        if "emissiveTexture" in document:
            self.link(self.texture(document["emissiveTexture"]).outputs["Color"], shader.inputs["Emission Color"])
        glow = document.get("emissiveFactor", (0, 0, 0))
        strength = extensions.get("KHR_materials_emissive_strength", {}).get("emissiveStrength", 1)
        shader.inputs["Emission Color"].default_value = (*glow, 1)
        shader.inputs["Emission Strength"].default_value = strength if any(glow) else 0
        specular = extensions.get("KHR_materials_specular", {})
        if "specularColorFactor" in specular:
            shader.inputs["Specular Tint"].default_value = (*(min(part, 1) for part in specular["specularColorFactor"]), 1)
        shader.inputs["Specular IOR Level"].default_value = specular.get("specularFactor", 1) / 2
        if "specularTexture" in specular:
            node = self.texture(specular["specularTexture"], True)
            self.link(node.outputs["Alpha"], shader.inputs["Specular IOR Level"])
        if "specularColorTexture" in specular:
            self.link(self.texture(specular["specularColorTexture"]).outputs["Color"], shader.inputs["Specular Tint"])

    def glow(self, color, factor, adds, alpha=None):
        """An unlit surface: opaque, added to the background, or masked."""
        emission = self.node("ShaderNodeEmission", 0)
        emission.inputs["Color"].default_value = factor
        if color is not None:
            self.link(color, emission.inputs["Color"])
        shown = emission.outputs[0]
        if adds or alpha is not None:
            clear = self.node("ShaderNodeBsdfTransparent", 0)
            both = self.node("ShaderNodeAddShader" if adds else "ShaderNodeMixShader", 200)
            first = 0 if adds else 1
            self.link(clear.outputs[0], both.inputs[first])
            self.link(shown, both.inputs[first + 1])
            if not adds:
                self.link(alpha, both.inputs[0])
            shown = both.outputs[0]
        self.tree.nodes.remove(self.shader)
        self.link(shown, self.output.inputs["Surface"])


def all_of(glb, remember):
    """All materials of a GLB, including those of hidden skins."""
    made, images = [], {}
    parts = [part for mesh in glb.list("meshes") for part in mesh["primitives"]]
    colored = {part.get("material") for part in parts if "COLOR_0" in part["attributes"]}
    for number, document in enumerate(glb.list("materials")):
        material = Maker(glb, document, images, number in colored, remember).make()
        remember(material, document.get("name", ""), document.get("extras", {}))
        kept = {key: document[key] for key in ("alphaMode", "alphaCutoff", "doubleSided") if key in document}
        if "KHR_materials_unlit" in document.get("extensions", {}):
            kept["extensions"] = {"KHR_materials_unlit": {}}
        material[SURFACE] = json.dumps(kept)
        made.append(material)
    return made


def slots(glb, drawn):
    """The material of each part of a mesh in each skin."""
    rows = []
    for part in drawn:
        mappings = part.get("extensions", {}).get("KHR_materials_variants", {}).get("mappings", [])
        skins = {str(variant): mapping["material"] for mapping in mappings for variant in mapping["variants"]}
        rows.append({"base": part.get("material", -1), "skins": skins})
    return json.dumps(rows)


# Back


def png(image):
    """An image as an 8-bit PNG: its original bytes if they are a PNG and were not edited."""
    packed = image.packed_file
    data = packed.data if packed is not None else None
    if data is None and image.source == "FILE" and not image.is_dirty:
        path = bpy.path.abspath(image.filepath, library=image.library)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                data = file.read()
    if data is not None and not image.is_dirty and data[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe1"):
        return bytes(data)
    width, height = image.size
    if not width or not height:
        return None
    pixels = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    pixels = pixels.reshape(height, width, image.channels)[::-1]
    if image.channels < 3:
        pixels = np.repeat(pixels[:, :, :1], 3, 2)
    if pixels.shape[2] == 3:
        pixels = np.concatenate([pixels, np.ones((height, width, 1), np.float32)], 2)
    if image.is_float:
        color = np.clip(pixels[:, :, :3], 0, 1)
        pixels[:, :, :3] = np.where(color <= 0.0031308, color * 12.92, 1.055 * color ** (1 / 2.4) - 0.055)
    rows = np.zeros((height, 1 + 4 * width), np.uint8)
    rows[:, 1:] = np.rint(np.clip(pixels, 0, 1) * 255).reshape(height, -1)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b"")]
    chunks = [struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def base_image(material):
    """The image that determines the color of a material: the first one upstream of the output's color."""
    tree = material.node_tree
    if tree is None:
        return None
    output = tree.get_output_node("ALL") or next((node for node in tree.nodes if node.type == "OUTPUT_MATERIAL"), None)
    pending = [output] if output is not None else []
    seen = set()
    while pending:
        node = pending.pop(0)
        if node in seen:
            continue
        seen.add(node)
        if node.type == "TEX_IMAGE" and node.image is not None:
            return node.image
        colors = [socket for socket in node.inputs if socket.name in ("Base Color", "Color")]
        for socket in colors or node.inputs:
            pending += [link.from_node for link in socket.links]
    return None


def show_skin(collection, skin):
    """Assigns the materials of a skin to all slots of an import."""
    known = dict(collection[ALL].items())
    for thing in collection.all_objects:
        if thing.type != "MESH" or SLOTS not in thing.data:
            continue
        for slot, row in zip(thing.material_slots, json.loads(thing.data[SLOTS])):
            numbers = [row["base"], *row["skins"].values()]
            # Materials assigned by the user are kept.
            if slot.material in [known.get(str(number)) for number in numbers]:
                slot.material = known.get(str(row["skins"].get(str(skin), row["base"])))
