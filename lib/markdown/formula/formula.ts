/** A formula: `raw` with its marks, `text` without. */
export type Formula = { raw: string; text: string; isDisplay: boolean };

type Marks = { open: string; close: string; isDisplay: boolean };

const marks: Marks[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
];

/** Longest formula, in characters: an end mark further away does not close it. */
export const longestFormula = 4_000;

/**
 * Reads the formula that starts here: `open` if the text ends before it, undefined if there is none. `before`
 * is the preceding character.
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

/** Tells whether neither an end mark nor the end of the text is near, which saves a walk. */
const isFarFromEnd = (text: string, close: string) =>
  text.length > longestFormula + 4 && !text.slice(close.length, longestFormula + 4).includes(close);

/**
 * Returns the place of the end mark, in the same paragraph and before any code; the end of the text if that
 * comes first.
 */
function endOf(text: string, start: number, close: string): number | undefined {
  for (let place = start; place < text.length; place += isEscapeAt(text, place) ? 2 : 1) {
    if (text.startsWith(close, place)) return place;
    if (text[place] === '`' || place - start > longestFormula) return undefined;
    if (text[place] === '\n' && isBlankLineAt(text, place + 1)) return undefined;
  }
  return text.length;
}

/** Tells whether a backslash escapes the next character; it cannot escape a line end. */
const isEscapeAt = (text: string, place: number) => text[place] === '\\' && text[place + 1] !== '\n';

function isBlankLineAt(text: string, start: number): boolean {
  const blank = /[ \t]*\n/y;
  blank.lastIndex = start;
  return blank.test(text);
}

function isFormula({ open }: Marks, inside: string): boolean {
  if (open === '$') return /^\S(?:[\s\S]*\S)?$/.test(inside) && !isProse(inside);
  // Markdown, too, escapes brackets with a backslash.
  return open === '$$' ? /\S/.test(inside) : /[\p{L}\p{N}]/u.test(inside);
}

const mayBecome = ({ open }: Marks, inside: string) =>
  open !== '$' || (!/^\s/.test(inside) && !isProse(inside));

/**
 * Detects prose: between two prices there are words, while in formulas a command precedes words. Neither
 * expression looks at a character more than a few times.
 */
const isProse = (inside: string) =>
  /^[\d.,]{1,20}\s{0,9}\p{L}*[\s,;.–-]{1,9}\p{L}{2,}(\s|$)|(?<!\p{L})\p{L}{3,}[\s,;.]+\p{L}{2,}/u.test(
    inside.replace(/\\[a-zA-Z]+\s*(\{[^{}]*\})?/g, ''),
  );

/** Reads a formula that is a block of its own. */
export function formulaBlockAt(text: string): Formula | undefined {
  const [indent] = /^ {0,3}(?=\$\$|\\\[)/.exec(text) ?? [];
  const formula = indent === undefined ? undefined : formulaAt(text.slice(indent.length));
  if (indent === undefined || !formula || formula === 'open') return undefined;
  const [after] = /^[ \t]*(?=\n|$)/.exec(text.slice(indent.length + formula.raw.length)) ?? [];
  return after === undefined ? undefined : { ...formula, raw: `${indent}${formula.raw}${after}` };
}
