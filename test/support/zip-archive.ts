import { deflateRawSync } from 'node:zlib';

type ArchivedFile = {
  name: string;
  text?: string;
  /** 8 is deflated, 0 stored. */
  method?: number;
  flags?: number;
  /** The size that the archive names, if it is not that of the text. */
  size?: number;
};

const numbers = (...items: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    items.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 2) buffer.writeUInt16LE(value);
      else buffer.writeUInt32LE(value);
      return buffer;
    }),
  );

/** Makes a ZIP archive as other programs do: each file behind a header, and a directory at the end. */
export function zipArchive(files: ArchivedFile[], name = 'export.zip'): File {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: path, text = '', method = 8, flags = 0, size } of files) {
    const data = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const nameBytes = Buffer.from(path);
    const common = numbers(
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, 0],
      [4, packed.length],
      [4, size ?? data.length],
      [2, nameBytes.length],
    );
    const local = Buffer.concat([numbers([4, 0x04034b50]), common, numbers([2, 0]), nameBytes, packed]);
    const rest = numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    directory.push(Buffer.concat([numbers([4, 0x02014b50], [2, 20]), common, rest, nameBytes]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, list.length],
    [4, at],
    [2, 0],
  );
  return new File([Buffer.concat([...parts, list, end])], name);
}
