//! Creates rows on several threads, in order.

use std::{
    collections::VecDeque,
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use crate::{Listing, Reader, Row, Shard, Work, lines::LineError};

/// The number of files per thread that are listed before they are read, and the maximum number of waiting rows.
const AT_ONCE: usize = 64;

/// The rows of a listing, in order, created on several threads.
///
/// Threads only exist while the next rows are created, so that dropping the iterator early costs nothing.
#[derive(Debug)]
pub struct Rows<'a> {
    listing: Listing<'a>,
    reader: Reader<'a>,
    threads: NonZeroUsize,
    ready: VecDeque<Result<Row, LineError>>,
    /// The part of a divided run, and its name.
    part: Option<(Shard, String)>,
}

impl<'a> Rows<'a> {
    /// Creates the rows of these files.
    #[must_use]
    pub const fn new(listing: Listing<'a>, reader: Reader<'a>, threads: NonZeroUsize) -> Self {
        Self { listing, reader, threads, ready: VecDeque::new(), part: None }
    }
    /// Restricts the rows to a part of the files, named `2/3` for example.
    #[must_use]
    pub fn with_part(self, part: Shard, name: String) -> Self {
        Self { part: Some((part, name)), ..self }
    }
    /// Creates the next rows.
    fn make(&mut self) {
        let threads = self.threads.get();
        let mut part = self.part.as_mut().map(|(part, _)| part);
        let own = self.listing.by_ref().filter(|work| match (&mut part, work) {
            (Some(part), Ok(work)) => part.takes(work.size()),
            _ => true,
        });
        let work: Vec<_> = own.take(AT_ONCE.saturating_mul(threads)).collect();
        let name = self.part.as_ref().map(|(_, name)| name);
        let mut rows: Vec<Option<Result<Row, LineError>>> = Vec::new();
        rows.resize_with(work.len(), || None);
        let left = Mutex::new(work.into_iter().zip(rows.iter_mut()));
        let reader = &self.reader;
        let make = || {
            loop {
                let next = left.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((work, row)) = next else { return };
                *row = Some(work.map(|work: Work| Row { shard: name.cloned(), ..reader.row(work) }));
            }
        };
        // WebAssembly has one thread, and archives cannot be shared.
        #[cfg(target_family = "wasm")]
        make();
        #[cfg(not(target_family = "wasm"))]
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(make);
            }
            make();
        });
        self.ready.extend(rows.into_iter().flatten());
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            self.make();
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use formats_core::{Detected, Head};

    use super::*;
    use crate::{Describe, Description, Everything, File, RowError};

    struct Nothing;

    impl Describe for Nothing {
        fn detect(&self, _: &Head<'_>) -> Option<Detected> {
            None
        }
        fn describe(&self, _: File<'_>) -> Result<Description, RowError> {
            Err(RowError::new("unsupported", "not read"))
        }
    }

    #[test]
    fn rows_are_in_order_for_any_number_of_threads() {
        let folder = tempfile::tempdir().unwrap();
        for n in 0..500_u32 {
            std::fs::write(folder.path().join(n.to_string()), n.to_le_bytes().repeat(usize::from(n % 7 == 0) * 9999))
                .unwrap();
        }
        let rows = |threads| {
            let listing = Listing::new([folder.path().to_owned()], &Everything, None);
            let rows = Rows::new(listing, Reader::new(&Nothing, 1 << 20, 0), NonZeroUsize::new(threads).unwrap());
            rows.map(Result::unwrap).collect::<Vec<Row>>()
        };
        let one = rows(1);
        assert_eq!(one.len(), 500);
        assert!(one.is_sorted_by_key(|row| row.path.clone()));
        assert_eq!(one, rows(3));
    }
}
