//! `triassic textures`.

mod from_image;
mod paa;
mod pcx;

use std::{
    borrow::Cow,
    ffi::OsStr,
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use serde::Serialize;
use triassic::{
    AnyFile, Diagnostics, Heightmap, Kind,
    conversion::ShownFiles,
    formats_core::Palette,
    gltf_file,
    goldsrc_mdl::{Image, Pixels},
    scene::{FileNames, Texture, TextureSource, png},
    smd::{bmp_of, read_image},
    viewer::set_for_images,
};

use crate::{
    args::{self, Files, Global, ImageArgs},
    batch::{Outcome, json_line},
    conversion::{self, companion, finding_lines},
    failure::Failure,
    input::{self, Input},
    log::LogArgs,
    names::{self, Makes},
    output::{self, Writer},
    parallel::{self, Line, Report, ReportTarget},
    shown_files,
    text::{LABEL, NAME, Plain, counted},
};

/// The `schema` of the objects of `textures --json`, which `docs/guide/convert.md` describes.
const SCHEMA: &str = "triassic/textures-1";

/// Write the textures and skins of models as PNG, or images as PAA or PCX.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic textures v_usp.mdl --out-dir textures
  triassic textures heaven.hmp --out-dir textures --heightmap
  triassic textures ground.wad --out-dir textures --mipmaps
  triassic textures baseq2/players --out-dir skins --palette quake2
  triassic textures crate_nohq.png --to paa --out-dir addons/crate/data
  triassic textures skin.png --to pcx --out-dir baseq2/players/mine
  triassic textures --json valve/models --out-dir textures | jq -r '.missing[]'

Each model gets a folder below --out-dir, with its name and the structure of the input folders; a texture by itself (PAA) \
becomes one image of its name. Skins that are PNG or \
JPEG files are copied unchanged. The texture file of a Half-Life model can be given by itself; in folders it is \
skipped, since its textures are written with the model. With --to paa and --to pcx the inputs are images; for PAA the suffix of a \
name (_co, \
_nohq, ...) says how the texture is stored. Nothing is overwritten without --force. The objects that --json \
prints are described in docs/guide/convert.md.")]
pub(crate) struct Textures {
    #[command(flatten)]
    files: Files,
    /// The output folder; it is created if it does not exist.
    #[arg(long, value_name = "DIR", value_parser = args::output())]
    out_dir: PathBuf,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    /// Also write the heights of terrains as 16-bit PNG, one for each frame.
    #[arg(long)]
    heightmap: bool,
    /// Also write the mipmaps that the file has, each as <NAME>-mip<LEVEL>.png; the image itself is level 0.
    #[arg(long)]
    mipmaps: bool,
    /// What to write: `png` and `bmp` from models and textures, `paa` and `pcx` from images (PNG, TGA, PCX, DDS, BMP, JPEG).
    #[arg(long, value_enum, default_value_t)]
    to: To,
    #[command(flatten)]
    paa: paa::PaaArgs,
    #[command(flatten)]
    images: ImageArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// What textures are written as.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// PNG, with the channels of the image that a texture was made from.
    #[default]
    Png,
    /// BMP of 8 bits, with the palette that a texture has; others are reduced to 256 colors.
    Bmp,
    /// Textures of Bohemia's games, from images.
    Paa,
    /// Skins in the palette of Quake II, from images: each pixel gets the nearest colour, or is a hole where alpha is below 128.
    Pcx,
}

impl To {
    /// The extension of what is made of images.
    const fn of_images(self) -> Option<&'static str> {
        match self {
            Self::Png | Self::Bmp => None,
            Self::Paa => Some("paa"),
            Self::Pcx => Some("pcx"),
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
    /// Textures that the model names and that were not found.
    missing: Vec<&'a str>,
    findings: &'a Diagnostics,
}

impl Textures {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut inputs = Input::collect_all(&self.files, global);
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Images<'_>>::failed(SCHEMA, file, failure));
        if let Some(extension) = self.to.of_images() {
            let inputs = Input::part(&self.files, from_image::outputs(inputs, &self.out_dir, extension));
            return parallel::run_logged(
                global,
                ReportTarget::Made,
                self.log.create()?,
                inputs,
                failed,
                |input, output| self.of_image(global, input, output),
            );
        }
        let folders = match names::names(&mut inputs, "", Makes::Textures) {
            Ok(folders) => folders,
            Err(clashes) => return parallel::refuse(global, &clashes, failed),
        };
        let inputs = Input::part(&self.files, inputs.into_iter().zip(folders).collect());
        parallel::run_logged(global, ReportTarget::Made, self.log.create()?, inputs, failed, |input, folder| {
            self.one(global, input, &self.out_dir.join(folder))
        })
    }
    fn of_image(&self, global: &Global, input: &Input, output: from_image::Output) -> Result<Report, Failure> {
        if self.heightmap || self.mipmaps {
            return Err(Failure::Other("--heightmap and --mipmaps are for --to png".to_owned()));
        }
        let made = if self.to == To::Pcx {
            self.refuse_paa()?;
            pcx::make(global, &self.images, input, output, self.force)
        } else {
            self.paa.make(global, &self.images, input, output, self.force)
        };
        let Some(made) = made? else { return Ok(Report::Skipped) };
        Report::said(self.log.said(global.json, |is_json| {
            if is_json {
                let outputs = vec![made.path.display().to_string()];
                let images =
                    Images { format: made.format, version: None, outputs, missing: Vec::new(), findings: &made.found };
                return json_line(&Line::done(SCHEMA, &input.name, images));
            }
            let (name, path) = (Plain(&input.name), Plain(made.path.display()));
            let text = format!("{NAME}{name}{NAME:#} {LABEL}({}){LABEL:#}\n  {path}\n", made.stored);
            Ok(text + &finding_lines(&made.found))
        }))
    }
    fn refuse_paa(&self) -> Result<(), Failure> {
        if self.paa.is_given() {
            return Err(Failure::Other("--type and --fast are for --to paa".to_owned()));
        }
        Ok(())
    }
    fn one(&self, global: &Global, input: &mut Input, folder: &Path) -> Result<Report, Failure> {
        self.refuse_paa()?;
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        if input::is_gltf(&file) {
            let (scene, found) = input::gltf_scene(input, &file, &options)?;
            if self.heightmap {
                return Err(Failure::Other("--heightmap is for terrains".to_owned()));
            }
            let writer = Writer { force: self.force, input: None };
            let outputs = write(&writer, folder, self.to, &scene.textures, Vec::new())?;
            let written = Written { format: gltf_file::INFO.id, version: Some(gltf_file::VERSION), outputs, found };
            return self.said(global, input, &written, &scene.textures, "");
        }
        let model = input::parse(&file)?;
        if model.is_companion() {
            if !input.is_named() {
                return Ok(Report::Companion);
            }
            // A file with only animations has no textures.
            if model.kind() != Kind::Textures {
                return Err(companion::failure(&model, input));
            }
        }
        // The textures that a material names are files of their own.
        if model.kind() == Kind::Material && !input.is_named() {
            return Ok(Report::Companion);
        }
        let mut scene = self.images.scene_options(&options);
        set_for_images(&mut scene);
        scene.mipmaps = self.mipmaps;
        let mut resolver = self.images.resolver(input.shelf(), input.location(), &options);
        if model.kind() == Kind::Level {
            // What a level shows has textures of its own.
            resolver = resolver.without_loader();
        }
        let converted = model.to_scene(&scene, &mut resolver);
        let (scene, found) = converted.map_err(|error| conversion::failure(error, file.bytes()))?;
        let needed = shown_files::needed_text(&ShownFiles::new(&scene));
        let textures = scene.textures;
        let writer = Writer { force: self.force, input: None };
        let heights = if self.heightmap { heights(&model)? } else { Vec::new() };
        // An image by itself has no other name than its file.
        let outputs = match (&model, folder.file_name().and_then(OsStr::to_str), &textures[..]) {
            (AnyFile::BisPaa(_), Some(stem), [texture]) => {
                let mut named = texture.clone();
                stem.clone_into(&mut named.name);
                write(&writer, folder.parent().unwrap_or(Path::new("")), self.to, &[named], heights)?
            }
            _ => write(&writer, folder, self.to, &textures, heights)?,
        };
        let written = Written { format: model.format().id, version: model.version(), outputs, found };
        self.said(global, input, &written, &textures, &needed)
    }
    /// What is said of the images of a file.
    fn said(
        &self,
        global: &Global,
        input: &Input,
        Written { format, version, outputs, found }: &Written,
        textures: &[Texture],
        needed: &str,
    ) -> Result<Report, Failure> {
        Report::said(self.log.said(global.json, |is_json| {
            if is_json {
                let outputs = outputs.iter().map(|path| path.display().to_string()).collect();
                let missing = textures.iter().filter_map(missing).collect();
                let images = Images { format, version: *version, outputs, missing, findings: found };
                return json_line(&Line::done(SCHEMA, &input.name, images));
            }
            let mut text =
                format!("{NAME}{}{NAME:#} {LABEL}({}){LABEL:#}\n", Plain(&input.name), image_count(outputs.len()));
            for path in outputs {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "  {}", Plain(path.display()));
            }
            Ok(text + needed + &finding_lines(found))
        }))
    }
}

