//! `triassic textures`.

mod paa;

use std::{
    borrow::Cow,
    collections::HashMap,
    ffi::OsStr,
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;
use triassic::{
    AnyFile, Diagnostics, Heightmap, Kind, OpenFile, Options,
    bis_paa::encode::{Encoding, MipFilter},
    conversion::ShownFiles,
    convert::{self, Found, bis_paa::PaaSource},
    formats_core::{
        Palette,
        files::extension,
        pcx::{Pcx, is_true_color},
    },
    gltf_file,
    goldsrc_mdl::{Image, Pixels},
    quake_md2::{
        QUAKE2_PALETTE,
        skin_image::{SkinBefore, SkinImage},
    },
    scene::{FileNames, Texture, TextureSource, listed, png},
    smd::{bmp_of, read_image},
    viewer::set_for_images,
};

use crate::{
    args::{self, Files, Global, ImageArgs, Output, OutputArgs},
    batch::{self, Batch, Line, Outcome, Report, ReportTarget},
    conversion::{self, Subjects, companion, finding_lines, subjects},
    failure::Failure,
    input::{self, Input},
    log::{self, LogArgs},
    names::{self, Makes},
    output::{self, Writer},
    scene_files, suggest,
    text::{LABEL, NAME, Plain, counted},
};

/// The `schema` of the objects of `textures --json`; see `docs/guide/convert.md`.
const SCHEMA: &str = log::TEXTURES;

/// Write the textures and skins of models as PNG, or images as PAA or PCX.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic textures crate_co.paa -o crate_co.png
  triassic textures v_usp.mdl --out-dir textures
  triassic textures crate_nohq.png -o crate_nohq.paa

All options, by subject: triassic help textures")]
#[command(after_long_help = "Examples:
  triassic textures crate_co.paa -o crate_co.png
  triassic textures v_usp.mdl --out-dir textures
  triassic textures heaven.hmp --out-dir textures --heightmap
  triassic textures ground.wad --out-dir textures --mipmaps
  triassic textures baseq2/players --out-dir skins --palette quake2
  triassic textures crate_nohq.png -o crate_nohq.paa
  triassic textures images --to paa --out-dir addons/crate/data
  triassic textures skin.png --to pcx --out-dir baseq2/players/mine
  triassic textures --json valve/models --out-dir textures | jq -r '.missing[]'

Each model gets a folder below --out-dir, with its name and the structure of the input folders; a texture by itself (PAA) \
becomes one image of its name. With -o, the one texture of a file is written to it. Skins that are PNG or \
JPEG files are copied unchanged. The texture file of a Half-Life model can be given by itself; in folders it is \
skipped, since its textures are written with the model. With --to paa and --to pcx the inputs are images; for PAA the suffix of a \
name (_co, \
_nohq, ...) determines how the texture is stored. Nothing is overwritten without --force. The objects that --json prints are \
described in the project's guide to converting.")]
pub(crate) struct Textures {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: OutputArgs,
    /// Replace existing files.
    #[arg(long, help_heading = "Output")]
    force: bool,
    /// Also write the heights of terrains as 16-bit PNG, one for each frame.
    #[arg(long, help_heading = "What is written")]
    heightmap: bool,
    /// Also write the mipmaps in the file, each as <NAME>-mip<LEVEL>.png; the image itself is level 0.
    #[arg(long, help_heading = "What is written")]
    mipmaps: bool,
    /// Format to write: `png` and `bmp` from models and textures, `paa` and `pcx` from images (PNG, TGA, PCX, DDS, BMP, JPEG)
    /// [default: by the extension of the output file, otherwise png].
    #[arg(long, value_enum, help_heading = "What is written")]
    to: Option<To>,
    #[command(flatten)]
    paa: paa::PaaArgs,
    #[command(flatten)]
    images: ImageArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// The output formats of textures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum To {
    /// PNG, with the channels of the original image.
    #[default]
    Png,
    /// 8-bit BMP, with the texture's palette; textures without one are reduced to 256 colors.
    Bmp,
    /// Textures of Bohemia's games, from images.
    Paa,
    /// Skins in the palette of Quake II, from images: each pixel gets the nearest color, or becomes a hole if alpha is below 128.
    Pcx,
}

impl To {
    /// Returns the extension of files that are created from images.
    fn of_images(self) -> Option<&'static str> {
        (!matches!(self, Self::Png | Self::Bmp)).then(|| self.extension())
    }
    const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Bmp => "bmp",
            Self::Paa => "paa",
            Self::Pcx => "pcx",
        }
    }
}

