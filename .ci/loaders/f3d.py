"""Silhouettes of the GLBs of .ci/checks/loaders in f3d, against those of the same poses as OBJ: f3d.py CASES.json"""
import json
import sys

sys.path.pop(0)
import f3d
import numpy

SIDE = 256


def picture(engine):
    image = engine.window.render_to_image(True)
    data = numpy.frombuffer(image.content, dtype=numpy.uint8)
    return data.reshape(image.height, image.width, image.channel_count)[:, :, 3] > 8


def engine():
    made = f3d.Engine.create_egl() if "egl" in sys.argv else f3d.Engine.create(True)
    made.window.size = SIDE, SIDE
    made.options.update({"ui.axis": False, "render.grid.enable": False, "render.effect.antialiasing.enable": False})
    return made


def main():
    lines = []
    f3d.Log.forward(lambda level, text: lines.append(text) if level in (f3d.Log.WARN, f3d.Log.ERROR) else None)
    f3d.Log.set_use_coloring(False)
    f3d.Log.set_verbose_level(f3d.Log.QUIET, True)
    models = []
    for case in json.load(open(sys.argv[1])):
        lines.clear()
        shown = engine()
        shown.scene.add(case["glb"])
        names = list(shown.scene.get_animation_names()) if hasattr(shown.scene, "get_animation_names") else None
        poses, filled = [], 1.0
        for number, pose in enumerate(case["poses"]):
            if pose["clip"] is not None:
                shown.options.update({"scene.animation.indices": [list(case["clips"]).index(pose["clip"])]})
                shown.scene.load_animation_time(pose["time"])
            if number == 0:
                shown.window.camera.reset_to_bounds()
                mask = picture(shown)
                places = numpy.argwhere(mask)
                sides = (places.max(axis=0) - places.min(axis=0)) / SIDE if len(places) else [0.0]
                filled = float(max(sides))
            state = shown.window.camera.state
            other = engine()
            other.scene.add(pose["obj"])
            other.window.camera.state = state
            own, expected = picture(shown), picture(other)
            both = numpy.logical_or(own, expected).sum()
            poses.append(float(numpy.logical_xor(own, expected).sum() / max(both, 1)))
        said = {"messages": list(lines), "poses": poses, "filled": filled}
        models.append(said)
    print(json.dumps({"version": f3d.Utils.version if hasattr(f3d.Utils, "version") else f3d.__version__, "models": models}))


main()
