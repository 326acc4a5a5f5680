//! Answers requests about one file: the objects that `info`, `validate`, `dump` and `convert` print as JSON, and
//! converted models.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use serde::Serialize;
use serde_json::{Map, Value};
use triassic::{
    AnyFile, Options,
    conversion::{Conversion, ConversionError},
    convert::Resolver,
    viewer::{self, Checked, Images, Info, Problem},
};

use super::{
    catalog::{LastFile, Listing},
    changes::Changes,
    request::Request,
};
use crate::{
    failure::Failure,
    input::Location,
    scene_files::{add_hint, files_of_scene},
};

/// A request about a file.
pub(crate) struct Asked<'a> {
    /// The path of the file in the page.
    pub(crate) path: &'a str,
    pub(crate) location: &'a Location,
    pub(crate) listing: &'a Arc<Listing>,
    pub(crate) last: &'a LastFile,
    pub(crate) games: &'a [PathBuf],
    pub(crate) options: &'a Options,
    pub(crate) changes: &'a Changes,
    pub(crate) request: &'a Request,
}

/// The reason why a request fails: the `error` of `--json`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Wrong {
    Failure(Failure),
    Problem(Problem),
}

impl From<Failure> for Wrong {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

/// JSON, and additional bytes for some routes.
pub(crate) type Made = (Vec<u8>, Option<Vec<u8>>);

/// Creates the response from a file that was read.
type Make = fn(&Asked<'_>, &AnyFile<'_>) -> Result<Made, Wrong>;

/// How a route is answered.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// With bytes of the file.
    Bytes,
    /// With the result of a function.
    Made(Make),
}

/// The answer of a route.
pub(crate) fn of(route: &str) -> Option<Answer> {
    Some(match route {
        "bytes" => Answer::Bytes,
        "summary" => Answer::Made(summary),
        "findings" => Answer::Made(findings),
        "glb" => Answer::Made(glb),
        "obj" => Answer::Made(obj),
        "images" => Answer::Made(images),
        "image" => Answer::Made(image),
        "dump" => Answer::Made(dump),
        _ => return None,
    })
}

impl Asked<'_> {
    /// Reads the file, and creates the response.
    pub(crate) fn answer(&self, make: Make) -> Result<Made, Wrong> {
        let begun = SystemTime::now();
        self.listing.shelf.refresh();
        let disk = self.location.disk().to_owned();
        let opened = match self.last.open(self.listing, self.path, self.location, self.options) {
            Ok(opened) => opened,
            // An unreadable file may be repaired.
            Err(failure) => {
                self.changes.watch(self.path, [disk], begun);
                return Err(failure.into());
            }
        };
        // Companions are searched when it is parsed.
        let model = opened.parse();
        let companions = opened.companions().iter().filter_map(|one| on_disk(one.path()));
        let files: Vec<PathBuf> = [disk].into_iter().chain(companions).collect();
        self.changes.watch(self.path, files.iter().cloned(), begun);
        self.last.keep(self.listing, self.path, &opened, &files, begun);
        let model = model.map_err(|error| Problem::of_opening(&error.source, opened.bytes()))?;
        make(self, &model)
    }
    fn resolver(&self) -> Resolver<'static> {
        files_of_scene(&self.listing.shelf, Some(self.location), self.games, self.options)
    }
    /// The options of the conversion: all parameters that are not about the file itself.
    fn conversion(&self) -> Result<Conversion, Wrong> {
        let mut options: Map<String, Value> = Map::new();
        for (name, text) in self.request.parameters().filter(|(name, _)| *name != "path") {
            let value = text.parse::<u32>().map_or_else(|_| Value::from(text), Value::from);
            match options.entry(name) {
                serde_json::map::Entry::Vacant(vacant) => {
                    // A body is always an element of a list.
                    vacant.insert(if name == "body" { Value::Array(vec![value]) } else { value });
                }
                serde_json::map::Entry::Occupied(mut known) => match known.get_mut() {
                    Value::Array(list) => list.push(value),
                    one => *one = Value::Array(vec![one.take(), value]),
                },
            }
        }
        let mut conversion = Conversion::named(&options).map_err(|error| Problem::new(error.to_string()))?;
        conversion.scene.limits = self.options.limits;
        Ok(conversion)
    }
    fn number(&self, name: &str) -> Result<usize, Wrong> {
        let number = self.request.parameter(name).unwrap_or("0").parse();
        number.map_err(|_| Problem::new(format!("{name} is not a number")).into())
    }
    /// Also watches the files with which the model was converted.
    fn watch(&self, files: &Resolver<'_>, begun: SystemTime) {
        let labels = files.taken().filter_map(|file| on_disk(&files.path(file)));
        self.changes.add(self.path, labels, begun);
    }
}

