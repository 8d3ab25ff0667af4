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