/// The images of a file that were written.
struct Written {
    format: &'static str,
    version: Option<u32>,
    outputs: Vec<PathBuf>,
    found: Diagnostics,
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

/// The heights of all frames of a terrain as PNG files, with their names: `heightmap`, and that of the frame after it if
/// there are several. A grid without a whole row has none.
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
        let png = png::grey16_png(&map.image, &map.texts()).map_err(|why| Failure::Other(format!("{name}: {why}")))?;
        Ok((name, png))
    };
    let has_pixels = |map: &triassic::Result<Heightmap>| !map.as_ref().is_ok_and(|map| map.image.values.is_empty());
    all.filter(|(_, map)| has_pixels(map)).map(file).collect()
}

/// The image of a texture as BMP of 8 bits; `None` if it is not here.
fn bmp(texture: &Texture) -> Result<Option<Vec<u8>>, String> {
    let image = match &texture.source {
        TextureSource::Indexed(pixels) => {
            let mut palette = Palette([[0; 3]; 256]);
            for (color, [red, green, blue, _]) in palette.0.iter_mut().zip(&pixels.palette) {
                *color = [*red, *green, *blue];
            }
            let indexed = Pixels {
                width: pixels.width,
                height: pixels.height,
                indices: &pixels.indices,
                palette,
                transparent: None,
            };
            return Ok(bmp_of(&indexed));
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

/// Writes all images, and returns their paths.
fn write(
    writer: &Writer,
    folder: &Path,
    to: To,
    textures: &[Texture],
    heights: Vec<(String, Vec<u8>)>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut names = FileNames::default();
    let mut images: Vec<(PathBuf, Cow<'_, [u8]>)> = Vec::new();
    for (name, bytes) in heights {
        images.push((folder.join(names.unique(&name, "png")), bytes.into()));
    }
    for texture in textures {
        if to == To::Bmp {
            let bmp = bmp(texture).map_err(|why| Failure::Other(format!("texture {}: {why}", texture.name)))?;
            if let Some(bmp) = bmp {
                let name = texture.name.as_str();
                let own = name
                    .rsplit_once('.')
                    .filter(|(_, end)| end.eq_ignore_ascii_case("bmp"))
                    .map_or(name, |(own, _)| own);
                images.push((folder.join(names.unique(own, "bmp")), bmp.into()));
            }
            continue;
        }
        let image = png::encode(texture).map_err(|why| Failure::Other(format!("texture {}: {why}", texture.name)))?;
        if let Some(image) = image {
            let name = names.unique(&texture.name, image.kind.extension());
            images.push((folder.join(name), image.bytes));
        }
        for (level, pixels) in (1..).zip(&texture.mipmaps) {
            let name = format!("{}-mip{level}", texture.name);
            let file = png::png(pixels).map_err(|why| Failure::Other(format!("texture {name}: {why}")))?;
            images.push((folder.join(names.unique(&name, "png")), file.into()));
        }
    }
    if !images.is_empty() {
        output::folder(folder)?;
    }
    let all: Vec<(&Path, &[u8])> = images.iter().map(|(path, bytes)| (path.as_path(), &**bytes)).collect();
    writer.write_all(&all)?;
    Ok(images.into_iter().map(|(path, _)| path).collect())
}
