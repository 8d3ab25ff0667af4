import { withoutUnseen } from '../../runnable/runnable-url.ts';
import { positionOf } from '../literal/literal-cursor.ts';
import { PasteError } from './pasted-request.ts';

/** Makes blanks and line ends ones that can be typed, and removes unseen characters. */
const typeable = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u0085\u2028\u2029]/g, '\n');

/** Kinds of typographic quotes, and the quote that is typed for each. */
const quotes = [
  { open: '“”„‟«»＂', plain: '"', other: "'" },
  { open: '‘’‚‛＇', plain: "'", other: '"' },
];

/** Texts in typed quotes, which stay as they are. */
const quoted = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|`[^`]*`/y;

/** A text in one line between a typed quote and one of a word processor, before the next option or the line's end. */
const halfTyped = /(?:"([^"“”„\n]*)[“”]|[“”„]([^"“”„\n]*)")(?=[ \t]*(?:\\?\r?\n|$)|[ \t]+-{1,2}[A-Za-z])/y;

const beforeWord = /[\s=([{,:]/;
const afterWord = /^(?:[\s,;)\]}:&|\\]|$)/;

/**
 * Replaces what word processors and web pages make of a command: quotes and dashes where a word begins, blanks, and
 * unseen characters. What stands between typed quotes stays.
 */
export function withPlainSigns(text: string): string {
  if (!/[^\n\r\t -~]/.test(text)) return text;
  let result = '';
  for (let at = 0; at < text.length; ) {
    const [written, plain] = partAt(text, at);
    result += plain;
    at += written.length;
  }
  return result;
}

/** Returns the part of a text at a place, as written and as typed. */
function partAt(text: string, at: number): [written: string, plain: string] {
  halfTyped.lastIndex = at;
  const half = halfTyped.exec(text);
  if (half) return [half[0], `"${half[1] ?? half[2]}"`];
  quoted.lastIndex = at;
  const typed = quoted.exec(text)?.[0];
  if (typed !== undefined) return [typed, typed];
  const sign = text[at] ?? '';
  if (at > 0 && !beforeWord.test(text[at - 1] ?? '')) return [sign, typeable(sign)];
  const kind = quotes.find(({ open }) => open.includes(sign));
  if (kind) return quotedAt(text, at, kind);
  const option = /^([‐-―−]-?)([a-zA-Z][\w-]*)/.exec(text.slice(at, at + 80));
  if (!option) return [sign, typeable(sign)];
  const [written, , name = ''] = option;
  return [written, `${/^[a-z][a-z\d-]/.test(name) ? '--' : '-'}${name}`];
}

function quotedAt(
  text: string,
  at: number,
  { open, plain, other }: (typeof quotes)[number],
): [string, string] {
  let end = at + 1;
  while (
    end < text.length &&
    !(open.includes(text[end] ?? '') && afterWord.test(text.slice(end + 1, end + 2)))
  )
    end += 1;
  if (end >= text.length)
    throw new PasteError({ code: 'typographic', quote: text[at] ?? '', ...positionOf(text, at) });
  const inside = text.slice(at + 1, end);
  const straight = inside.includes('"') ? inside : inside.replace(/[“”„]/g, plain === '"' ? '\\"' : '"');
  const mark = inside.includes(plain) ? other : plain;
  if (inside.includes(mark))
    throw new PasteError({ code: 'typographic', quote: text[at] ?? '', ...positionOf(text, at) });
  return [text.slice(at, end + 1), mark + straight + mark];
}