/// The object of `--json` for one file.
#[derive(Serialize)]
struct Images<'a> {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    outputs: Vec<String>,
    /// Textures that the model refers to but that were not found.
    missing: Vec<&'a str>,
    findings: &'a Diagnostics,
}

impl Textures {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let (to, output) =
            self.target(global).unwrap_or_else(|why| args::refuse_arguments(triassic, &["textures"], why));
        self.files.shelf(global).check_games(&self.images.game)?;
        if let Output::Folder(folder) = output {
            output::set_root(folder);
        }
        let mut inputs = Input::collect_all(&self.files, global);
        let failed = |file: &str, failure: &Failure| log::row(&Line::<Images<'_>>::failed(SCHEMA, file, failure));
        if let Some(extension) = to.of_images() {
            let inputs = Input::part(&self.files, image_outputs(inputs, output, extension));
            let batch = Batch::new(global, ReportTarget::Made, failed).with_log(self.log.create()?);
            return batch.run(inputs, |input, output| self.of_image(global, to, input, output));
        }
        let folders = match names::names(&mut inputs, "", Makes::Textures) {
            Ok(folders) => folders,
            Err(clashes) => return batch::refuse(global, &clashes, failed),
        };
        let inputs = Input::part(&self.files, inputs.into_iter().zip(folders).collect());
        let batch = Batch::new(global, ReportTarget::Made, failed).with_log(self.log.create()?);
        batch.run(inputs, |input, folder| match output {
            Output::File(file) => self.one(global, to, input, Place::File(file)),
            Output::Folder(out) => self.one(global, to, input, Place::Folder(&out.join(folder))),
        })
    }
    /// Returns the format and the destination, or the error in the arguments.
    fn target(&self, global: &Global) -> Result<(To, Output<'_>), String> {
        let Some(output) = self.output.output() else {
            return Err("-o FILE or --out-dir DIR is required".to_owned());
        };
        let by_name = match output {
            Output::Folder(_) => None,
            Output::File(file) if file.is_dir() => {
                return Err(format!("-o: `{}` is a folder; use --out-dir", file.display()));
            }
            Output::File(_) if !self.files.is_one(global) => {
                return Err("-o is for a single file; use --out-dir for several files, folders or archives".to_owned());
            }
            Output::File(file) => {
                let extension = extension(file);
                let to = To::value_variants().iter().copied().find(|to| to.extension() == extension);
                if to.is_none() {
                    let other = suggest::other_command("textures", self.files.named(), Some(file));
                    return Err(other.unwrap_or_else(|| {
                        let known: Vec<&str> = To::value_variants().iter().map(|to| to.extension()).collect();
                        format!("-o {}: images are written as {}", file.display(), known.join(", "))
                    }));
                }
                to
            }
        };
        let to = self.to.or(by_name).unwrap_or_default();
        if let Some(other) = by_name.filter(|other| *other != to) {
            return Err(format!("--to {} contradicts -o with the extension .{}", to.extension(), other.extension()));
        }
        if to != To::Png && (self.heightmap || self.mipmaps) {
            return Err("--heightmap and --mipmaps are only for --to png".to_owned());
        }
        if to != To::Paa && self.paa.is_given() {
            return Err("--type and --fast are only for --to paa".to_owned());
        }
        if to == To::Pcx && self.images.options.normal_maps().is_some() {
            return Err("--normal-maps is only for --to png and paa".to_owned());
        }
        if matches!(output, Output::File(_)) && (self.heightmap || self.mipmaps) {
            return Err("--heightmap and --mipmaps write several images: use --out-dir".to_owned());
        }
        Ok((to, output))
    }
    fn of_image(&self, global: &Global, to: To, input: &Input, output: TexturePath) -> Result<Report, Failure> {
        let made = if to == To::Pcx {
            make_pcx(global, &self.images, input, output, self.force)
        } else {
            self.paa.make(global, &self.images, input, output, self.force)
        };
        let Some(made) = made? else { return Ok(Report::Skipped) };
        Report::logged(self.log.render(global.json, |is_json| {
            if is_json {
                let outputs = vec![made.path.display().to_string()];
                let images =
                    Images { format: made.format, version: None, outputs, missing: Vec::new(), findings: &made.found };
                return log::row(&Line::done(SCHEMA, &input.name, images));
            }
            let (name, path) = (Plain(&input.name), Plain(made.path.display()));
            let text = format!("{NAME}{name}{NAME:#} {LABEL}({}){LABEL:#}\n  {path}\n", made.stored);
            Ok(text + &finding_lines(&made.found, &Subjects::default()))
        }))
    }
    fn one(&self, global: &Global, to: To, input: &mut Input, place: Place<'_>) -> Result<Report, Failure> {
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        if input::is_gltf(&file) {
            let (scene, found) = input::gltf_scene(input, &file, &options)?;
            if self.heightmap {
                return Err(Failure::Other("--heightmap is only for terrains".to_owned()));
            }
            let writer = Writer { force: self.force, input: input.disk().map(Path::to_owned), snapshot: None };
            let outputs = write(&writer, to, place, &scene.textures, Vec::new(), None)?;
            let written = Written {
                format: gltf_file::INFO.id,
                version: Some(gltf_file::VERSION),
                outputs,
                subjects: subjects(&scene, &found),
                found,
            };
            return self.report(global, input, &written, &scene.textures, "");
        }
        let model = match input::parse(&file) {
            // In a folder, images are used by models.
            Err(_) if input.is_named() && convert::is_image_name(&input.name) => {
                return self.copied(global, to, input, place, &file);
            }
            model => model?,
        };
        if model.is_companion() {
            if !input.is_named() {
                return Ok(Report::Companion);
            }
            // A file with only animations has no textures.
            if model.kind() != Kind::Textures {
                return Err(companion::failure(&model, input));
            }
        }
        // The textures that a material refers to are separate files.
        if model.kind() == Kind::Material && !input.is_named() {
            return Ok(Report::Companion);
        }
        let mut scene = self.images.scene_options(&options);
        set_for_images(&mut scene);
        scene.mipmaps = self.mipmaps;
        let mut resolver = self.images.resolver(input.shelf(), input.location(), &options);
        if model.kind() == Kind::Level {
            // Files that a level shows have their own textures.
            resolver = resolver.without_loader();
        }
        let converted = model.to_scene(&scene, &mut resolver);
        let (scene, found) = converted.map_err(|error| conversion::failure(error, file.bytes()))?;
        let needed = scene_files::needed_text(&ShownFiles::new(&scene));
        let subjects = subjects(&scene, &found);
        let mut textures = scene.textures;
        let snapshot = Some(input.shelf().snapshot().clone());
        let writer = Writer { force: self.force, input: input.disk().map(Path::to_owned), snapshot };
        let heights = if self.heightmap { heights(&model)? } else { Vec::new() };
        // The data that the way back needs and pixels do not store.
        if let (AnyFile::BisPaa(texture), [own]) = (&model, textures.as_mut_slice()) {
            let name = input.below.file_stem().unwrap_or_default().to_string_lossy();
            let is_normal_map = Encoding::for_name(&name).is_some_and(|own| own.filter == MipFilter::Normals);
            own.texts = PaaSource::of_texture(texture, is_normal_map).texts();
        }
        let outputs = match (model.is_image(), &textures[..]) {
            (true, [texture]) => write_single(&writer, to, place, texture, heights)?,
            _ => write(&writer, to, place, &textures, heights, None)?,
        };
        let written = Written { format: model.format().id, version: model.version(), outputs, found, subjects };
        self.report(global, input, &written, &textures, &needed)
    }
    /// Writes an image by itself in another format.
    fn copied(
        &self,
        global: &Global,
        to: To,
        input: &Input,
        place: Place<'_>,
        file: &OpenFile,
    ) -> Result<Report, Failure> {
        let name = Path::new(&input.name).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let image = Found { name, bytes: file.bytes().to_vec() };
        let options = self.images.scene_options(&global.options());
        let textures = convert::image_scene(image, &options).map_err(Failure::Other)?.textures;
        let writer = Writer { force: self.force, input: input.disk().map(Path::to_owned), snapshot: None };
        let mut outputs = Vec::new();
        for texture in &textures {
            outputs.extend(write_single(&writer, to, place, texture, Vec::new())?);
        }
        let (found, subjects) = (Diagnostics::new(), Subjects::default());
        let written = Written { format: "image", version: None, outputs, found, subjects };
        self.report(global, input, &written, &textures, "")
    }
    /// Reports the images of a file.
    fn report(
        &self,
        global: &Global,
        input: &Input,
        Written { format, version, outputs, found, subjects }: &Written,
        textures: &[Texture],
        needed: &str,
    ) -> Result<Report, Failure> {
        Report::logged(self.log.render(global.json, |is_json| {
            if is_json {
                let outputs = outputs.iter().map(|path| path.display().to_string()).collect();
                let missing = textures.iter().filter_map(missing).collect();
                let images = Images { format, version: *version, outputs, missing, findings: found };
                return log::row(&Line::done(SCHEMA, &input.name, images));
            }
            let mut text =
                format!("{NAME}{}{NAME:#} {LABEL}({}){LABEL:#}\n", Plain(&input.name), image_count(outputs.len()));
            for path in outputs {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "  {}", Plain(path.display()));
            }
            Ok(text + needed + &finding_lines(found, subjects))
        }))
    }
}

