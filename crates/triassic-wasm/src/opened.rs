//! An open file.

use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

use triassic::{
    AnyFile, OpenFile, OwnedFile,
    conversion::{Conversion, ConversionError, FromArchive, Report},
    convert::Resolver,
    formats_core::{Diagnostics, files::FileId},
    scene::{OutFile, serde_json::Value},
    viewer::{Checked, Images, Info, convert_glb, convert_obj, level},
};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

use crate::{
    collection::Shared,
    value::{
        self, JsChecked, JsConverted, JsConvertedFiles, JsImage, JsImageInfos, JsLevel, JsOptions, JsSummary, json,
        plain,
    },
};

/// A parsed file, with the companions that were found.
///
/// It keeps its bytes and its parsed content in the memory of the module until `free()` is called, or a `using` block
/// ends.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Opened {
    around: Around,
    name: Rc<str>,
    file: OwnedFile,
    /// The findings, computed on the first request.
    findings: OnceCell<Diagnostics>,
    /// The images, collected on the first request.
    images: RefCell<Option<Images>>,
}

/// The files around an open one.
#[derive(Debug, Clone)]
struct Around {
    shared: Rc<Shared>,
    own: FileId,
}

impl Around {
    /// Does `work` with them.
    fn with_files<T>(&self, work: impl FnOnce(&mut Resolver<'_>) -> T) -> Result<T, JsValue> {
        let files = self.shared.files.try_borrow_mut().map_err(plain)?;
        let resolver = Resolver::among(files, self.own).with_max_size(self.shared.options.max_file_size);
        Ok(work(&mut resolver.with_snapshot(&self.shared.snapshot)))
    }
}

impl Opened {
    pub(crate) fn new(shared: &Rc<Shared>, own: FileId, name: &str) -> Result<Self, JsValue> {
        let opened = {
            let mut files = shared.files.try_borrow_mut().map_err(plain)?;
            OpenFile::read_from(&mut *files, own, &shared.options).map_err(|error| value::opening(&error, &[]))?
        };
        Ok(Self {
            around: Around { shared: Rc::clone(shared), own },
            name: name.into(),
            // Parsing errors are reported here rather than by each method.
            file: OwnedFile::try_new(opened).map_err(|failed| value::opening(&failed.1, failed.0.bytes()))?,
            findings: OnceCell::new(),
            images: RefCell::new(None),
        })
    }
    /// The result of `work` on the opened file and its findings.
    fn with_findings<T>(&self, work: impl FnOnce(&AnyFile<'_>, &Diagnostics) -> T) -> T {
        let model = self.file.content();
        work(model, self.findings.get_or_init(|| model.validate()))
    }
    /// The result of `work` with the files around it, and the files that came from archives.
    fn converted<T>(
        &self,
        work: impl FnOnce(&AnyFile<'_>, &mut Resolver<'_>) -> Result<T, ConversionError>,
    ) -> Result<(T, Vec<FromArchive>), JsValue> {
        let (made, archives) = self.around.with_files(|files| {
            let made = work(self.file.content(), files);
            (made, FromArchive::all(files))
        })?;
        Ok((made.map_err(|error| value::conversion(&error, self.file.bytes()))?, archives))
    }
    /// Adds to the report the files that came from other archives.
    fn report(&self, mut report: Report, archives: Vec<FromArchive>) -> Result<JsValue, JsValue> {
        report.archives = archives;
        json(&report.line(&self.name))
    }
}

#[wasm_bindgen]
impl Opened {
    /// The object of `triassic info --json`.
    ///
    /// # Errors
    /// If `read` uses the collection.
    pub fn summary(&self) -> Result<JsSummary, JsValue> {
        let (around, name) = (self.around.clone(), Rc::clone(&self.name));
        let info = self.with_findings(move |model, found| {
            let options = &around.shared.options;
            json(&around.with_files(|files| Info::with_files(&name, model, found, files, options))?)
        })?;
        Ok(info.unchecked_into())
    }
    /// The object of `triassic validate --json`.
    ///
    /// # Errors
    /// If `read` calls it.
    pub fn findings(&self) -> Result<JsChecked, JsValue> {
        let name = Rc::clone(&self.name);
        let checked = self.with_findings(move |model, found| json(&Checked::new(&name, model, found)))?;
        Ok(checked.unchecked_into())
    }
    /// One value of `triassic dump` by JSON pointer, with at most 200 of its children from index `from` on.
    ///
    /// # Errors
    /// If the pointer is malformed, or leads to nothing.
    pub fn dump(&self, pointer: &str, from: u32) -> Result<JsLevel, JsValue> {
        let from = triassic::formats_core::num::to_usize(from);
        let level = level(&self.name, self.file.content(), pointer, from);
        json(&level.map_err(|problem| value::problem(&problem))?).map(JsValue::unchecked_into)
    }
    /// Its images, including external ones, in the order of `triassic textures`.
    ///
    /// # Errors
    /// If it has no scene.
    pub fn images(&self) -> Result<JsImageInfos, JsValue> {
        self.with_images(|images| json(&images.list()))?.map(JsValue::unchecked_into)
    }
    /// The pixels of an image, by its index in the list; undefined for a missing or unreadable one.
    ///
    /// # Errors
    /// If it has no scene.
    pub fn image(&self, index: u32) -> Result<JsImage, JsValue> {
        let index = triassic::formats_core::num::to_usize(index);
        let Some(image) = self.with_images(|images| images.image(index))? else {
            return Ok(JsValue::UNDEFINED.unchecked_into());
        };
        let rgba = js_sys::Uint8ClampedArray::from(image.pixels.rgba.as_slice());
        let mut entries =
            vec![("width", image.pixels.width.into()), ("height", image.pixels.height.into()), ("rgba", rgba.into())];
        if let Some(palette) = image.palette {
            entries.push(("palette", value::bytes(palette.as_flattened())));
        }
        value::object(&entries).map(JsValue::unchecked_into)
    }
    /// Converts the model to GLB, and returns the report of `triassic convert --json`. The GLB has its own buffer,
    /// which can be transferred.
    ///
    /// # Errors
    /// If an option is unknown, or the file cannot be converted.
    pub fn glb(&self, options: Option<JsOptions>) -> Result<JsConverted, JsValue> {
        let conversion = conversion(options)?;
        let ((glb, report), archives) = self.converted(move |model, files| convert_glb(model, files, &conversion))?;
        let entries = [("glb", value::bytes(&glb)), ("report", self.report(report, archives)?)];
        value::object(&entries).map(JsValue::unchecked_into)
    }
    /// Converts the model at rest to OBJ, MTL and images, and returns the report of `triassic convert --json`.
    ///
    /// # Errors
    /// Same as `glb`.
    pub fn obj(&self, stem: &str, options: Option<JsOptions>) -> Result<JsConvertedFiles, JsValue> {
        let (conversion, stem) = (conversion(options)?, stem.to_owned());
        let ((files, report), archives) =
            self.converted(move |model, files| convert_obj(model, files, &conversion, &stem))?;
        let list = js_sys::Array::new();
        for OutFile { name, bytes } in files {
            list.push(&value::object(&[("name", name.into()), ("bytes", value::bytes(&bytes))])?);
        }
        let entries = [("files", list.into()), ("report", self.report(report, archives)?)];
        value::object(&entries).map(JsValue::unchecked_into)
    }
    /// The size in bytes.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> f64 {
        value::number(self.file.bytes().len())
    }
    /// At most `length` bytes of it from `offset` on.
    pub fn bytes(&self, offset: f64, length: f64) -> Vec<u8> {
        let number = |number| triassic::formats_core::num::to_usize(value::size(number).unwrap_or(0));
        let (offset, length) = (number(offset), number(length));
        self.file.bytes().iter().skip(offset).take(length).copied().collect()
    }
}

impl Opened {
    fn with_images<T>(&self, work: impl FnOnce(&Images) -> T) -> Result<T, JsValue> {
        let mut kept = self.images.try_borrow_mut().map_err(plain)?;
        if let Some(images) = &*kept {
            return Ok(work(images));
        }
        let options = self.around.shared.options;
        let (images, _) = self.converted(move |model, files| Ok(Images::new(model, files, &options)?))?;
        Ok(work(kept.insert(images)))
    }
}

/// Converts options from JavaScript: an object, in which bytes may be a typed array.
fn conversion(options: Option<JsOptions>) -> Result<Conversion, JsValue> {
    let Some(options) = options.map(JsValue::from).filter(|options| !options.is_undefined() && !options.is_null())
    else {
        return Ok(Conversion::default());
    };
    let text = js_sys::JSON::stringify(&options)?.as_string().unwrap_or_default();
    match serde_json::from_str(&text).map_err(plain)? {
        Value::Object(named) => Conversion::named(&named).map_err(plain),
        _ => Err(plain("options: not an object")),
    }
}
