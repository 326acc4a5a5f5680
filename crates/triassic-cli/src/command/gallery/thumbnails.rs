//! Thumbnails of the models, drawn by the page in a browser: many on one sheet, which is then cut.

use std::{
    env,
    ffi::{OsStr, OsString},
    fmt, fs,
    io::{self, Cursor},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use image::{ImageFormat, Rgba, RgbaImage, imageops};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::site::{self, Entry, Site};
use crate::{interrupt, page::Sheet};

/// Models in a row.
const COLUMNS: u32 = 5;
/// The side of a thumbnail in pixels, as in `web/src/thumbnail-painter.ts`.
const SIDE: u32 = 80;
/// The maximum number of models on a sheet, which is square: starting the browser takes longer than drawing them.
const MOST: usize = 25;
/// The maximum size of the models on a sheet.
const MOST_BYTES: usize = 64 << 20;

/// The side of each model in the preview picture, in pixels. Sites ignore pictures of fewer than 200.
const PREVIEW_SIDE: u32 = 400;
/// The number of models per row in that picture.
const PREVIEW_COLUMNS: u32 = 3;
/// The maximum number of models in that picture.
const PREVIEW_MOST: usize = 6;
/// The background color, on which light and dark models are visible.
const BACKGROUND: Rgba<u8> = Rgba([0x8c, 0x92, 0x99, 0xff]);

/// Thumbnails, each with its model, and the reason why others are missing.
pub(super) struct Made {
    pub(super) images: Vec<(String, Vec<u8>)>,
    pub(super) failed: Option<Failed>,
}

/// Draws all models, until the browser fails.
pub(super) fn draw(browser: &Browser, site: &Site, entries: &[(usize, Entry)]) -> Made {
    let mut made = Made { images: Vec::new(), failed: None };
    let mut entries = entries.iter().peekable();
    while entries.peek().is_some() {
        let (mut own, mut elements, mut bytes) = (Vec::new(), Vec::new(), 0_usize);
        while let Some((number, entry)) = entries.next_if(|_| own.len() < MOST && bytes < MOST_BYTES) {
            match site.elements(*number, &entry.model) {
                Ok(element) => {
                    bytes = bytes.saturating_add(element.len());
                    own.push(entry);
                    elements.push(element);
                }
                Err(error) => {
                    made.failed = Some(error.into());
                    return made;
                }
            }
        }
        match sheet(browser, &own, &elements) {
            Ok(images) => made.images.extend(images),
            Err(failed) => {
                made.failed = Some(failed);
                return made;
            }
        }
    }
    made
}

/// Draws the first models for links to the page; `None` if none of them is visible.
pub(super) fn preview(browser: &Browser, site: &Site, entries: &[(usize, Entry)]) -> Result<Option<Vec<u8>>, Failed> {
    let (mut own, mut elements, mut bytes) = (Vec::new(), Vec::new(), 0_usize);
    for (number, entry) in entries.iter().take(PREVIEW_MOST) {
        let element = site.elements(*number, &entry.model)?;
        bytes = bytes.saturating_add(element.len());
        if bytes > MOST_BYTES && !own.is_empty() {
            break;
        }
        own.push(entry);
        elements.push(element);
    }
    let count = u32::try_from(own.len()).unwrap_or(u32::MAX);
    let columns = count.clamp(1, PREVIEW_COLUMNS);
    let html = site::sheet(&own, &elements, Sheet { side: PREVIEW_SIDE, columns })?;
    let drawn = browser.picture(&html, PREVIEW_SIDE.saturating_mul(PREVIEW_COLUMNS))?;
    let [width, height] = [columns, count.div_ceil(columns)].map(|count| PREVIEW_SIDE.saturating_mul(count));
    let drawn = imageops::crop_imm(&drawn, 0, 0, width, height).to_image();
    if drawn.pixels().all(|pixel| pixel.0[3] == 0) {
        return Ok(None);
    }
    let mut picture = RgbaImage::from_pixel(width, height, BACKGROUND);
    imageops::overlay(&mut picture, &drawn, 0, 0);
    Ok(Some(png(&picture)?))
}

fn png(image: &RgbaImage) -> io::Result<Vec<u8>> {
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).map_err(io::Error::other)?;
    Ok(png.into_inner())
}

