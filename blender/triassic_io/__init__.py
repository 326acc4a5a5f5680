# SPDX-License-Identifier: GPL-2.0-or-later
"""File › Import and File › Export for the models of old games."""

import json
import os

import bpy
import bpy.utils.previews
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, FloatProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import materials, transfer
from .transfer import FINDINGS, SOURCE


def source_of(context):
    """The collection of the active object that was imported from a file, or None."""
    thing = context.object
    collections = list(thing.users_collection) if thing else []
    for collection in collections:
        if SOURCE in collection:
            return collection
    # Each level of detail is a collection below the file's.
    for outer in bpy.data.collections:
        if SOURCE in outer and any(collection in outer.children_recursive for collection in collections):
            return outer
    return None


class Import:
    """The options of every import operator, with the names that `triassic convert` uses."""

    scale: EnumProperty(
        name="Scale",
        description="The length of a unit of the file",
        items=[("meters", "Meters", "Convert to meters"), ("keep", "Keep", "Keep the numbers of the file")],
    )
    lod: EnumProperty(
        name="Level of Detail",
        description="Which levels of detail of ArmA and DayZ models are imported",
        items=[("all", "All", "All, each in a collection; hidden but for the first"), ("first", "First", "Only the finest")],
    )
    selections: BoolProperty(
        name="Selections", description="Import the selections of ArmA and DayZ models as vertex groups", default=True
    )
    keys: EnumProperty(
        name="Shape Keys",
        description="How models that move by whole frames are animated",
        items=[
            ("absolute", "Absolute", "One curve for each clip: fast. Blender's own exporters cannot write these"),
            ("relative", "Relative", "A curve for each frame, as glTF, FBX and the NLA need them: slow"),
        ],
    )

    game: StringProperty(
        name="Game Folder",
        description="Also search this game folder, or archive, for textures and companions. For models it contains models or players",
        subtype="DIR_PATH",
    )

    def wishes(self):
        return {"scale": self.scale, "lod": "all" if self.lod == "all" else 0, "selections": "attributes" if self.selections else "names"}

    def one(self, context, path):
        """Imports a file. Returns whether that worked."""
        name = os.path.basename(path)
        try:
            game = bpy.path.abspath(self.game)
            _, findings = transfer.read(context, path, self.wishes(), self.keys == "relative", game)
        except transfer.Refused as error:
            self.report({"ERROR"}, f"{name}: {error}")
            return False
        if findings:
            more = f", and {len(findings) - 1} more in the sidebar" if len(findings) > 1 else ""
            self.report({"WARNING"}, f"{name}: {findings[0]}{more}")
        return True


class ImportTriassic(Import, bpy.types.Operator, ImportHelper):
    """Import models and levels of Quake II, Half-Life, 3D GameStudio, ArmA and DayZ, also from archives"""

    bl_idname = "import_scene.triassic"
    bl_label = "Import Game Model"
    bl_options = {"UNDO", "PRESET"}

    filter_glob: StringProperty(
        default=";".join(f"*{extension}" for extension in (*transfer.MODELS, *transfer.ARCHIVES)), options={"HIDDEN"}
    )
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})

    def invoke(self, context, event):
        # For a dropped file, the path is known: only the options are requested.
        if self.directory and self.files:
            return self.invoke_popup(context)
        return ImportHelper.invoke(self, context, event)

    def execute(self, context):
        self.paths = [os.path.join(self.directory, file.name) for file in self.files if file.name] or [self.filepath]
        self.total, self.good = len(self.paths), 0
        archive = next((path for path in self.paths if path.lower().endswith(transfer.ARCHIVES)), None)
        if archive is not None:
            if self.total > 1:
                self.report({"ERROR"}, f"{os.path.basename(archive)} is an archive: choose it alone")
                return {"CANCELLED"}
            how = "EXEC_DEFAULT" if bpy.app.background else "INVOKE_DEFAULT"
            options = {name: getattr(self, name) for name in Import.__annotations__}
            return bpy.ops.import_scene.triassic_member(how, filepath=archive, **options)
        context.window_manager.progress_begin(0, self.total)
        if self.total == 1 or bpy.app.background:
            while self.paths:
                self.next(context)
            return self.finish(context)
        # The user may press Escape between two files.
        self.timer = context.window_manager.event_timer_add(0.01, window=context.window)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "TIMER" and self.paths:
            self.next(context)
        if event.type == "ESC":
            self.report({"INFO"}, f"stopped after {self.good} of {self.total} files")
            self.paths = []
        if self.paths:
            return {"RUNNING_MODAL"}
        context.window_manager.event_timer_remove(self.timer)
        return self.finish(context)

    def next(self, context):
        self.good += self.one(context, self.paths.pop(0))
        context.window_manager.progress_update(self.total - len(self.paths))

    def finish(self, context):
        context.window_manager.progress_end()
        return {"FINISHED"} if self.good else {"CANCELLED"}


