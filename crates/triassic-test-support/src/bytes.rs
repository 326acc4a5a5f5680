//! Numbers in a file, accessed by field name.

use formats_core::{FieldInfo, Record};

/// The field of `T` called `name`.
fn info<T: Record>(name: &str) -> &'static FieldInfo {
    T::FIELDS.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("no field {name}"))
}

/// The offset of the field called `name` in its record.
#[must_use]
pub fn field<T: Record>(name: &str) -> usize {
    info::<T>(name).offset
}

/// The little-endian number in a field of 1, 2 or 4 bytes, of the record that starts at byte `at`. Four bytes are signed,
/// fewer are not.
#[must_use]
pub fn get<T: Record>(file: &[u8], at: usize, name: &str) -> i64 {
    let field = info::<T>(name);
    match file[at + field.offset..][..field.size] {
        [a] => a.into(),
        [a, b] => u16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => i32::from_le_bytes([a, b, c, d]).into(),
        _ => panic!("{name} is not a number"),
    }
}

/// Writes a little-endian number to a field of the record that starts at byte `at`: as many of its lowest bytes as
/// the field has.
pub fn set<T: Record>(file: &mut [u8], at: usize, name: &str, value: i64) {
    let field = info::<T>(name);
    file[at + field.offset..][..field.size].copy_from_slice(&value.to_le_bytes()[..field.size]);
}

/// Writes a little-endian number of 32 bits at byte `at`.
pub fn put(file: &mut [u8], at: usize, value: i32) {
    file[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

/// Changes a record that starts at byte `at`.
pub fn patch<T: Record>(file: &mut [u8], at: usize, change: impl FnOnce(&mut T)) {
    let place = &mut file[at..at + T::SIZE];
    let (raw, _) = <T::Raw as formats_core::RawBytes>::chunks(place);
    let mut record = T::decode(&raw[0]);
    change(&mut record);
    place.copy_from_slice(record.encode().as_ref());
}
