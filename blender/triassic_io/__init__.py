# SPDX-License-Identifier: GPL-2.0-or-later
"""File › Import and File › Export for the models of old games."""

import os

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import transfer

EXTENSIONS = (".md2", ".mdl", ".p3d", ".hmp", ".wmb", ".wmp")
# What a collection remembers of the file that it was imported from.
SOURCE, FINDINGS = "triassic_source", "triassic_findings"


def source_of(context):
    """The collection of the active object that was imported from a file, or None."""
    thing = context.object
    for collection in thing.users_collection if thing else ():
        if SOURCE in collection:
            return collection
    return None


class ImportTriassic(bpy.types.Operator, ImportHelper):
    """Import models of Quake II, Half-Life, 3D GameStudio, ArmA and DayZ"""

    bl_idname = "import_scene.triassic"
    bl_label = "Import model of an old game"
    bl_options = {"UNDO", "PRESET"}

    filter_glob: StringProperty(default=";".join(f"*{extension}" for extension in EXTENSIONS), options={"HIDDEN"})
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})
    game: StringProperty(
        name="Game folder",
        description="The folder of the game, in which textures and other models are looked for too",
        subtype="DIR_PATH",
    )
    scale: EnumProperty(
        name="Scale",
        description="The length of a unit of the file",
        items=[("metres", "Meters", "Convert to meters"), ("keep", "Keep", "Keep the numbers of the file")],
    )
    hidden: BoolProperty(
        name="All parts",
        description="Also import other submodels and levels of detail, hidden",
        default=False,
    )

    def invoke(self, context, event):
        # A dropped file has its path already: only the options are asked for.
        if self.filepath or self.files:
            return self.invoke_popup(context)
        return ImportHelper.invoke(self, context, event)

    def execute(self, context):
        paths = [os.path.join(self.directory, file.name) for file in self.files if file.name] or [self.filepath]
        options = {"scale": self.scale}
        if self.game:
            options["game"] = bpy.path.abspath(self.game)
        if self.hidden:
            options |= {"parts": "all", "lod": "all"}
        good, window = 0, context.window_manager
        window.progress_begin(0, len(paths))
        for number, path in enumerate(paths):
            try:
                collection, findings = transfer.read(context, path, options)
            except transfer.Refused as error:
                self.report({"ERROR"}, f"{os.path.basename(path)}: {error}")
            else:
                good += 1
                collection[SOURCE], collection[FINDINGS] = os.path.abspath(path), findings
                if findings:
                    more = f", and {len(findings) - 1} more in the sidebar" if len(findings) > 1 else ""
                    self.report({"WARNING"}, f"{os.path.basename(path)}: {findings[0]}{more}")
            window.progress_update(number + 1)
        window.progress_end()
        return {"FINISHED"} if good else {"CANCELLED"}


class DropTriassic(bpy.types.FileHandler):
    bl_idname = "TRIASSIC_FH_import"
    bl_label = "Models of old games"
    bl_import_operator = ImportTriassic.bl_idname
    bl_file_extensions = ";".join(EXTENSIONS)

    @classmethod
    def poll_drop(cls, context):
        return context.area is not None and context.area.type in {"VIEW_3D", "OUTLINER"}


class Export(ExportHelper):
    """What the operators for the formats have in common."""

    bl_options = {"PRESET"}

    base: StringProperty(
        name="Base",
        description="The model as it was before: what did not change keeps its bytes. Empty: the file that was imported",
        subtype="FILE_PATH",
    )
    use_base: BoolProperty(
        name="Keep what did not change",
        description="Use the imported file, or the file above, as the base",
        default=True,
    )

    def invoke(self, context, event):
        collection = source_of(context)
        if collection is not None:
            self.filepath = os.path.splitext(collection[SOURCE])[0] + self.filename_ext
        return ExportHelper.invoke(self, context, event)

    def execute(self, context):
        base, collection = None, source_of(context)
        if self.use_base:
            if self.base:
                base = bpy.path.abspath(self.base)
            elif collection is not None and collection[SOURCE].lower().endswith(self.filename_ext):
                base = collection[SOURCE]
        if base is not None and not os.path.exists(base):
            self.report({"ERROR"}, f"the base {base} does not exist; choose another, or switch off 'Keep what did not change'")
            return {"CANCELLED"}
        try:
            files, findings = transfer.write(context, collection, self.filepath, self.format, base, self.engine)
        except transfer.Refused as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for finding in findings[:20]:
            self.report({"WARNING"}, finding)
        self.report({"INFO"}, f"wrote {', '.join(files)}")
        return {"FINISHED"}


class ExportMd2(bpy.types.Operator, Export):
    """Export a Quake II model with its skins"""

    bl_idname = "export_scene.triassic_md2"
    bl_label = "Export Quake II model"
    filename_ext = ".md2"
    filter_glob: StringProperty(default="*.md2", options={"HIDDEN"})
    format = "md2"
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
    )


class ExportMdl(bpy.types.Operator, Export):
    """Export a Half-Life model"""

    bl_idname = "export_scene.triassic_mdl"
    bl_label = "Export Half-Life model"
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
    )


class FindingsPanel(bpy.types.Panel):
    """What is unusual about the file of the active object"""

    bl_idname = "TRIASSIC_PT_findings"
    bl_label = "Findings"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "triassic"

    @classmethod
    def poll(cls, context):
        return source_of(context) is not None

    def draw(self, context):
        collection = source_of(context)
        self.layout.label(text=os.path.basename(collection[SOURCE]), icon="FILE_3D")
        lines = list(collection[FINDINGS])
        for line in lines:
            self.layout.label(text=line)
        if not lines:
            self.layout.label(text="Nothing found")


def import_menu(self, _context):
    self.layout.operator(ImportTriassic.bl_idname, text="Model of an old game (.md2, .mdl, .p3d, .hmp, .wmb)")


def export_menu(self, _context):
    self.layout.operator(ExportMd2.bl_idname, text="Quake II model (.md2)")
    self.layout.operator(ExportMdl.bl_idname, text="Half-Life model (.mdl)")


CLASSES = (ImportTriassic, DropTriassic, ExportMd2, ExportMdl, FindingsPanel)


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.TOPBAR_MT_file_import.append(import_menu)
    bpy.types.TOPBAR_MT_file_export.append(export_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(import_menu)
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
