//! The most recently opened file. A page makes several requests about it, including one for each level of its dump: it
//! is read or unpacked, and its companions are searched, only once.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use triassic::{OpenFile, Options};

use super::{
    catalog::Listing,
    changes::{Stamp, stamp},
};
use crate::{failure::Failure, location::Location};

/// Larger files are not kept.
const MOST_BYTES: usize = 128 << 20;
/// A file that was modified shortly before it was read is not kept: another change may not alter its time.
const SETTLED: Duration = Duration::from_secs(2);

/// The most recently opened file, if it can be kept.
#[derive(Debug, Default)]
pub(crate) struct LastFile(Mutex<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    /// The listing whose archives were opened for it.
    listing: Arc<Listing>,
    path: String,
    file: Arc<OpenFile>,
    /// The files that it depends on, and its folder, in which others may appear; each with its state.
    used: Vec<(PathBuf, Stamp)>,
}

impl LastFile {
    /// Opens the file at a path, unless it is the last one and has not changed.
    pub(crate) fn open(
        &self,
        listing: &Arc<Listing>,
        path: &str,
        location: &Location,
        options: &Options,
    ) -> Result<Arc<OpenFile>, Failure> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(|kept| {
            let is_it = Arc::ptr_eq(&kept.listing, listing) && kept.path == path;
            (is_it && kept.used.iter().all(|(file, then)| stamp(file) == *then)).then(|| Arc::clone(&kept.file))
        });
        known.map_or_else(|| location.open(options, &listing.shelf).map(Arc::new), Ok)
    }
    /// Keeps a file, which was read after `begun` and depends on these files.
    pub(crate) fn keep(
        &self,
        listing: &Arc<Listing>,
        path: &str,
        file: &Arc<OpenFile>,
        used: &[PathBuf],
        begun: SystemTime,
    ) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_some_and(|kept| Arc::ptr_eq(&kept.file, file)) {
            return;
        }
        *last = None;
        let size = file.companions().iter().filter_map(|companion| companion.bytes().ok());
        let size = size.fold(file.bytes().len(), |size, bytes| size.saturating_add(bytes.len()));
        let folders = used.iter().filter_map(|file| file.parent()).map(Path::to_owned);
        let used: Vec<(PathBuf, Stamp)> =
            used.iter().cloned().chain(folders).map(|file| (file.clone(), stamp(&file))).collect();
        let is_settled = |(_, stamp): &(PathBuf, Stamp)| {
            stamp.is_some_and(|(time, _)| begun.duration_since(time).is_ok_and(|age| age >= SETTLED))
        };
        if size <= MOST_BYTES && used.iter().all(is_settled) {
            *last = Some(Kept { listing: Arc::clone(listing), path: path.to_owned(), file: Arc::clone(file), used });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{filter::Filter, view::Catalog};

    #[cfg_attr(not(unix), ignore = "times of folders cannot be set there")]
    #[test]
    fn a_file_is_read_again_only_if_a_dependency_changes() {
        // Sets the modification time of a file or a folder into the past.
        let then = SystemTime::now() - Duration::from_secs(60);
        let age = |path: &Path| fs::File::open(path).unwrap().set_modified(then).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bin");
        fs::write(&path, "one").unwrap();
        let (last, options) = (LastFile::default(), Options::default());
        let catalog = Catalog::new(vec![folder.path().to_owned()], Filter::default(), false, true);
        let mut listing = catalog.listing();
        let location = Location::Disk(path.clone());
        let open = |listing: &Arc<Listing>| {
            let begun = SystemTime::now();
            let file = last.open(listing, "a.bin", &location, &options).unwrap();
            last.keep(listing, "a.bin", &file, std::slice::from_ref(&path), begun);
            file
        };
        let is_kept = |one: &Arc<OpenFile>, listing: &Arc<Listing>| Arc::ptr_eq(one, &open(listing));
        assert!(!is_kept(&open(&listing), &listing), "it was written just now");
        age(&path);
        age(folder.path());
        let first = open(&listing);
        assert!(is_kept(&first, &listing) && is_kept(&first, &listing));
        assert!(!Arc::ptr_eq(&first, &last.open(&listing, "b.bin", &location, &options).unwrap()), "another path");
        // The same length but another time.
        fs::write(&path, "two").unwrap();
        age(folder.path());
        let second = open(&listing);
        assert_eq!((second.bytes(), Arc::ptr_eq(&first, &second)), (&b"two"[..], false));
        age(&path);
        let second = open(&listing);
        assert!(is_kept(&second, &listing));
        // A companion may have been added.
        fs::write(folder.path().join("aT.bin"), "").unwrap();
        assert!(!is_kept(&second, &listing));
        age(folder.path());
        let third = open(&listing);
        assert!(is_kept(&third, &listing));
        listing = catalog.refresh();
        assert!(!is_kept(&third, &listing), "archives were opened again");
    }
}
