# SPDX-License-Identifier: GPL-2.0-or-later
"""Actions and their curves, in every Blender from 4.2 to 5.x."""

import bpy
import numpy as np

# Custom properties of an action: the name in the file, and the name that Blender gave it.
CLIP, CLOSING = "triassic_clip", "(closing) "


# A custom property of the owner of an action: the name of its slot, which stays the same if the owner is renamed or
# copied.
SLOT = "triassic_slot"
# Since Blender 4.4 an action has slots.
HAS_SLOTS = "slots" in bpy.types.Action.bl_rna.properties

# The argument for the group of a new curve: not supported in Blender 4.4 and 4.5.
NEW = getattr(bpy.types, "ActionChannelbagFCurves", None) or bpy.types.ActionFCurves
GROUP = next((name for name in ("group_name", "action_group") if name in NEW.bl_rna.functions["new"].parameters), None)


def id_type(owner):
    return "KEY" if isinstance(owner, bpy.types.Key) else "OBJECT"


class Clip:
    """A new clip: one action with a slot for each owner; before Blender 4.4, an action for each."""

    def __init__(self, name):
        self.name, self.actions, self.bags = name, [], {}

    def curves(self, owner):
        if owner in self.bags:
            return self.bags[owner]
        owner[SLOT] = owner.get(SLOT, owner.name)
        if not HAS_SLOTS:
            action = self.make()
            action[SLOT] = owner[SLOT]
            self.actions.append((action, owner))
            self.bags[owner] = action.fcurves
            return action.fcurves
        action = self.actions[0][0] if self.actions else self.make()
        self.actions.append((action, owner))
        self.bags[owner] = channelbag(action, action.slots.new(id_type(owner), owner[SLOT]))
        return self.bags[owner]

    def make(self):
        action = bpy.data.actions.new(self.name)
        action.use_fake_user = True
        return action


def channelbag(action, slot):
    """The curves of a slot, created if missing."""
    from bpy_extras import anim_utils

    if hasattr(anim_utils, "action_ensure_channelbag_for_slot"):
        return anim_utils.action_ensure_channelbag_for_slot(action, slot).fcurves
    layer = action.layers[0] if action.layers else action.layers.new("Layer")
    strip = layer.strips[0] if layer.strips else layer.strips.new(type="KEYFRAME")
    return strip.channelbag(slot, ensure=True).fcurves


def curves_of(action, owner):
    """The curves of an action for an owner."""
    if HAS_SLOTS:
        slot = slot_for(action, owner)
        return bag_of(action, slot) if slot is not None else []
    own = list(action.fcurves) if action.id_root in (id_type(owner), "UNSPECIFIED") else []
    if SLOT in action:
        return own if action[SLOT] == owner.get(SLOT) else []
    data = owner.animation_data
    return own if data is not None and data.action == action or is_general(own, owner) else []


def bag_of(action, slot):
    """The curves of a slot."""
    bags = [strip.channelbag(slot) for layer in action.layers for strip in layer.strips]
    return [curve for bag in bags if bag is not None for curve in bag.fcurves]


def is_general(own, owner):
    """Whether curves apply to any owner with the animated properties, rather than to an object with certain contents."""
    return isinstance(owner, bpy.types.Key) or bool(own) and own[0].data_path.startswith("pose.")


def content(action):
    """The content of an action, independent of its owner: equal for copies."""
    if HAS_SLOTS:
        bags = [bag for layer in action.layers for strip in layer.strips for bag in strip.channelbags]
        own = [curve for bag in bags for curve in bag.fcurves]
    else:
        own = action.fcurves
    rows = []
    for curve in own:
        pairs = np.empty(2 * len(curve.keyframe_points), np.float32)
        curve.keyframe_points.foreach_get("co", pairs)
        rows.append((curve.data_path, curve.array_index, pairs.tobytes()))
    return hash(tuple(rows))


def slot_for(action, owner):
    """The slot that an owner uses, or the one with its name, or the only one of its kind."""
    data = owner.animation_data
    if data is not None and data.action == action and data.action_slot is not None:
        return data.action_slot
    slots = [slot for slot in action.slots if slot.target_id_type in (id_type(owner), "UNSPECIFIED")]
    named = [slot for slot in slots if slot.name_display == owner.get(SLOT, owner.name)]
    if named or len(slots) != 1:
        return named[0] if named else None
    return slots[0] if is_general(bag_of(action, slots[0]), owner) else None


def assign(owner, action):
    """Assigns an action to its owner. Returns whether it has curves for it."""
    data = owner.animation_data or owner.animation_data_create()
    if not HAS_SLOTS:
        data.action = action
        return True
    slot = slot_for(action, owner)
    data.action = action
    if slot is not None:
        data.action_slot = slot
    return slot is not None


def add(curves, path, index, frames, values, step=False, group=""):
    """A curve with keys at these frames."""
    curve = curves.new(path, index=index, **({GROUP: group} if GROUP else {}))
    points = curve.keyframe_points
    points.add(len(frames))
    if len(frames) == 1:
        points.foreach_set("co", (frames[0], values[0]))
        return
    pairs = np.empty((len(frames), 2), np.float32)
    pairs[:, 0], pairs[:, 1] = frames, values
    points.foreach_set("co", pairs.ravel())
    # 0 is constant, 1 is linear.
    points.foreach_set("interpolation", np.full(len(frames), 0 if step else 1, np.int32))
    curve.update()


def key_frames(curves):
    """The frames with keys, each once."""
    frames = set()
    for curve in curves:
        pairs = np.empty(2 * len(curve.keyframe_points), np.float32)
        curve.keyframe_points.foreach_get("co", pairs)
        frames.update(pairs[::2].tolist())
    return sorted(frames)
