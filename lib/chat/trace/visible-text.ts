/** Control characters but tab and line ends, and marks that are not visible or change the direction of a text. */
const hidden =
  /(?![\t\n\r])[\p{Cc}\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Replaces characters that are not visible, or that would change how others are shown, by their codes. */
export const visibleText = (text: string): string => text.replace(hidden, codeOf);

/** Like `visibleText`, in one line. */
export const visibleLine = (text: string): string =>
  visibleText(text).replace(/[\t\n\r]/g, (character) => written[character] ?? ' ');

const written: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function codeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return code.length > 4 ? `\\u{${code}}` : `\\u${code}`;
}

const bytesPerLine = 8;

/** Writes the UTF-8 bytes of a text as lines of offset, bytes and characters; at most `most` bytes. */
export function hexLines(text: string, most: number): { lines: string; shown: number } {
  // A character has at least one byte.
  const bytes = new TextEncoder().encode(text.slice(0, most)).subarray(0, most);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerLine) {
    const row = [...bytes.subarray(at, at + bytesPerLine)];
    const codes = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${codes.padEnd(3 * bytesPerLine)} ${charactersOf(row)}`);
  }
  return { lines: lines.join('\n'), shown: bytes.length };
}

const charactersOf = (row: number[]) =>
  row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');

/** The difference of two texts: what both begin with, what was removed and added, and what both end with. */
export type ChangedText = { start: string; removed: string; added: string; end: string };

/** Compares two texts by what they begin and end with: exact for a text that grew or changed in one place. */
export function changedText(before: string, after: string): ChangedText {
  const most = Math.min(before.length, after.length);
  const start = whole(after, commonStart(before, after, most), -1);
  const end = commonEnd(before, after, most - start);
  const kept = whole(after, after.length - end, 1) === after.length - end ? end : end - 1;
  return {
    start: after.slice(0, start),
    removed: before.slice(start, before.length - kept),
    added: after.slice(start, after.length - kept),
    end: after.slice(after.length - kept),
  };
}

function commonStart(before: string, after: string, most: number): number {
  let length = 0;
  while (length < most && before.charCodeAt(length) === after.charCodeAt(length)) length += 1;
  return length;
}

function commonEnd(before: string, after: string, most: number): number {
  let length = 0;
  while (
    length < most &&
    before.charCodeAt(before.length - 1 - length) === after.charCodeAt(after.length - 1 - length)
  )
    length += 1;
  return length;
}

/** Moves a place in a text out of a pair of surrogates. */
const whole = (text: string, at: number, by: 1 | -1): number =>
  isSecondHalf(text.charCodeAt(at)) && at > 0 ? at + by : at;

const isSecondHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;
