import { isCjk } from '../inline/flanking.ts';

/** A formula: `raw` with its marks, `text` without. `isKnown`: false for an environment that is no formula. */
export type Formula = { raw: string; text: string; isDisplay: boolean; isKnown: boolean };

type Marks = { open: string; close: string; isDisplay: boolean };

const marks: Marks[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
];

/**
 * Reads the formula that starts here: `open` if the text ends before it, undefined if there is none. `before`
 * is the preceding character.
 */
export function formulaAt(text: string, before = ''): Formula | 'open' | undefined {
  if (text.startsWith('\\b')) return environmentAt(text);
  const kind = marks.find(({ open }) => text.startsWith(open));
  if (!kind || (kind.open === '$' && continuesWord(before))) return undefined;
  const { open, close, isDisplay } = kind;
  const end = isFarFromEnd(text, close) ? undefined : endOf(text, open.length, close);
  if (end === undefined) return undefined;
  const inside = text.slice(open.length, end);
  if (end === text.length) return mayBecome(kind, inside) ? 'open' : undefined;
  if (!isFormula(kind, inside, text.slice(end + 1, end + 2))) return undefined;
  return { raw: text.slice(0, end + close.length), text: inside.trim(), isDisplay, isKnown: true };
}

/** Tells whether a dollar after this character is none of a formula. Chinese and Japanese have no spaces. */
const continuesWord = (before: string) => /[\p{L}\p{N}$\\]/u.test(before) && !isCjk(before);

/** Tells whether neither an end mark nor the end of the text is near, which saves a walk. */
const isFarFromEnd = (text: string, close: string) =>
  text.length > longestFormula + 4 && !text.slice(close.length, longestFormula + 4).includes(close);

function isFormula({ open }: Marks, inside: string, after: string): boolean {
  if (open === '$')
    return (
      /^\S(?:[\s\S]*\S)?$/.test(inside) &&
      !/[\d$]/.test(after) &&
      !isProse(inside) &&
      !isVariable(inside, after)
    );
  // Markdown, too, escapes brackets with a backslash.
  return open === '$$' ? /\S/.test(inside) : /[\p{L}\p{N}]/u.test(inside);
}

const mayBecome = ({ open }: Marks, inside: string) =>
  !isProse(inside) && (open !== '$' || (!/^\s/.test(inside) && !startsVariable(inside)));

/**
 * Detects prose: between two prices there are words, while in formulas a command precedes words. None of the
 * expressions looks at a character more than a few times.
 */
const isProse = (inside: string) =>
  /^[\d.,]{1,20}\s{0,9}(?:\p{L}*[\s,;.–-]{1,9}\p{L}{2,}(\s|$)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?<!\p{L})\p{L}{3,}[\s,;.]+\p{L}{2,}/u.test(
    inside.replace(/\\[a-zA-Z]+\s*(\{[^{}]*\})?/g, ''),
  );

/** Detects the names of variables in code: `$HOME/$USER`, `$a->b($c)`, `${A}-${B}`. */
const isVariable = (inside: string, after: string) =>
  startsVariable(inside) ||
  after === '{' ||
  (/[A-Za-z_]/.test(after) && /(?:[/:.=(,;<>&|@"'\u3000-\uffef-]|^[A-Z][A-Z\d_]+)$/.test(inside));

/** Names that a shell has in its environment. */
const startsVariable = (inside: string) =>
  /^\{?(?:HOME|PATH|PWD|USER|SHELL|TMPDIR|[A-Z]{2,}_[A-Z_]{2,})(?![A-Za-z^])/.test(inside);

/** Reads a formula that is a block of its own. */
export function formulaBlockAt(text: string): Formula | 'open' | undefined {
  const [indent] = /^ {0,3}(?=\$\$|\\\[|\\begin\{)/.exec(text) ?? [];
  const formula = indent === undefined ? undefined : formulaAt(text.slice(indent.length));
  if (indent === undefined || !formula || formula === 'open') return formula;
  const [after] = /^[ \t]*(?=\n|$)/.exec(text.slice(indent.length + formula.raw.length)) ?? [];
  return after === undefined ? undefined : { ...formula, raw: `${indent}${formula.raw}${after}` };
}

/** Environments that Temml sets as formulas, without the star of their second forms. */
export const environments: ReadonlySet<string> = new Set(
  (
    'align alignat aligned alignedat array Bmatrix bmatrix cases CD darray dcases drcases equation ' +
    'gather gathered matrix multline pmatrix rcases smallmatrix split subarray Vmatrix vmatrix'
  ).split(' '),
);

const begin = /^\\begin\{([a-zA-Z]{1,20})(\*?)\}/;

/** Begin of an environment that the end of the text cuts off. */
const cutBegin = /^\\b(?:e(?:g(?:i(?:n(?:\{[a-zA-Z]{0,20}\*?)?)?)?)?)?$/;

/** Reads an environment of TeX that has no other marks around it. */
function environmentAt(text: string): Formula | 'open' | undefined {
  const [head, name = '', star = ''] = begin.exec(text) ?? [];
  if (head === undefined) return cutBegin.test(text) ? 'open' : undefined;
  const close = `\\end{${name}${star}}`;
  let end = endOf(text, head.length, close);
  for (let inner = head.length; end !== undefined && end < Math.min(text.length, longestFormula); ) {
    const next = text.indexOf(head, inner);
    if (next === -1 || next > end) {
      const raw = text.slice(0, end + close.length);
      return { raw, text: raw, isDisplay: true, isKnown: environments.has(name) };
    }
    inner = next + head.length;
    end = endOf(text, end + close.length, close);
  }
  return end === text.length ? 'open' : undefined;
}

/** Longest formula, in characters: an end mark further away does not close it. */
export const longestFormula = 4_000;

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
