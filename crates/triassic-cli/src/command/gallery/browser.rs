//! Takes pictures of pages with a headless browser.

use std::{
    env,
    ffi::{OsStr, OsString},
    fmt, fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use image::{ImageFormat, RgbaImage};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::interrupt;

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
    use super::*;

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
