/** Range of a secret: `to` is the place after its last character. */
export type TextRange = { from: number; to: number };

/** Replacement for a secret. */
const mark = '[secret]';

/** Replaces ranges that are sorted and do not touch. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  let end = 0;
  let shown = '';
  for (const { from, to } of ranges) {
    shown += text.slice(end, from) + mark;
    end = to;
  }
  return shown + text.slice(end);
}

/** Sorts ranges, and joins those that overlap or touch. */
export function joinedRanges(ranges: readonly TextRange[]): TextRange[] {
  const all: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
