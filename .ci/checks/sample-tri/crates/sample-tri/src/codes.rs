//! The findings of [`Model::validate`](crate::Model::validate).

formats_core::codes! {
    /// An index that is out of range.
    BAD_VERTEX = "TRI-001", Error, "a triangle refers to a missing vertex";
}
