/** A formula as it stands in the text, with its marks, and what is between them. */
export type Formula = { raw: string; text: string; isDisplay: boolean };

type Marks = { open: string; close: string; isDisplay: boolean };

const marks: Marks[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
];

/** Nothing closes a formula that is longer. */
export const longestFormula = 4_000;

/**
 * The formula that begins here; `open` where the end of the text comes before its own, `undefined` where there is
 * none. `before` is the character in front of it.
 */
export function formulaAt(text: string, before = ''): Formula | 'open' | undefined {
  const kind = marks.find(({ open }) => text.startsWith(open));
  if (!kind || (kind.open === '$' && /[\p{L}\p{N}$\\]/u.test(before))) return undefined;
  const { open, close, isDisplay } = kind;
  const end = isFarFromEnd(text, close) ? undefined : endOf(text, open.length, close);
  if (end === undefined) return undefined;
  const inside = text.slice(open.length, end);
  if (end === text.length) return mayBecome(kind, inside) ? 'open' : undefined;
  if (!isFormula(kind, inside) || (open === '$' && /^[\d$]/.test(text.slice(end + 1)))) return undefined;
  return { raw: text.slice(0, end + close.length), text: inside.trim(), isDisplay };
}

/** Nothing closes it, and the end of the text is too far away as well: there is no need to walk there. */
const isFarFromEnd = (text: string, close: string) =>
  text.length > longestFormula + 4 && !text.slice(close.length, longestFormula + 4).includes(close);

/** Where the closing marks stand: in the same paragraph and not behind code. */
function endOf(text: string, start: number, close: string): number | undefined {
  for (let place = start; place < text.length; place += isEscapeAt(text, place) ? 2 : 1) {
    if (text.startsWith(close, place)) return place;
    if (text[place] === '`' || place - start > longestFormula) return undefined;
    if (text[place] === '\n' && isBlankLineAt(text, place + 1)) return undefined;
  }
  return text.length;
}

/** A line end is none of the characters that a backslash escapes. */
const isEscapeAt = (text: string, place: number) => text[place] === '\\' && text[place + 1] !== '\n';

function isBlankLineAt(text: string, start: number): boolean {
  const blank = /[ \t]*\n/y;
  blank.lastIndex = start;
  return blank.test(text);
}

function isFormula({ open }: Marks, inside: string): boolean {
  if (open === '$') return /^\S(?:[\s\S]*\S)?$/.test(inside) && !isProse(inside);
  // Brackets with a backslash are also how Markdown escapes them.
  return open === '$$' ? /\S/.test(inside) : /[\p{L}\p{N}]/u.test(inside);
}

const mayBecome = ({ open }: Marks, inside: string) =>
  open !== '$' || (!/^\s/.test(inside) && !isProse(inside));

/**
 * Two prices have words between them; in formulas words have a command before them. Neither expression looks at a
 * character more than a few times.
 */
const isProse = (inside: string) =>
  /^[\d.,]{1,20}\s{0,9}\p{L}*[\s,;.–-]{1,9}\p{L}{2,}(\s|$)|(?<!\p{L})\p{L}{3,}[\s,;.]+\p{L}{2,}/u.test(
    inside.replace(/\\[a-zA-Z]+\s*(\{[^{}]*\})?/g, ''),
  );

/** A formula that is a block of its own. */
export function formulaBlockAt(text: string): Formula | undefined {
  const [indent] = /^ {0,3}(?=\$\$|\\\[)/.exec(text) ?? [];
  const formula = indent === undefined ? undefined : formulaAt(text.slice(indent.length));
  if (indent === undefined || !formula || formula === 'open') return undefined;
  const [after] = /^[ \t]*(?=\n|$)/.exec(text.slice(indent.length + formula.raw.length)) ?? [];
  return after === undefined ? undefined : { ...formula, raw: `${indent}${formula.raw}${after}` };
}
