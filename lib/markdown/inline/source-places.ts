import { formulaAt, longestFormula } from '../formula/formula.ts';
import { lineEnd } from '../line-kind.ts';

/** Start of a line that opens a fence, up to the fence. */
const fenceBegin = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?=`{3}|~{3})/y;

/** Finds the ends of code in one text. All calls together walk over the text a few times. */
export class CodePlaces {
  readonly #text: string;
  /** Places of the runs of backticks by length, last one first; passed ones are removed. */
  #ticks: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Returns the end of what starts at a place: code at a backtick or a line end, an escaped character, or one
   * character.
   */
  endAt(start: number): number {
    const text = this.#text;
    if (text[start] === '\n') return this.fenceEnd(start + 1) ?? start + 1;
    if (text[start] === '`') return this.#tickedEnd(start);
    if (text[start] !== '\\') return start + 1;
    return text[start + 1] === '\n' ? (this.fenceEnd(start + 2) ?? start + 2) : start + 2;
  }

  /** Returns the end of the fenced code that a line opens, or undefined; unclosed code lasts to the end of the text. */
  fenceEnd(lineStart: number): number | undefined {
    const text = this.#text;
    fenceBegin.lastIndex = lineStart;
    const [before] = fenceBegin.exec(text) ?? [];
    if (before === undefined) return undefined;
    const start = lineStart + before.length;
    const mark = text.slice(start, runEnd(text, start));
    let end = lineEnd(text, start);
    if (mark[0] === '`' && text.slice(start + mark.length, end).includes('`')) return undefined;
    while (end < text.length) {
      const next = lineEnd(text, end + 1);
      if (isFenceEnd(text.slice(end + 1, next), mark)) return next;
      end = next;
    }
    return text.length;
  }

  /** Returns the end of inline code; unclosed backticks are plain text. */
  #tickedEnd(start: number): number {
    const after = runEnd(this.#text, start);
    this.#ticks ??= ticksIn(this.#text);
    const places = this.#ticks.get(after - start) ?? [];
    while ((places.at(-1) ?? after) < after) places.pop();
    const close = places.at(-1);
    return close === undefined ? after : close + after - start;
  }
}

function runEnd(text: string, start: number): number {
  let end = start + 1;
  while (text[end] === text[start]) end += 1;
  return end;
}

function isFenceEnd(line: string, mark: string): boolean {
  const text = line.replace(/^[ \t>]+/, '');
  return text.startsWith(mark) && /^[`~]*[ \t]*$/.test(text.slice(mark.length));
}

function ticksIn(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const known = places.get(run.length);
    if (known) known.push(index);
    else places.set(run.length, [index]);
  }
  return places;
}

export type Place = { start: number; end: number };

/** Places of formulas in a text that may still grow; `open` is the start of one that may still be completed. */
type FormulaPlaces = { closed: Place[]; open: number | undefined };

/** Characters that may start a formula or code; a line end may be followed by a fence. */
const special = /[$\\`\n]/g;

/** Returns the budget for failed searches, in characters; once it is spent, marks count as text. */
const mostWalked = (text: string) => 20_000 + 20 * text.length;

export function formulaPlaces(text: string): FormulaPlaces {
  const closed: Place[] = [];
  const code = new CodePlaces(text);
  let walk = mostWalked(text);
  let place = code.fenceEnd(0) ?? 0;
  for (let start = nextSpecial(text, place); start !== -1; start = nextSpecial(text, place)) {
    const found = formulaFrom(text, start, walk > 0);
    if (found === 'open') return { closed, open: start };
    if (found) closed.push(found);
    else walk -= Math.min(text.length - start, longestFormula);
    place = found?.end ?? code.endAt(start);
  }
  return { closed, open: undefined };
}

function formulaFrom(text: string, start: number, isLookedFor: boolean): Place | 'open' | undefined {
  if (text[start] === '`' || text[start] === '\n') return undefined;
  const rest = text.slice(start);
  const formula = isLookedFor ? formulaAt(rest, text[start - 1]) : undefined;
  if (formula === 'open' || isUndecided(rest)) return 'open';
  return formula && { start, end: start + formula.raw.length };
}

function nextSpecial(text: string, from: number): number {
  special.lastIndex = from;
  return special.exec(text)?.index ?? -1;
}

/** Tells whether the rest of the text is undecided: a mark may become another one, and a price may follow. */
const isUndecided = (rest: string) => rest === '\\' || /^\$[^$\n]*\$$/.test(rest);
