"""The pictures of Blender's window, `blender-*.png`, made by hand with the extension installed, from the top of the repository:

    blender --window-geometry 0 0 1200 760 --python docs/pictures/blender-window.py [-- import | menu | export]

After a few seconds, the window looks like the picture, `blender-window.png` or `blender-import.png` and so on; take a screenshot.
"""

import os
import sys

import bpy

bpy.context.preferences.view.show_splash = False
bpy.context.preferences.view.filebrowser_display_type = "SCREEN"
MODEL = "testdata/goldsrc-mdl/made/scout.mdl"
WHICH = sys.argv[-1] if "--" in sys.argv else "window"
steps = []


def step(function):
    steps.append(function)


@step
def imported():
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    bpy.data.collections.remove(bpy.data.collections["Collection"])
    bpy.ops.import_scene.triassic(filepath=os.path.abspath(MODEL))


@step
def seen():
    space = bpy.context.area.spaces[0]
    space.shading.type, space.show_region_ui = "MATERIAL", True
    shown = [thing for thing in bpy.data.objects if thing.type == "MESH" and thing.visible_get()]
    for thing in bpy.data.objects:
        thing.select_set(thing in shown)
    bpy.context.view_layer.objects.active = max(shown, key=lambda thing: len(thing.data.polygons))
    bpy.ops.triassic.clip(clip="walk")
    bpy.context.scene.frame_set(3)
    bpy.ops.view3d.view_axis(type="FRONT")
    bpy.ops.view3d.view_orbit(angle=-0.6, type="ORBITLEFT")
    bpy.ops.view3d.view_orbit(angle=0.3, type="ORBITUP")
    bpy.ops.view3d.view_selected()


@step
def tab():
    sidebar = next(region for region in bpy.context.area.regions if region.type == "UI")
    sidebar.active_panel_category = "triassic"
    bpy.ops.view3d.zoom(delta=-1)
    bpy.ops.object.select_all(action="DESELECT")


@step
def dialog():
    if WHICH == "menu":
        bpy.ops.wm.call_menu(name="TOPBAR_MT_file_import")
    if WHICH == "import":
        bpy.ops.import_scene.triassic("INVOKE_DEFAULT", filepath=os.path.abspath("testdata/quake-md2/made/player.md2"))
    if WHICH == "export":
        # The folder of the model is not of the picture.
        bpy.ops.export_scene.triassic_mdl("INVOKE_DEFAULT", filepath=os.path.abspath("testdata/goldsrc-mdl/made/scout.mdl"))


def run():
    window = bpy.context.window_manager.windows[0]
    area = next(area for area in window.screen.areas if area.type == "VIEW_3D")
    region = next(region for region in area.regions if region.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=area, region=region):
        steps.pop(0)()
    return 1 if steps else None


bpy.app.timers.register(run, first_interval=2)