/// Draws these models.
fn sheet(browser: &Browser, entries: &[&Entry], elements: &[String]) -> Result<Vec<(String, Vec<u8>)>, Failed> {
    let html = site::sheet(entries, elements, Sheet { side: SIDE, columns: COLUMNS })?;
    let picture = browser.picture(&html, COLUMNS.saturating_mul(SIDE))?;
    let mut images = Vec::new();
    for (number, entry) in (0..).zip(entries) {
        if let Some(image) = cut(&picture, number)? {
            images.push((entry.model.clone(), image));
        }
    }
    Ok(images)
}

/// Returns the thumbnail of a model on a sheet as a PNG, if anything was drawn there.
fn cut(sheet: &RgbaImage, number: u32) -> io::Result<Option<Vec<u8>>> {
    let (x, y) = (number % COLUMNS, number / COLUMNS);
    let image = imageops::crop_imm(sheet, x.saturating_mul(SIDE), y.saturating_mul(SIDE), SIDE, SIDE).to_image();
    if image.dimensions() != (SIDE, SIDE) || image.pixels().all(|pixel| pixel.0[3] == 0) {
        return Ok(None);
    }
    png(&image).map(Some)
}

// Takes pictures of pages with a headless browser.

/// The time limit for a picture.
const PATIENCE: Duration = Duration::from_secs(60);
/// The interval for checking whether it has exited.
const INTERVAL: Duration = Duration::from_millis(20);
/// The variable that names the browser.
const VARIABLE: &str = "CHROMIUM";
/// The characters with a meaning in a file URL.
const IN_PATHS: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'?').add(b'`');

/// The program of a browser.
#[derive(Debug)]
pub(super) struct Browser(PathBuf);