# Blender does not keep a reference to the texts of a dynamic list.
SHOWN_MEMBERS = []


def members_of(self, _context):
    try:
        paths = transfer.members(self.filepath)
    except transfer.Refused:
        paths = []
    SHOWN_MEMBERS[:] = [(path, path, "") for path in paths]
    return SHOWN_MEMBERS


class ImportMember(Import, bpy.types.Operator):
    """Import a model from an archive"""

    bl_idname = "import_scene.triassic_member"
    bl_label = "Import Model from Archive"
    bl_options = {"UNDO"}
    bl_property = "found"

    filepath: StringProperty(subtype="FILE_PATH", options={"HIDDEN"})
    member: StringProperty(name="Member", description="The path of the model in the archive")
    found: EnumProperty(name="Member", items=members_of)

    def invoke(self, context, _event):
        if self.refused():
            return {"CANCELLED"}
        context.window_manager.invoke_search_popup(self)
        return {"RUNNING_MODAL"}

    def refused(self):
        name = os.path.basename(self.filepath)
        try:
            paths = transfer.members(self.filepath)
        except transfer.Refused as error:
            self.report({"ERROR"}, f"{name}: {error}")
            return True
        if not paths:
            self.report({"ERROR"}, f"{name}: the archive contains no model")
        return not paths

    def execute(self, context):
        if self.refused():
            return {"CANCELLED"}
        member = self.member or self.found
        return {"FINISHED"} if self.one(context, os.path.join(self.filepath, member)) else {"CANCELLED"}


class DropTriassic(bpy.types.FileHandler):
    bl_idname = "TRIASSIC_FH_import"
    bl_label = "Models of old games"
    bl_import_operator = ImportTriassic.bl_idname
    bl_file_extensions = ";".join((*transfer.MODELS, *transfer.ARCHIVES))

    @classmethod
    def poll_drop(cls, context):
        return context.area is not None and context.area.type in {"VIEW_3D", "OUTLINER"}


class Export(ExportHelper):
    """The common base of the operators for the formats."""

    bl_options = {"PRESET"}

    base: StringProperty(
        name="Base",
        description="The model as it was before: what did not change keeps its bytes. Empty: the file that was imported",
        subtype="FILE_PATH",
    )
    use_base: BoolProperty(
        name="Keep Unchanged",
        description="Use the imported file, or the file above, as the base",
        default=True,
    )
    sample_fps: FloatProperty(
        name="Sample Rate",
        description="Frame rate of new actions. 0 uses the rate of the file, else 10; for Half-Life models, the rate of the scene",
        default=0,
        min=0,
        soft_max=120,
    )
    replace: BoolProperty(
        name="Replace Files",
        description="Write textures also where files of the same names have other content",
        default=False,
    )

    def invoke(self, context, event):
        collection = source_of(context)
        if collection is not None and not self.filepath:
            self.filepath = os.path.splitext(os.path.basename(collection[SOURCE]))[0] + self.filename_ext
            folder = os.path.dirname(collection[SOURCE])
            if os.path.isdir(folder):
                self.filepath = os.path.join(folder, self.filepath)
        return ExportHelper.invoke(self, context, event)

    def base_of(self, collection):
        if not self.use_base:
            return None
        if self.base:
            return bpy.path.abspath(self.base)
        return collection[SOURCE] if collection is not None and collection.get(transfer.FORMAT) == self.format else None

    def more(self):
        """The options of the format, for the Python package."""
        return {}

    def draw(self, context):
        collection = source_of(context)
        layout = self.layout
        layout.use_property_split = True
        box = layout.box()
        for line, is_too_much in transfer.summary(context, collection, self.format, self.engine):
            box.label(text=line, icon="ERROR" if is_too_much else "NONE")
        base = self.base_of(collection)
        for name in ("engine", "use_base", "base", "sample_fps", *self.more(), "replace"):
            layout.prop(self, name)
        if base:
            layout.label(text=f"Base: {os.path.basename(base)}", icon="FILE_TICK")

    def execute(self, context):
        collection = source_of(context)
        base = self.base_of(collection)
        if base is not None and not transfer.exists(base):
            self.report({"ERROR"}, f"the base {base} does not exist; choose another, or switch off 'Keep Unchanged'")
            return {"CANCELLED"}
        engine = None if self.engine == "none" else self.engine
        try:
            files, findings, notes = transfer.write(
                context, collection, self.filepath, self.format, base, engine, self.sample_fps or None, self.replace, **self.more()
            )
        except transfer.Refused as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for finding in findings[:20]:
            self.report({"WARNING"}, finding)
        for note in notes[:20]:
            self.report({"INFO"}, note)
        if collection is not None:
            collection[transfer.LOST] = findings + notes
        self.report({"INFO"}, f"wrote {', '.join(files)}")
        return {"FINISHED"}


