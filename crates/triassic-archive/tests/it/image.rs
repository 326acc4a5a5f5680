//! CD images created for tests, of this crate and of the command.

pub(crate) const SECTOR: usize = 2048;

fn both(number: u32) -> Vec<u8> {
    [number.to_le_bytes(), number.to_be_bytes()].concat()
}

/// A directory record.
pub(crate) fn record(name: &[u8], sector: usize, size: usize, flags: u8) -> Vec<u8> {
    record_with(name, sector, size, flags, &[])
}

/// A record with a system use area: Rock Ridge.
pub(crate) fn record_with(name: &[u8], sector: usize, size: usize, flags: u8, system: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0, 0];
    bytes.extend(both(u32::try_from(sector).unwrap()));
    bytes.extend(both(u32::try_from(size).unwrap()));
    // 1998-11-19, 12:00:00 UTC.
    bytes.extend([98, 11, 19, 12, 0, 0, 0, flags, 0, 0, 1, 0, 0, 1, u8::try_from(name.len()).unwrap()]);
    bytes.extend(name);
    if bytes.len() % 2 == 1 {
        bytes.push(0);
    }
    bytes.extend(system);
    if bytes.len() % 2 == 1 {
        bytes.push(0);
    }
    bytes[0] = u8::try_from(bytes.len()).unwrap();
    bytes
}

fn descriptor(kind: u8, escapes: &[u8], root: &[u8]) -> Vec<u8> {
    let mut bytes = vec![kind];
    bytes.extend(b"CD001\x01");
    bytes.resize(80, 0);
    bytes.extend(both(100));
    bytes.extend(escapes);
    bytes.resize(120, 0);
    bytes.extend([1, 0, 0, 1, 1, 0, 0, 1, 0, 8, 8, 0]);
    bytes.resize(156, 0);
    bytes.extend(root);
    bytes.resize(881, 0);
    bytes.push(1);
    bytes.resize(SECTOR, 0);
    bytes
}

/// An image with these folders, by sector, and data. The root is in sector 20, the one of Joliet in sector 21.
pub(crate) fn image(folders: &[(usize, Vec<u8>)], data: &[(usize, Vec<u8>)], joliet: bool) -> Vec<u8> {
    let mut bytes = vec![0; 16 * SECTOR];
    bytes.extend(descriptor(1, b"", &record(b"\0", 20, SECTOR, 2)));
    if joliet {
        bytes.extend(descriptor(2, b"%/E", &record(b"\0", 21, SECTOR, 2)));
    }
    bytes.extend(descriptor(255, b"", b""));
    for (sector, content) in folders.iter().chain(data) {
        let start = sector * SECTOR;
        let end = (start + content.len()).next_multiple_of(SECTOR);
        if bytes.len() < end {
            bytes.resize(end, 0);
        }
        bytes[start..start + content.len()].copy_from_slice(content);
    }
    bytes
}

/// An image whose root folder has these records, each in one sector. The data after the root folder are in the sector
/// of the second value.
pub(crate) fn image_of_root(records: &[Vec<u8>], after: &[u8]) -> (Vec<u8>, usize) {
    let mut root = Vec::new();
    for record in records {
        if root.len() % SECTOR + record.len() > SECTOR {
            root.resize(root.len().next_multiple_of(SECTOR), 0);
        }
        root.extend(record);
    }
    root.resize(root.len().next_multiple_of(SECTOR), 0);
    let (size, next) = (u32::try_from(root.len()).unwrap(), 20 + root.len() / SECTOR);
    let mut bytes = image(&[(20, root)], &[(next, after.to_vec())], false);
    let at = 16 * SECTOR + 156 + 10;
    bytes[at..at + 8].copy_from_slice(&both(size));
    (bytes, next)
}

/// The Rock Ridge entry for the first record of the root folder.
pub(crate) const ROCK_RIDGE: &[u8] = b"SP\x07\x01\xbe\xef\0";

/// A Rock Ridge entry with the position of a continuation.
pub(crate) fn goes_on_at(sector: usize, length: usize) -> Vec<u8> {
    let numbers = [sector, 0, length].map(|number| both(u32::try_from(number).unwrap())).concat();
    [b"CE\x1c\x01".to_vec(), numbers].concat()
}

/// A Rock Ridge entry with a part of a name.
pub(crate) fn name_part(part: &[u8], is_last: bool) -> Vec<u8> {
    let head = [b'N', b'M', u8::try_from(part.len() + 5).unwrap(), 1, u8::from(!is_last)];
    [&head[..], part].concat()
}

/// An image with the given number of records whose names all continue in one shared area.
pub(crate) fn shared_names(count: usize, area: &[Vec<u8>]) -> Vec<u8> {
    let area = area.concat();
    // 18 records per sector, followed by the area.
    let sectors = (count + 1).div_ceil(18);
    let mut records = vec![record_with(b"\0", 20, 2048, 2, ROCK_RIDGE)];
    for number in 0..count {
        let name = format!("F{number:06}.;1");
        let system = [name_part(format!("{number:06}").as_bytes(), false), goes_on_at(20 + sectors, area.len())];
        let mut record = record_with(name.as_bytes(), 21, 1, 0, &system.concat());
        record.resize(110, 0);
        record[0] = 110;
        records.push(record);
    }
    let (bytes, next) = image_of_root(&records, &area);
    assert_eq!(next, 20 + sectors);
    bytes
}
