//! Lists: items that are decoded on access.

use core::{
    fmt,
    iter::FusedIterator,
    ops::{Deref, Range},
};

/// A table of a file whose items are decoded on access. A [`List`] of it has the methods of a slice.
pub trait Items: Copy {
    /// The item.
    type Item;
    /// The number of items.
    fn count(&self) -> usize;
    /// Decodes item `index`: `Some` for every index below [`count`](Self::count).
    fn item(&self, index: usize) -> Option<Self::Item>;
}

/// A list that borrows the file and decodes on access. It derefs to its table, which has further methods. Copies are cheap.
///
/// ```
/// use formats_core::{Items, List};
///
/// /// Two pixels in each byte.
/// #[derive(Clone, Copy)]
/// struct Nibbles<'a>(&'a [u8]);
///
/// impl Items for Nibbles<'_> {
///     type Item = u8;
///     fn count(&self) -> usize {
///         self.0.len() * 2
///     }
///     fn item(&self, index: usize) -> Option<u8> {
///         self.0.get(index / 2).map(|byte| if index % 2 == 0 { byte & 15 } else { byte >> 4 })
///     }
/// }
/// let pixels = List::new(Nibbles(&[0x21, 0x43]));
/// assert_eq!((pixels.len(), pixels.get(1), pixels.last()), (4, Some(2), Some(4)));
/// assert!(pixels.iter().rev().eq([4, 3, 2, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct List<T>(T);

impl<T> List<T> {
    /// Creates the list of a table's items.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self(table)
    }
}

impl<T: Items> List<T> {
    /// The number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.count()
    }
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Decodes item `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T::Item> {
        self.0.item(index)
    }
    /// Decodes the first item.
    #[must_use]
    pub fn first(&self) -> Option<T::Item> {
        self.get(0)
    }
    /// Decodes the last item.
    #[must_use]
    pub fn last(&self) -> Option<T::Item> {
        self.get(self.len().checked_sub(1)?)
    }
    /// Decodes the items one after another.
    #[must_use]
    pub fn iter(&self) -> ListIter<T> {
        ListIter { table: self.0, range: 0..self.len() }
    }
}

impl<T> Deref for List<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T> From<T> for List<T> {
    fn from(table: T) -> Self {
        Self(table)
    }
}
/// Formats the table.
impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<T: Items> IntoIterator for List<T> {
    type Item = T::Item;
    type IntoIter = ListIter<T>;
    fn into_iter(self) -> ListIter<T> {
        self.iter()
    }
}
impl<T: Items> IntoIterator for &List<T> {
    type Item = T::Item;
    type IntoIter = ListIter<T>;
    fn into_iter(self) -> ListIter<T> {
        self.iter()
    }
}
/// Decodes the items of a [`List`] one after another.
#[derive(Debug, Clone)]
pub struct ListIter<T> {
    table: T,
    range: Range<usize>,
}

impl<T: Items> Iterator for ListIter<T> {
    type Item = T::Item;
    #[inline]
    fn next(&mut self) -> Option<T::Item> {
        self.table.item(self.range.next()?)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
    #[inline]
    fn nth(&mut self, n: usize) -> Option<T::Item> {
        self.table.item(self.range.nth(n)?)
    }
}
impl<T: Items> DoubleEndedIterator for ListIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T::Item> {
        self.table.item(self.range.next_back()?)
    }
}
impl<T: Items> ExactSizeIterator for ListIter<T> {}
impl<T: Items> FusedIterator for ListIter<T> {}

/// Declares a table whose records have one of several forms, depending on the version of a file. Each becomes the same item by
/// `From`; a dump contains them as stored.
///
/// ```
/// use formats_core::{List, Records};
///
/// formats_core::record! {
///     /// A height of the first version.
///     pub struct ByteHeight: 1 {
///         /// In steps.
///         pub height: u8,
///     }
/// }
/// formats_core::record! {
///     /// A height.
///     pub struct Height: 2 {
///         /// In steps.
///         pub height: u16,
///     }
/// }
/// impl From<ByteHeight> for Height {
///     fn from(old: ByteHeight) -> Self {
///         Self { height: old.height.into() }
///     }
/// }
/// formats_core::forms! {
///     /// The heights of a map.
///     pub enum Heights: Height {
///         /// The first version.
///         Bytes(ByteHeight),
///         /// All later ones.
///         Words(Height),
///     }
/// }
/// let heights = List::new(Heights::Bytes(Records::new(&[1, 2], 16)));
/// assert_eq!((heights.get(1), heights.at(1)), (Some(Height { height: 2 }), 17));
/// ```
#[macro_export]
macro_rules! forms {
    ($(#[$meta:meta])* $vis:vis enum $name:ident: $item:ty { $($(#[$doc:meta])* $form:ident($record:ty)),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $name<'a> { $($(#[$doc])* $form($crate::Records<'a, $record>)),* }
        impl $name<'_> {
            /// The offset of record `index`, from the start of the file.
            #[must_use]
            pub fn at(&self, index: usize) -> u64 {
                match self { $(Self::$form(table) => table.at(index)),* }
            }
        }
        impl $crate::Items for $name<'_> {
            type Item = $item;
            #[inline]
            fn count(&self) -> usize {
                match self { $(Self::$form(table) => table.len()),* }
            }
            #[inline]
            fn item(&self, index: usize) -> Option<$item> {
                match self { $(Self::$form(table) => table.get(index).map(<$item>::from)),* }
            }
        }
        $crate::serialize_forms!($name { $($form),* });
    };
}

/// Without the feature `serde`, nothing is implemented.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_forms {
    ($name:ident { $($form:ident),* }) => {};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy)]
    struct Squares(usize);
    impl Items for Squares {
        type Item = usize;
        fn count(&self) -> usize {
            self.0
        }
        fn item(&self, index: usize) -> Option<usize> {
            (index < self.0).then(|| index.pow(2))
        }
    }

    #[test]
    fn lists_behave_like_slices() {
        let list = List::new(Squares(4));
        assert_eq!(
            (list.len(), list.is_empty(), list.first(), list.last(), list.get(4)),
            (4, false, Some(0), Some(9), None)
        );
        assert_eq!((list.iter().rev().nth(1), list.iter().nth(3), list.iter().len()), (Some(4), Some(9), 4));
        assert!(list.into_iter().eq(List::from(Squares(4))));
        assert_eq!((List::new(Squares(0)).last(), List::new(Squares(0)).iter().next()), (None, None));
    }
}
