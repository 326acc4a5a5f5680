"""Opens a GLB in Blender, changes nothing, and exports it again: through-blender.py IN OUT [FRAMES PER SECOND]."""
import sys

import bpy

source, target, rate = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 30
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = rate
bpy.ops.import_scene.gltf(filepath=source)
print(f"{len(bpy.data.actions)} actions", flush=True)
bpy.ops.export_scene.gltf(
    filepath=target,
    export_format="GLB",
    export_extras=True,
    export_attributes=True,
    export_animation_mode="ACTIONS",
)