class ExportMd2(bpy.types.Operator, Export):
    """Export a Quake II model with its skins"""

    bl_idname = "export_scene.triassic_md2"
    bl_label = "Export Quake II Model"
    filename_ext = ".md2"
    filter_glob: StringProperty(default="*.md2", options={"HIDDEN"})
    format = "quake-md2"
    engine: EnumProperty(
        name="Engine",
        description="The game whose limits the model must keep",
        items=[
            ("id", "Quake II", "The original game"),
            ("yquake2", "Yamagi Quake II", ""),
            ("q2pro", "Q2PRO", ""),
            ("ufoai", "UFO: Alien Invasion", ""),
            ("none", "None", "Only the limits of the format"),
        ],
        default="none",
    )
    skin_path: StringProperty(
        name="Skin Folder",
        description="The folder of the game in the names of new skins, such as models/monsters/tank",
    )
    atlas: BoolProperty(
        name="Atlas",
        description="Pack the images of several materials into one skin. Texture coordinates must be from 0 to 1",
        default=False,
    )

    def more(self):
        return {"skin_path": self.skin_path or None, "atlas": self.atlas}


class ExportMdl(bpy.types.Operator, Export):
    """Export a Half-Life model"""

    bl_idname = "export_scene.triassic_mdl"
    bl_label = "Export Half-Life Model"
    filename_ext = ".mdl"
    filter_glob: StringProperty(default="*.mdl", options={"HIDDEN"})
    format = "goldsrc-mdl"
    engine: EnumProperty(
        name="Engine",
        description="The game whose limits the model must keep",
        items=[
            ("half-life", "Half-Life", "The original game"),
            ("counter-strike", "Counter-Strike", ""),
            ("sven-coop", "Sven Co-op", ""),
            ("xash", "Xash3D", ""),
            ("none", "None", "Only the limits of the format"),
        ],
        default="none",
    )


class ShowSkin(bpy.types.Operator):
    """Show another skin of the model"""

    bl_idname = "triassic.skin"
    bl_label = "Show Skin"
    bl_options = {"REGISTER", "UNDO"}

    skin: bpy.props.IntProperty(name="Skin", description="The number of the skin, from 0", min=0)

    @classmethod
    def poll(cls, context):
        collection = source_of(context)
        return collection is not None and materials.SKINS in collection

    def execute(self, context):
        collection = source_of(context)
        count = len(json.loads(collection[materials.SKINS]))
        if self.skin >= count:
            self.report({"ERROR"}, f"skin {self.skin} is out of range: the model has {count} skins, numbered from 0")
            return {"CANCELLED"}
        materials.show_skin(collection, self.skin)
        return {"FINISHED"}


class ShowClip(bpy.types.Operator):
    """Play another clip of the model, with all of its parts"""

    bl_idname = "triassic.clip"
    bl_label = "Show Clip"
    bl_options = {"REGISTER", "UNDO"}

    clip: StringProperty(name="Clip", description="The name of the action")

    @classmethod
    def poll(cls, context):
        return source_of(context) is not None

    def execute(self, context):
        collection = source_of(context)
        action = bpy.data.actions.get(self.clip)
        if action is None:
            self.report({"ERROR"}, f"action \"{self.clip}\" does not exist")
            return {"CANCELLED"}
        transfer.show_clip(context, collection, action)
        return {"FINISHED"}


