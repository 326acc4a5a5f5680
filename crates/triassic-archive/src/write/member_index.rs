//! The members of an archive by name, for replacing them.

use std::collections::HashMap;

use crate::{
    Archive,
    CodePage::{self, Utf8},
    Kind, Plan,
    extract::path,
    names::in_code_page,
};

/// The members of an archive by name, for replacing them. A name finds the member that [`Plan`] extracts to this path
/// (`tris~2.md2`), otherwise the one with this name in any spelling (`/a`, `./a`, `a\`); in PBO and WRS in any letter
/// case.
///
/// ```
/// use triassic_archive::{Archive, MemberIndex, PakBuilder};
///
/// # fn main() -> triassic_archive::Result<()> {
/// let mut pak = PakBuilder::default();
/// pak.push_raw(br".\maps\a.bsp", vec![1].into())?;
/// let mut bytes = Vec::new();
/// pak.write(&mut bytes)?;
/// let archive = Archive::read(std::sync::Arc::new(bytes), "pak", &Default::default())?;
/// assert_eq!(MemberIndex::new(&archive).find(b"maps/a.bsp"), Some(0));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct MemberIndex {
    members: HashMap<String, usize>,
    /// The code page of names that are not declared as UTF-8.
    page: CodePage,
    ignores_case: bool,
}

impl MemberIndex {
    /// Indexes all members except folders.
    #[must_use]
    pub fn new(archive: &Archive) -> Self {
        let page = archive.members().iter().map(|member| member.code_page).find(|page| *page != Utf8).unwrap_or(Utf8);
        let ignores_case = matches!(archive.kind(), Kind::Pbo | Kind::Wrs);
        let mut new = Self { members: HashMap::new(), page, ignores_case };
        let plan = Plan::new(archive);
        let files = || archive.members().iter().enumerate().filter_map(|(at, own)| Some((at, own, plan.path(at)?)));
        for (index, _, extracted) in files() {
            new.members.entry(new.cased(extracted.to_owned())).or_insert(index);
        }
        for (index, member, _) in files() {
            new.members.entry(new.cased(path(&member.path()))).or_insert(index);
        }
        new
    }
    /// The index of the member with this name, which is encoded as in the archive.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        self.members.get(&self.key(name)).copied()
    }
    /// Same as [`find`](Self::find); a new name gets the index `new`.
    pub fn find_or_add(&mut self, name: &[u8], new: usize) -> usize {
        *self.members.entry(self.key(name)).or_insert(new)
    }
    fn key(&self, name: &[u8]) -> String {
        self.cased(path(&in_code_page(name, self.page)))
    }
    fn cased(&self, path: String) -> String {
        if self.ignores_case { path.to_ascii_lowercase() } else { path }
    }
}
