import { type Emphasis, emphasisIn } from './emphasis.ts';
import { CodePlaces, formulaPlaces, type Place } from './source-places.ts';

/** A text whose marks are read together, for example a paragraph or the inside of emphasis. */
export type InlineRun = {
  length: number;
  mayGrow: boolean;
  formulas: readonly Place[];
  /** Start of code or a formula that a text that may grow has not closed yet. */
  cut: { start: number; kind: 'code' | 'formula' } | undefined;
  /** Emphasis by the place of its opening marks. */
  emphasis: ReadonlyMap<number, Emphasis>;
};

const none: ReadonlyMap<number, Emphasis> = new Map();

export function inlineRun(source: string, mayGrow: boolean): InlineRun {
  const { closed, open } = /[$\\]/.test(source) ? formulaPlaces(source) : noFormulas;
  const code = mayGrow && source.includes('`') ? openCode(source) : undefined;
  return {
    length: source.length,
    mayGrow,
    formulas: closed,
    cut: mayGrow ? earlier(code, open) : undefined,
    emphasis: none,
  };
}

const noFormulas = { closed: [], open: undefined };

function earlier(code: number | undefined, formula: number | undefined): InlineRun['cut'] {
  if (code !== undefined && (formula === undefined || code < formula)) return { start: code, kind: 'code' };
  return formula === undefined ? undefined : { start: formula, kind: 'formula' };
}

/** Finds the first backticks that nothing closes. */
function openCode(text: string): number | undefined {
  const code = new CodePlaces(text);
  for (let place = text.search(/[`\\]/); place < text.length; ) {
    const isTicks = text[place] === '`';
    const end = code.endAt(place);
    if (isTicks && /^`+$/.test(text.slice(place, end))) return place;
    const next = text.slice(end).search(/[`\\]/);
    if (next === -1) return undefined;
    place = end + next;
  }
  return undefined;
}

/**
 * Returns the run with its emphasis. `masked` is the text with its links, code and escapes masked: their
 * characters are no marks, nor are those of formulas.
 */
export const withEmphasis = (run: InlineRun, masked: string): InlineRun =>
  /[*_~]/.test(masked) ? { ...run, emphasis: emphasisIn(withoutFormulas(run, masked), run.mayGrow) } : run;

function withoutFormulas({ formulas, cut, length }: InlineRun, masked: string): string {
  const places = cut
    ? [...formulas.filter(({ end }) => end <= cut.start), { start: cut.start, end: length }]
    : formulas;
  let text = '';
  for (const { start, end } of places) text += masked.slice(text.length, start) + 'a'.repeat(end - start);
  return text + masked.slice(text.length);
}