class ToRelative(bpy.types.Operator):
    """Convert absolute shape keys to relative ones, for the NLA editor and Blender's own exporters. They play more slowly"""

    bl_idname = "triassic.relative_keys"
    bl_label = "Make Shape Keys Relative"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        thing = context.object
        return thing is not None and thing.type == "MESH" and thing.data.shape_keys is not None and not thing.data.shape_keys.use_relative

    def execute(self, context):
        transfer.make_relative(context, context.object)
        return {"FINISHED"}


class ToAbsolute(bpy.types.Operator):
    """Convert relative shape keys to absolute ones, with one curve per clip, which play faster. Each key of a clip must show one shape"""

    bl_idname = "triassic.absolute_keys"
    bl_label = "Make Shape Keys Absolute"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        thing = context.object
        return thing is not None and thing.type == "MESH" and thing.data.shape_keys is not None and thing.data.shape_keys.use_relative

    def execute(self, context):
        try:
            transfer.make_absolute(context, context.object)
        except transfer.Refused as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class SkinsMenu(bpy.types.Menu):
    bl_idname = "TRIASSIC_MT_skins"
    bl_label = "Skin"

    def draw(self, context):
        collection = source_of(context)
        for number, name in enumerate(json.loads(collection[materials.SKINS])):
            self.layout.operator(ShowSkin.bl_idname, text=name).skin = number


class ClipsMenu(bpy.types.Menu):
    bl_idname = "TRIASSIC_MT_clips"
    bl_label = "Clip"

    def draw(self, context):
        for action in transfer.clips(source_of(context)):
            self.layout.operator(ShowClip.bl_idname, text=action.name).clip = action.name


class FindingsPanel(bpy.types.Panel):
    """The file of the active object: its skins and clips, what is unusual about it, and what an export lost"""

    bl_idname = "TRIASSIC_PT_findings"
    bl_label = "Model of an Old Game"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "triassic"

    @classmethod
    def poll(cls, context):
        return source_of(context) is not None

    def draw(self, context):
        collection, layout = source_of(context), self.layout
        layout.label(text=os.path.basename(collection[SOURCE]), icon="FILE_3D")
        if materials.SKINS in collection:
            layout.menu(SkinsMenu.bl_idname)
        if transfer.clips(collection):
            layout.menu(ClipsMenu.bl_idname)
        if ToRelative.poll(context):
            layout.label(text="Blender's own exporters cannot", icon="INFO")
            layout.label(text="write absolute shape keys.")
            layout.operator(ToRelative.bl_idname)
        if ToAbsolute.poll(context):
            layout.operator(ToAbsolute.bl_idname)
        for title, kept in (("Findings", FINDINGS), ("Lost by the last export", transfer.LOST)):
            found = list(collection.get(kept, ()))
            if found:
                layout.label(text=f"{title}: {len(found)}")
                column = layout.column(align=True)
                for line in found[:40]:
                    for part in transfer.wrapped(line, context.region.width if context.region else 300):
                        column.label(text=part)


# The icon of the menus, as long as the extension is registered.
ICONS = []


def icon():
    return ICONS[0]["triassic"].icon_id if ICONS else 0


def import_menu(self, _context):
    text = "Model of an old game (.md2, .mdl, .p3d, .hmp, .wmb)"
    self.layout.operator(ImportTriassic.bl_idname, text=text, icon_value=icon())


def export_menu(self, _context):
    self.layout.operator(ExportMd2.bl_idname, text="Quake II model (.md2)", icon_value=icon())
    self.layout.operator(ExportMdl.bl_idname, text="Half-Life model (.mdl)", icon_value=icon())


CLASSES = (
    ImportTriassic,
    ImportMember,
    DropTriassic,
    ExportMd2,
    ExportMdl,
    ShowSkin,
    ShowClip,
    ToRelative,
    ToAbsolute,
    SkinsMenu,
    ClipsMenu,
    FindingsPanel,
)


# The folder that contains `presets`.
FOLDER = os.path.dirname(__file__)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    ICONS.append(bpy.utils.previews.new())
    ICONS[0].load("triassic", os.path.join(FOLDER, "icon.png"), "IMAGE")
    bpy.utils.register_preset_path(FOLDER)
    bpy.types.TOPBAR_MT_file_import.append(import_menu)
    bpy.types.TOPBAR_MT_file_export.append(export_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(import_menu)
    bpy.utils.unregister_preset_path(FOLDER)
    bpy.utils.previews.remove(ICONS.pop())
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
