//! References between the lists of a scene.

use formats_core::num;
use std::{fmt, hash, marker::PhantomData};

/// The index of a `T` in its list of the [`Scene`](crate::Scene): node 3, material 0.
///
/// It is a plain number that is validated by [`Scene::check`](crate::Scene::check) and resolved by
/// [`Scene::get`](crate::Scene::get).
pub struct Id<T> {
    index: u32,
    list: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// Creates the id of element `index`.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        Self { index, list: PhantomData }
    }
    /// The number of the element, from 0.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }
    /// The number of the element as a `usize`.
    #[must_use]
    pub fn to_usize(self) -> usize {
        num::to_usize(self.index)
    }
    /// Adds `value` to the end of its list and returns its id.
    ///
    /// A list has at most `u32::MAX` elements: further elements get an id that [`Scene::check`](crate::Scene::check)
    /// rejects.
    pub fn push(list: &mut Vec<T>, value: T) -> Self {
        let id = Self::new(num::to_u32(list.len()));
        list.push(value);
        id
    }
}

// Implemented by hand, since a derive would require `T` to implement each trait.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<T> Eq for Id<T> {}
impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.index.cmp(&other.index)
    }
}
impl<T> hash::Hash for Id<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}
impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}
