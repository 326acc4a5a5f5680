//! Macros shared by the lists of a level of detail.

/// Implements `IntoIterator` for a list with a method `iter`, and `ExactSizeIterator` for its iterator.
macro_rules! list {
    ($list:ident, $iter:ident, $item:ty) => {
        impl<'a> IntoIterator for &$list<'a> {
            type Item = $item;
            type IntoIter = $iter<'a>;
            fn into_iter(self) -> $iter<'a> {
                self.iter()
            }
        }
        impl<'a> IntoIterator for $list<'a> {
            type Item = $item;
            type IntoIter = $iter<'a>;
            fn into_iter(self) -> $iter<'a> {
                self.iter()
            }
        }
        impl ExactSizeIterator for $iter<'_> {}
        impl core::iter::FusedIterator for $iter<'_> {}
    };
}
