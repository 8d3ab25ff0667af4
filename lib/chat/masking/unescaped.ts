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
    // A character outside of the first plane has two units.
    else for (let units = read?.character.length ?? 1; units > 0; units -= 1) starts[length++] = place;
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

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** Numbers after a backslash: of JSON, of Python, with braces of JavaScript, and octal ones of a shell. */
const backslashNumber =
  /u([\da-fA-F]{4})|x([\da-fA-F]{2})|U([\da-fA-F]{8})|u\{([\da-fA-F]+)\}|([0-3][0-7]{2})/y;
const backslashNumberBegun = /^(?:u\{?[\da-f]*|x[\da-f]?|U[\da-f]{0,7}|[0-3][0-7]?)$/i;

function readBackslash(text: string, at: number): Read | undefined {
  const sign = text[at + 1];
  if (sign === undefined) return cutOff(text);
  const read = readNumber(text, at);
  if (read) return read;
  if (text.length - at < longestEscape && backslashNumberBegun.test(text.slice(at + 1))) return cutOff(text);
  return 'ux'.includes(sign) ? undefined : { character: controls[sign] ?? sign, end: at + 2 };
}

function readNumber(text: string, at: number): Read | undefined {
  backslashNumber.lastIndex = at + 1;
  const [written = '', ...groups] = backslashNumber.exec(text) ?? [];
  const octal = groups.pop();
  const code = octal === undefined ? Number.parseInt(groups.join(''), 16) : Number.parseInt(octal, 8);
  const character = written === '' ? undefined : characterOf(code);
  return character === undefined ? undefined : { character, end: at + 1 + written.length };
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", nbsp: '\u00a0' };
const entity = /&(?:#x0*([\da-f]{1,6})|#0*(\d{1,7})|([a-z]{2,4}));/iy;
const entityBegun = /^&(?:#x?[\da-f]*|[a-z]{0,4})$/i;

/** Characters of an escape that may have been cut off: zeros may be put before its number. */
const longestEscape = 64;

function readEntity(text: string, at: number): Read | undefined {
  entity.lastIndex = at;
  const [written, hex, digits, name = ''] = entity.exec(text) ?? [];
  if (written === undefined)
    return text.length - at < longestEscape && entityBegun.test(text.slice(at)) ? cutOff(text) : undefined;
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  const character = hex === undefined && digits === undefined ? entities[name] : characterOf(code);
  return character === undefined ? undefined : { character, end: at + written.length };
}

const characterOf = (code: number): string | undefined =>
  code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

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
