import { type Flanking, flankingOf } from './flanking.ts';

/** Emphasis with one or two marks on each side. `end`: the place of its closing marks, or the end of the text. */
export type Emphasis = { size: 1 | 2; end: number };

type Run = Flanking & {
  mark: string;
  start: number;
  /** Number of marks as written. */
  length: number;
  /** Number of marks that are not part of emphasis yet; the first ones of a run that opens. */
  left: number;
};

/**
 * Finds the emphasis in a text whose links, code and formulas are masked, by the start of its opening marks:
 * CommonMark, “An algorithm for parsing nested emphasis and links”. In a text that may still grow, what is open
 * lasts to its end.
 */
export function emphasisIn(masked: string, mayGrow: boolean): Map<number, Emphasis> {
  const found = new Map<number, Emphasis>();
  const open: Run[] = [];
  const bottoms = new Map<string, number>();
  for (const run of runsIn(masked)) {
    if (run.canClose) closeWith(run, open, bottoms, found);
    if (run.canOpen && run.left > 0) open.push({ ...run, start: run.start + run.length - run.left });
  }
  closeBeforeWords(open, found);
  if (mayGrow)
    for (const run of open.slice(-mostOpen)) if (!run.isInWord) lastToEnd(run, masked.length, found);
  return found;
}

/** Largest number of runs that may last to the end of a text: each one is read again with all that follows. */
const mostOpen = 4;

/** Lists the runs of marks. Only two tildes are one: a single tilde is a sign of its own, as in 10~20. */
function runsIn(masked: string): Run[] {
  const marks = /\*+|_+|~+/g;
  const runs: Run[] = [];
  for (let found = marks.exec(masked); found; found = marks.exec(masked)) {
    const [mark = '', start, length] = [found[0][0], found.index, found[0].length];
    if (mark === '~' && length !== 2) continue;
    runs.push({ mark, start, length, left: length, ...flankingOf(masked, start, start + length) });
  }
  return runs;
}

/** Closes runs that are open, innermost first, as far as the marks of the closing run go. */
function closeWith(closer: Run, open: Run[], bottoms: Map<string, number>, found: Map<number, Emphasis>) {
  const key = `${closer.mark}${closer.canOpen}${closer.length % 3}`;
  while (closer.left > 0) {
    const place = openerFor(closer, open, bottoms.get(key) ?? 0);
    if (place === -1) {
      bottoms.set(key, open.length);
      return;
    }
    closeRun(closer, open, place, found);
    for (const [known, bottom] of bottoms) bottoms.set(known, Math.min(bottom, open.length));
  }
}

function closeRun(closer: Run, open: Run[], place: number, found: Map<number, Emphasis>) {
  const opener = open[place] as Run;
  const size = closer.left > 1 && opener.left > 1 ? 2 : 1;
  opener.left -= size;
  found.set(opener.start + opener.left, { size, end: closer.start + closer.length - closer.left });
  closer.left -= size;
  open.length = opener.left > 0 ? place + 1 : place;
}

function openerFor(closer: Run, open: Run[], bottom: number): number {
  for (let place = open.length - 1; place >= bottom; place -= 1) {
    const opener = open[place];
    if (opener?.mark === closer.mark && canPair(opener, closer)) return place;
  }
  return -1;
}

/** Rules 9 and 10: if one run can both open and close, their lengths must not add up to a multiple of 3. */
const canPair = (opener: Run, closer: Run): boolean =>
  !(opener.canClose || closer.canOpen) ||
  (opener.length + closer.length) % 3 !== 0 ||
  (opener.length % 3 === 0 && closer.length % 3 === 0);

/** Lets a run before a word close the one before it, if by CommonMark both are plain text: `**Note:**text`. */
function closeBeforeWords(open: Run[], found: Map<number, Emphasis>) {
  for (let place = open.length - 1; place > 0; place -= 1) {
    const [opener, closer] = [open[place - 1], open[place]];
    if (!opener || !closer?.mayCloseBeforeWord || closer.left !== 2) continue;
    if (opener.mark !== closer.mark || opener.left !== 2 || opener.isInWord) continue;
    found.set(opener.start, { size: 2, end: closer.start });
    open.splice(place - 1, 2);
    place -= 1;
  }
}

/** Lets the marks of a run that nothing has closed yet last to the end of the text. */
function lastToEnd({ start, left }: Run, end: number, found: Map<number, Emphasis>) {
  const isOdd = left % 2 === 1;
  if (isOdd) found.set(start, { size: 1, end });
  for (let place = isOdd ? 1 : 0; place < left; place += 2) found.set(start + place, { size: 2, end });
}
