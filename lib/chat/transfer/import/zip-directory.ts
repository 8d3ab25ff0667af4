/** A file in an archive, as the directory at its end names it. */
export type ZipEntry = {
  name: string;
  /** Byte at which its header begins; its data come after the header. */
  headerAt: number;
  packedSize: number;
  size: number;
  /** 0: stored, 8: deflated; Runnel reads no others. */
  method: number;
  isEncrypted: boolean;
};

/** The files of an archive. `broken`: it has no directory, or one that ends too early. */
type ZipDirectory = { status: 'read'; entries: ZipEntry[] } | { status: 'broken' } | { status: 'too-large' };

const marks = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, largeEnd: 0x06064b50 };
const lengths = { local: 30, entry: 46, end: 22, largeEnd: 56, locator: 20, comment: 0xffff };

/** Bounds of a directory, so that an archive made of names alone does not fill the memory. */
const most = { entries: 100_000, bytes: 32 * 1024 * 1024 };

export const isZip = async (file: Blob): Promise<boolean> => {
  if (file.size < lengths.end) return false;
  const mark = (await viewOf(file, 0, 4)).getUint32(0, true);
  return mark === marks.local || mark === marks.end;
};

/** Reads the names and places of the files in an archive of any size, without reading the files. */
export async function readZipDirectory(file: Blob): Promise<ZipDirectory> {
  try {
    const end = await endOf(file);
    if (!end) return { status: 'broken' };
    if (end.count > most.entries || end.size > most.bytes) return { status: 'too-large' };
    return { status: 'read', entries: entriesIn(await viewOf(file, end.at, end.size), end.count) };
  } catch (error) {
    if (error instanceof RangeError) return { status: 'broken' };
    throw error;
  }
}

/** Streams the bytes of a file as they lie in the archive. */
export async function packedBytes(file: Blob, { headerAt, packedSize }: ZipEntry) {
  const head = await viewOf(file, headerAt, lengths.local);
  const at = headerAt + lengths.local + head.getUint16(26, true) + head.getUint16(28, true);
  return file.slice(at, at + packedSize).stream();
}

const viewOf = async (file: Blob, at: number, length: number) =>
  new DataView(await file.slice(at, at + length).arrayBuffer());

type End = { count: number; size: number; at: number };

/** Finds the end of the directory; archives of 4 GiB and more have another one before it, with longer numbers. */
async function endOf(file: Blob): Promise<End | undefined> {
  const from = Math.max(0, file.size - lengths.end - lengths.comment - lengths.locator);
  const tail = await viewOf(file, from, file.size - from);
  let at = tail.byteLength - lengths.end;
  while (at >= 0 && tail.getUint32(at, true) !== marks.end) at -= 1;
  if (at < 0) return undefined;
  const end = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    at: tail.getUint32(at + 16, true),
  };
  const isLarge = end.count === 0xffff || end.size === 0xffffffff || end.at === 0xffffffff;
  if (!isLarge || at < lengths.locator) return end;
  const large = await viewOf(file, longAt(tail, at - lengths.locator + 8), lengths.largeEnd);
  if (large.getUint32(0, true) !== marks.largeEnd) return undefined;
  return { count: longAt(large, 32), size: longAt(large, 40), at: longAt(large, 48) };
}

const longAt = (view: DataView, at: number) => Number(view.getBigUint64(at, true));

function entriesIn(view: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (view.getUint32(at, true) !== marks.entry) throw new RangeError('no entry');
    const nameLength = view.getUint16(at + 28, true);
    const extraAt = at + lengths.entry + nameLength;
    const extraLength = view.getUint16(at + 30, true);
    const name = new Uint8Array(view.buffer, at + lengths.entry, nameLength);
    entries.push({
      name: new TextDecoder().decode(name),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...placeOf(view, at, { at: extraAt, end: extraAt + extraLength }),
    });
    at = extraAt + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Reads sizes and place; a number that is all ones stands in the field 1 of the extra fields instead. */
function placeOf(view: DataView, entryAt: number, extra: { at: number; end: number }) {
  let next = longNumbersIn(view, extra);
  const read = (at: number): number => {
    const short = view.getUint32(entryAt + at, true);
    if (short !== 0xffffffff || next === undefined) return short;
    next += 8;
    return longAt(view, next - 8);
  };
  const size = read(24);
  const packedSize = read(20);
  return { size, packedSize, headerAt: read(42) };
}

function longNumbersIn(view: DataView, { at, end }: { at: number; end: number }): number | undefined {
  for (let field = at; field + 4 <= end; field += 4 + view.getUint16(field + 2, true))
    if (view.getUint16(field, true) === 1) return field + 4;
  return undefined;
}