/// The destination of a file's textures.
#[derive(Debug, Clone, Copy)]
enum Place<'a> {
    /// A single texture, to this file.
    File(&'a Path),
    Folder(&'a Path),
}

/// The images that were written for a file.
struct Written {
    format: &'static str,
    version: Option<u32>,
    outputs: Vec<PathBuf>,
    found: Diagnostics,
    subjects: Subjects,
}

fn image_count(images: usize) -> String {
    if images == 0 { "no images".to_owned() } else { counted(images, "image") }
}

fn missing(texture: &Texture) -> Option<&str> {
    match &texture.source {
        TextureSource::Missing(name) | TextureSource::External(name) => Some(name),
        _ => None,
    }
}

/// Returns the heights of all frames of a terrain as PNG files, with their names: `heightmap`, followed by the frame's
/// name if there are several. A grid without a full row has none.
fn heights(model: &AnyFile<'_>) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let is_one = model.heightmap(1).is_none();
    let all = (0..).map_while(|frame| model.heightmap(frame).map(|map| (frame, map)));
    let file = |(frame, map): (usize, triassic::Result<Heightmap>)| {
        let map = map.map_err(|error| conversion::failure(error.into(), model.bytes()))?;
        let name = match (is_one, map.name.as_str()) {
            (true, _) => "heightmap".to_owned(),
            (false, "") => format!("heightmap-{frame}"),
            (false, name) => format!("heightmap-{name}"),
        };
        let png = png::gray16_png(&map.image, &map.texts()).map_err(|why| Failure::Other(format!("{name}: {why}")))?;
        Ok((name, png))
    };
    let has_pixels = |map: &triassic::Result<Heightmap>| !map.as_ref().is_ok_and(|map| map.image.values.is_empty());
    all.filter(|(_, map)| has_pixels(map)).map(file).collect()
}

/// Writes a file's only image, which is named after the file.
fn write_single(
    writer: &Writer,
    to: To,
    place: Place<'_>,
    texture: &Texture,
    heights: Vec<(String, Vec<u8>)>,
) -> Result<Vec<PathBuf>, Failure> {
    let Place::Folder(folder) = place else {
        return write(writer, to, place, std::slice::from_ref(texture), heights, None);
    };
    let own = folder.file_name().and_then(OsStr::to_str);
    let mut named = texture.clone();
    if let Some(own) = own {
        own.clone_into(&mut named.name);
    }
    let place = Place::Folder(folder.parent().unwrap_or(Path::new("")));
    write(writer, to, place, &[named], heights, own)
}

/// Writes all images, and returns their paths. The first is named `own`, if given; it must be valid and unique.
fn write(
    writer: &Writer,
    to: To,
    place: Place<'_>,
    textures: &[Texture],
    heights: Vec<(String, Vec<u8>)>,
    own: Option<&str>,
) -> Result<Vec<PathBuf>, Failure> {
    let folder = match place {
        Place::File(file) => return write_one(writer, to, file, textures),
        Place::Folder(folder) => folder,
    };
    let mut names = FileNames::default();
    let mut images: Vec<(PathBuf, Cow<'_, [u8]>)> = Vec::new();
    for (name, bytes) in heights {
        images.push((folder.join(names.unique(&name, "png")), bytes.into()));
    }
    for texture in textures {
        if to == To::Bmp {
            let bmp = bmp(texture).map_err(|why| Failure::Other(format!("texture {}: {why}", texture.name)))?;
            if let Some(bmp) = bmp {
                let name = own.unwrap_or(&texture.name);
                let stem =
                    name.rsplit_once('.').filter(|(_, end)| end.eq_ignore_ascii_case("bmp")).map(|(stem, _)| stem);
                images.push((folder.join(names.unique(stem.unwrap_or(name), "bmp")), bmp.into()));
            }
            continue;
        }
        let image = png::encode(texture).map_err(|why| Failure::Other(format!("texture {}: {why}", texture.name)))?;
        if let Some(image) = image {
            let extension = image.kind.extension();
            let name = own.map_or_else(|| names.unique(&texture.name, extension), |own| format!("{own}.{extension}"));
            images.push((folder.join(name), image.bytes));
        }
        for (level, pixels) in (1..).zip(&texture.mipmaps) {
            let name = format!("{}-mip{level}", own.unwrap_or(&texture.name));
            let file = png::png(pixels).map_err(|why| Failure::Other(format!("texture {name}: {why}")))?;
            let name = if own.is_some() { format!("{name}.png") } else { names.unique(&name, "png") };
            images.push((folder.join(name), file.into()));
        }
    }
    let all: Vec<(&Path, &[u8])> = images.iter().map(|(path, bytes)| (path.as_path(), &**bytes)).collect();
    writer.write_all(&all)?;
    Ok(images.into_iter().map(|(path, _)| path).collect())
}

/// Returns the image of a texture as an 8-bit BMP; `None` if it is missing.
fn bmp(texture: &Texture) -> Result<Option<Vec<u8>>, String> {
    let image = match &texture.source {
        TextureSource::Indexed(pixels) => {
            let mut palette = Palette([[0; 3]; 256]);
            for (color, [red, green, blue, _]) in palette.0.iter_mut().zip(&pixels.palette) {
                *color = [*red, *green, *blue];
            }
            let (width, height, indices) = (pixels.width, pixels.height, pixels.indices.as_slice());
            return Ok(bmp_of(&Pixels { width, height, indices, palette, transparent: None }));
        }
        TextureSource::Encoded { bytes, .. } => read_image(bytes, &triassic::Limits::default())?.image,
        source => {
            let Some(pixels) = source.pixels() else { return Ok(None) };
            let is_masked = pixels.pixels().iter().any(|[.., alpha]| *alpha < 128);
            Image::from_rgba(&pixels, is_masked).map_err(|error| error.to_string())?
        }
    };
    let (width, height, palette) = (image.width(), image.height(), *image.palette());
    Ok(bmp_of(&Pixels { width, height, indices: image.indices(), palette, transparent: None }))
}

/// Writes the only texture to a file, and returns its path.
fn write_one(writer: &Writer, to: To, file: &Path, textures: &[Texture]) -> Result<Vec<PathBuf>, Failure> {
    let here: Vec<&Texture> = textures.iter().filter(|texture| texture.source.is_here()).collect();
    let [texture] = here.as_slice() else {
        let names: Vec<&str> = here.iter().map(|texture| texture.name.as_str()).collect();
        return Err(Failure::Other(match names.len() {
            0 => "there is no texture to write".to_owned(),
            count => format!("there are {count} textures ({}): use --out-dir", listed(&names, "`")),
        }));
    };
    let wrong = |why: String| Failure::Other(format!("texture {}: {why}", texture.name));
    if to == To::Bmp {
        let bytes = bmp(texture).map_err(wrong)?.ok_or_else(|| wrong("it cannot be written".to_owned()))?;
        writer.write_all(&[(file, &bytes)])?;
        return Ok(vec![file.to_owned()]);
    }
    let image = png::encode(texture).map_err(wrong)?.ok_or_else(|| wrong("it cannot be written".to_owned()))?;
    let bytes = if image.kind.extension() == "png" {
        image.bytes
    } else {
        // A JPEG from the file, which is copied otherwise.
        let found =
            Found { name: format!("{}.{}", texture.name, image.kind.extension()), bytes: image.bytes.into_owned() };
        let pixels = convert::image_pixels(found, &convert::SceneOptions::default()).map_err(wrong)?;
        png::png(&pixels).map_err(wrong)?.into()
    };
    writer.write_all(&[(file, &bytes)])?;
    Ok(vec![file.to_owned()])
}

// Converting images to textures: which inputs are images, and the names of their outputs.

/// The path of an output texture.
struct TexturePath {
    path: PathBuf,
    /// Whether another input has the same output.
    is_shared: bool,
}

/// Returns the outputs of images: the file, or the same path below the folder with this extension. Files in folders
/// without the extension of an image have none.
fn image_outputs(inputs: Vec<Input>, to: Output<'_>, extension: &str) -> Vec<(Input, TexturePath)> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let path = |input: &Input| match to {
        Output::File(file) => file.to_owned(),
        Output::Folder(folder) => folder.join(input.below.with_extension(extension)),
    };
    let paths: Vec<PathBuf> = inputs.iter().map(path).collect();
    let lower = |path: &Path| path.to_string_lossy().to_lowercase();
    for (_, path) in inputs.iter().zip(&paths).filter(|(input, _)| is_taken(input)) {
        let count = counts.entry(lower(path)).or_default();
        *count = count.saturating_add(1);
    }
    let output = |(input, path): (Input, PathBuf)| {
        let is_shared = counts.get(&lower(&path)).is_some_and(|count| *count > 1);
        (input, TexturePath { path, is_shared })
    };
    inputs.into_iter().zip(paths).map(output).collect()
}

/// Whether an input should be converted to a texture: it was named on the command line, or has the extension of an
/// image that is not itself a texture.
fn is_taken(input: &Input) -> bool {
    let name = input.below.to_string_lossy();
    let is_dds = input.below.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dds"));
    input.is_named() || is_dds || convert::is_image_name(&name)
}

/// An image to convert to a texture.
struct ImageInput {
    file: Found,
    path: PathBuf,
    writer: Writer,
}

impl ImageInput {
    /// Reads an input; `None` if it is not an image and was only found in a folder.
    fn read(input: &Input, output: TexturePath, options: &Options, force: bool) -> Result<Option<Self>, Failure> {
        if !is_taken(input) {
            return Ok(None);
        }
        let location = input.location().ok_or_else(|| {
            Failure::Other(
                "the name of an image determines how it is stored, and standard input has no name: name a file"
                    .to_owned(),
            )
        })?;
        if output.is_shared {
            let why =
                format!("another input would have the same output, {}; neither was written", output.path.display());
            return Err(Failure::Other(why));
        }
        let writer = Writer { force, input: Some(location.disk().to_owned()), snapshot: None };
        writer.check(&output.path)?;
        let name = Path::new(&input.name).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Some(Self { file: Found { name, bytes: location.bytes(options)? }, path: output.path, writer }))
    }
    /// Writes the texture to its path.
    fn write(writer: &Writer, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        writer.write_all(&[(path, bytes)])
    }
    /// Returns its file, its path and its writer.
    fn into_parts(self) -> (Found, PathBuf, Writer) {
        (self.file, self.path, self.writer)
    }
}

