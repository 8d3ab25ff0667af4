/** From the first character of a secret to behind its last. */
export type TextRange = { from: number; to: number };

/** Stands where a secret was. */
const mark = '[secret]';

/** Replaces ranges that are in order and do not touch. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  let end = 0;
  let shown = '';
  for (const { from, to } of ranges) {
    shown += text.slice(end, from) + mark;
    end = to;
  }
  return shown + text.slice(end);
}

/** Puts ranges in order, and makes one of those that touch. */
export function joinedRanges(ranges: readonly TextRange[]): TextRange[] {
  const all: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