/// The reason why a picture is missing.
#[derive(Debug)]
pub(super) enum Failed {
    Io(io::Error),
    TooSlow,
    Ended(ExitStatus),
    NoImage(image::ImageError),
    Interrupted,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::TooSlow => write!(f, "no image after {} s", PATIENCE.as_secs()),
            Self::Ended(status) => write!(f, "it exited with {status} without writing an image"),
            Self::NoImage(error) => write!(f, "its image cannot be read: {error}"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A process that is killed when this is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Browser {
    /// Finds the browser: the one in the variable CHROMIUM, otherwise `chromium`. Returns `None` if it is not installed.
    ///
    /// # Errors
    /// If CHROMIUM names a program that does not exist.
    pub(super) fn find() -> io::Result<Option<Self>> {
        let named = env::var_os(VARIABLE).filter(|named| !named.is_empty());
        let Some(named) = named else { return Ok(in_path(OsStr::new("chromium")).map(Self)) };
        let path = Path::new(&named);
        let found =
            if path.components().nth(1).is_some() { path.is_file().then(|| path.to_owned()) } else { in_path(&named) };
        let missing =
            || io::Error::other(format!("--thumbnails: {VARIABLE} names {}, which does not exist", path.display()));
        found.map(Self).map(Some).ok_or_else(missing)
    }
    /// Its name.
    pub(super) fn name(&self) -> std::path::Display<'_> {
        self.0.display()
    }
    /// Takes a square picture of a page, transparent where the page shows nothing; `side` is in pixels.
    pub(super) fn picture(&self, html: &str, side: u32) -> Result<RgbaImage, Failed> {
        let folder = tempfile::Builder::new().prefix("triassic-").tempdir()?;
        let (page, image) = (folder.path().join("page.html"), folder.path().join("page.png"));
        fs::write(&page, html)?;
        let mut screenshot = OsString::from("--screenshot=");
        screenshot.push(&image);
        let mut profile = OsString::from("--user-data-dir=");
        profile.push(folder.path().join("profile"));
        let mut command = Command::new(&self.0);
        command
            .args([
                "--headless",
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-sync",
            ])
            // The same image on every machine, even without a graphics card.
            .args([
                "--disable-gpu",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                "--force-color-profile=srgb",
            ])
            .args(["--hide-scrollbars", "--force-device-scale-factor=1", "--default-background-color=00000000"])
            .arg(format!("--window-size={side},{side}"))
            .args([&screenshot, &profile]);
        if is_root(folder.path()) {
            // Chromium refuses to start otherwise. The page is trusted, and connects to nothing.
            command.arg("--no-sandbox");
        }
        command.arg(address(&page)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut running = Running(command.spawn()?);
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = running.0.try_wait()? {
                break status;
            }
            if interrupt::is_requested() {
                return Err(Failed::Interrupted);
            }
            if begun.elapsed() > PATIENCE {
                return Err(Failed::TooSlow);
            }
            thread::sleep(INTERVAL);
        };
        if !image.is_file() {
            return Err(Failed::Ended(status));
        }
        let image =
            image::load_from_memory_with_format(&fs::read(&image)?, ImageFormat::Png).map_err(Failed::NoImage)?;
        Ok(image.into_rgba8())
    }
}

/// Finds a program in the folders of PATH.
fn in_path(name: &OsStr) -> Option<PathBuf> {
    let mut name = name.to_owned();
    if Path::new(&name).extension().is_none() {
        name.push(env::consts::EXE_SUFFIX);
    }
    let path = env::var_os("PATH")?;
    let folders = env::split_paths(&path).filter(|folder| !folder.as_os_str().is_empty());
    folders.map(|folder| folder.join(&name)).find(|program| program.is_file())
}

/// The address of a file.
fn address(path: &Path) -> String {
    let path = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    let path = path.trim_start_matches('/');
    format!("file:///{}", utf8_percent_encode(path, IN_PATHS))
}

/// Whether the process runs as root, judging by the owner of its files.
#[cfg(unix)]
fn is_root(own: &Path) -> bool {
    fs::metadata(own).is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

#[cfg(not(unix))]
const fn is_root(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn a_sheet_is_cut_at_visible_models() {
        let mut sheet = RgbaImage::new(COLUMNS * SIDE, 2 * SIDE);
        sheet.put_pixel(0, 0, Rgba([1, 2, 3, 255]));
        sheet.put_pixel(2 * SIDE + 5, SIDE + 7, Rgba([4, 5, 6, 9]));
        let cuts: Vec<Option<Vec<u8>>> = (0..12).map(|number| cut(&sheet, number).unwrap()).collect();
        let drawn: Vec<usize> = (0..12).filter(|number| cuts[*number].is_some()).collect();
        assert_eq!(drawn, [0, 7], "what is past the end of the sheet is nothing");
        let image = image::load_from_memory(cuts[7].as_ref().unwrap()).unwrap().into_rgba8();
        assert_eq!((image.dimensions(), image.get_pixel(5, 7)), ((SIDE, SIDE), &Rgba([4, 5, 6, 9])));
    }

    #[cfg(unix)]
    fn fake(folder: &Path, script: &str) -> Browser {
        let [text, program] = ["text", "browser"].map(|name| folder.join(name));
        fs::write(&text, format!("#!/bin/sh\n{script}\n")).unwrap();
        // Copied by another process: a program that this process has written cannot be started ("text file busy") while
        // a process that was just forked for another test still has the file open.
        let copied = Command::new("install").args(["-m", "700"]).args([&text, &program]).status().unwrap();
        assert!(copied.success());
        Browser(program)
    }

    #[cfg(unix)]
    #[test]
    fn browser_failures_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let failure = |script| fake(folder.path(), script).picture("", 1).unwrap_err().to_string();
        assert!(failure("exit 3").contains("3 without writing an image"), "{}", failure("exit 3"));
        let writes = "for one; do case $one in --screenshot=*) echo PNG > \"${one#*=}\";; esac; done";
        assert!(failure(writes).starts_with("its image cannot be read: "), "{}", failure(writes));
        let missing = Browser(folder.path().join("missing")).picture("", 1).unwrap_err();
        assert!(matches!(missing, Failed::Io(_)), "{missing}");
    }
    #[cfg(unix)]
    #[test]
    fn a_process_is_killed_when_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(&fake(folder.path(), "exec sleep 600").0).spawn().unwrap();
        let id = child.id();
        drop(Running(child));
        // It was also reaped, so that not even its entry remains.
        assert!(!Command::new("kill").args(["-0", &id.to_string()]).stderr(Stdio::null()).status().unwrap().success());
    }
    #[test]
    fn file_urls_have_no_query() {
        assert_eq!(address(Path::new("/a b/c#d?e%/f.html")), "file:///a%20b/c%23d%3Fe%25/f.html");
    }
}