/// A texture converted from an image.
struct Made {
    path: PathBuf,
    format: &'static str,
    /// Its pixel type.
    stored: String,
    found: Diagnostics,
}

/// Converts an image to a skin and writes it; `None` if the input is not an image and was only found in a folder.
fn make_pcx(
    global: &Global,
    images: &ImageArgs,
    input: &Input,
    output: TexturePath,
    force: bool,
) -> Result<Option<Made>, Failure> {
    let options = global.options();
    let Some(image) = ImageInput::read(input, output, &options, force)? else { return Ok(None) };
    let (file, path, writer) = image.into_parts();
    // In a skin, and in a PNG converted from one, duplicate colors keep their indices.
    let before = match Pcx::parse(&file.bytes) {
        Ok(skin) if !is_true_color(&file.bytes) => {
            skin.indices(&options.limits).ok().map(|indices| SkinBefore::new(QUAKE2_PALETTE, Some(indices)))
        }
        _ => convert::png_indices(&file.bytes, &options.limits)
            .map(|(palette, indices)| SkinBefore::new(palette, Some(indices))),
    };
    let image = convert::image_pixels(file, &images.scene_options(&options)).map_err(Failure::Other)?;
    let skin = SkinImage::new(&image, before.as_ref()).map_err(|error| Failure::Other(error.to_string()))?;
    let bytes = skin.write().map_err(|error| Failure::Other(error.to_string()))?;
    ImageInput::write(&writer, &path, &bytes)?;
    Ok(Some(Made { path, format: "quake-md2", stored: "the palette of Quake II".to_owned(), found: skin.findings }))
}
