/**
 * A text with its escapes resolved. `starts` maps each character, and the end, to its place in the text
 * before; the rest of an escape that was cut off lies after the end.
 */
export type Unescaped = { text: string; starts: Uint32Array };

/** One character and the place after its spelling. */
type Read = { character: string; end: number };

/** Signs that begin an escape: percent in URLs, backslash in JSON and Python, ampersand in HTML. */
export const escapeSigns = ['%', '\\', '&'] as const;
export type EscapeSign = (typeof escapeSigns)[number];

/**
 * Resolves each escape that begins with one of these signs once; undefined if there is none. An escape cut
 * off by the end of the text is dropped.
 */
export function unescaped(text: string, signs: readonly EscapeSign[]): Unescaped | undefined {
  const present = signs.filter((sign) => text.includes(sign));
  if (present.length === 0) return undefined;
  const readerOf = new Map<string | undefined, Reader>(present.map((sign) => [sign, readers[sign]]));
  const starts = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  let plainFrom = 0;
  let place = 0;
  let cutAt = text.length;
  while (place < text.length) {
    const read = readerOf.get(text[place])?.(text, place);
    if (read) {
      pieces.push(text.slice(plainFrom, place), read.character);
      plainFrom = read.end;
    }
    if (read?.character === '') cutAt = place;
    else starts[length++] = place;
    place = read?.end ?? place + 1;
  }
  pieces.push(text.slice(plainFrom));
  starts[length] = cutAt;
  return { text: pieces.join(''), starts: starts.subarray(0, length + 1) };
}

type Reader = (text: string, at: number) => Read | undefined;

const readers: Record<EscapeSign, Reader> = {
  '%': readPercent,
  '\\': readBackslash,
  '&': readEntity,
};

/** Reads one byte, or two of UTF-8: header values have only characters up to U+00FF. */
function readPercent(text: string, at: number): Read | undefined {
  if (at + 3 > text.length) return cutOff(text);
  const byte = hexIn(text, at + 1, 2);
  if (byte === undefined) return undefined;
  if (byte !== 0xc2 && byte !== 0xc3) return { character: String.fromCharCode(byte), end: at + 3 };
  if (at + 6 > text.length && '%'.startsWith(text.slice(at + 3, at + 4))) return cutOff(text);
  const next = text[at + 3] === '%' ? (hexIn(text, at + 4, 2) ?? 0) : 0;
  if (next < 0x80 || next >= 0xc0) return { character: String.fromCharCode(byte), end: at + 3 };
  return { character: String.fromCharCode(((byte & 0x03) << 6) | (next & 0x3f)), end: at + 6 };
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const digitsAfter: Record<string, number> = { u: 4, x: 2 };

function readBackslash(text: string, at: number): Read | undefined {
  const sign = text[at + 1];
  if (sign === undefined) return cutOff(text);
  const digits = digitsAfter[sign];
  if (digits === undefined) return { character: controls[sign] ?? sign, end: at + 2 };
  if (at + 2 + digits > text.length) return cutOff(text);
  const code = hexIn(text, at + 2, digits);
  return code === undefined ? undefined : { character: String.fromCharCode(code), end: at + 2 + digits };
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: '\u00a0' };
const longestEntity = 8;

function readEntity(text: string, at: number): Read | undefined {
  const near = text.slice(at + 1, at + 1 + longestEntity);
  const length = near.indexOf(';');
  if (length === -1) return near.length < longestEntity && isEntityName(near) ? cutOff(text) : undefined;
  const name = near.slice(0, length);
  const character = name.startsWith('#') ? numbered(name.slice(1)) : entities[name];
  return character === undefined ? undefined : { character, end: at + length + 2 };
}

const isEntityName = (text: string) => /^#?[a-z0-9]*$/i.test(text);

function numbered(digits: string): string | undefined {
  const code = digits.startsWith('x') || digits.startsWith('X') ? `0${digits}` : digits;
  const number = code === '' ? Number.NaN : Number(code);
  return Number.isInteger(number) && number >= 0 && number <= 0xffff
    ? String.fromCharCode(number)
    : undefined;
}

const cutOff = (text: string): Read => ({ character: '', end: text.length });

function hexIn(text: string, at: number, digits: number): number | undefined {
  let value = 0;
  for (let place = at; place < at + digits; place += 1) {
    const digit = '0123456789abcdef'.indexOf((text[place] ?? ' ').toLowerCase());
    if (digit === -1) return undefined;
    value = value * 16 + digit;
  }
  return value;
}
