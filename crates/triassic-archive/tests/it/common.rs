//! Shared by the tests.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use triassic_archive::{Archive, Limits, ReadAt, Result};

/// Opens bytes as an archive.
pub(crate) fn read(bytes: &[u8], extension: &str) -> Result<Archive> {
    Archive::read(Arc::new(bytes.to_vec()), extension, &Limits::default())
}

/// The name and the bytes of each member.
pub(crate) fn contents(archive: &Archive) -> Vec<(String, Vec<u8>)> {
    let members = archive.members().iter().enumerate().filter(|(_, member)| !member.is_folder());
    members.map(|(index, member)| (member.text(), archive.read_member(index, u64::MAX).unwrap())).collect()
}

/// The codes of the findings.
pub(crate) fn codes(archive: &Archive) -> Vec<&'static str> {
    let mut codes: Vec<_> = archive.findings().iter().map(|found| found.code.id).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// Counts the bytes read.
#[derive(Debug)]
pub(crate) struct Counting<S> {
    pub source: S,
    pub read: AtomicU64,
}

impl<S> Counting<S> {
    pub(crate) fn new(source: S) -> Self {
        Self { source, read: AtomicU64::new(0) }
    }
    /// The number of bytes read since the last call.
    pub(crate) fn taken(&self) -> u64 {
        self.read.swap(0, Ordering::Relaxed)
    }
}

impl<S: ReadAt> ReadAt for Counting<S> {
    fn size(&self) -> u64 {
        self.source.size()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let count = self.source.read_at(buffer, offset)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
