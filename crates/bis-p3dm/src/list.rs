//! Shared by the lists of a level of detail.

/// Declares that a `for` loop goes over a list, which has a method `iter`, and that its iterator knows how many are left.
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