/// The file on disk of a path that may continue into an archive.
fn on_disk(path: &Path) -> Option<PathBuf> {
    path.ancestors().find(|above| above.is_file()).map(Path::to_owned)
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, Wrong> {
    serde_json::to_vec(value).map_err(|error| Problem::new(error.to_string()).into())
}

fn summary(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    let found = model.validate();
    let mut info = Info::with_files(asked.path, model, &found, &mut asked.resolver(), asked.options);
    if let Some(files) = &mut info.files {
        add_hint(files, Some(asked.location), asked.games);
    }
    Ok((json(&info)?, None))
}

fn findings(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    Ok((json(&Checked::new(asked.path, model, &model.validate()).findings)?, None))
}

fn dump(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    let pointer = asked.request.parameter("pointer").unwrap_or_default();
    let level = viewer::level(asked.path, model, pointer, asked.number("from")?)?;
    Ok((json(&level)?, None))
}

fn glb(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    let (mut files, begun) = (asked.resolver(), SystemTime::now());
    let converted = viewer::convert_glb(model, &mut files, &asked.conversion()?);
    asked.watch(&files, begun);
    let (bytes, report) = converted.map_err(|error| failed(&error, model))?;
    Ok((json(&report.line(asked.path))?, Some(bytes)))
}

/// A file of `/api/obj`.
#[derive(Serialize)]
struct NamedFile<'a> {
    name: &'a str,
    size: usize,
}

fn obj(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    let stem = Path::new(asked.path).file_stem().unwrap_or_default().to_string_lossy();
    let converted = viewer::convert_obj(model, &mut asked.resolver(), &asked.conversion()?, &stem);
    let (files, _) = converted.map_err(|error| failed(&error, model))?;
    let list: Vec<_> = files.iter().map(|file| NamedFile { name: &file.name, size: file.bytes.len() }).collect();
    let bytes = files.iter().flat_map(|file| &file.bytes).copied().collect();
    Ok((json(&list)?, Some(bytes)))
}

fn all_images(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Images, Wrong> {
    let images = Images::new(model, &mut asked.resolver(), asked.options);
    images.map_err(|error| failed(&error.into(), model))
}

fn images(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    Ok((json(&all_images(asked, model)?.list())?, None))
}

/// The size of an image.
#[derive(Serialize)]
struct Size {
    width: u32,
    height: u32,
}

fn image(asked: &Asked<'_>, model: &AnyFile<'_>) -> Result<Made, Wrong> {
    let image = all_images(asked, model)?.image(asked.number("index")?);
    let image = image.ok_or_else(|| Problem::new("no image has this index"))?;
    let (size, mut bytes) = (Size { width: image.pixels.width, height: image.pixels.height }, image.pixels.rgba);
    bytes.extend(image.palette.unwrap_or_default().as_flattened());
    Ok((json(&size)?, Some(bytes)))
}

fn failed(error: &ConversionError, model: &AnyFile<'_>) -> Wrong {
    Problem::of_conversion(error, model.bytes()).into()
}
