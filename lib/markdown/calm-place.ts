/** Characters after which an open mark counts as plain text. */
const longestMarked = 1_500;

/** Marks that are closed by another character; all others close themselves. */
const closing: Record<string, string> = { '[': ']', '(': ')', '<': '>' };

type Walk = { text: string; end: number; open: Map<string, number>; calm: number | undefined };

/**
 * Finds the last place between `start` and `end` where a text can be split and still reads the same: before a
 * space between words, with no mark open. Undefined if there is none. Walks over the text once.
 */
export function calmPlace(text: string, start: number, end: number): number | undefined {
  const walk: Walk = { text, end, open: new Map(), calm: undefined };
  let place = start;
  while (place < end) place = passed(walk, place);
  return walk.calm === start ? undefined : walk.calm;
}

/** Processes the space, the mark or the character at a place; returns the place after it. */
function passed(walk: Walk, place: number): number {
  const { text, open } = walk;
  const character = text[place] ?? '';
  if (character === '\\') return place + 2;
  if (isSpace(character)) {
    forgetOld(open, place);
    if (open.size === 0 && isBetweenWords(text, place)) walk.calm = place;
    return place + 1;
  }
  if (isPair(character)) return toggled(walk, place);
  const close = closing[character];
  if (close) open.set(close, place);
  else open.delete(character);
  return place + 1;
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\n';

const isPair = (character: string) => '*_~`$'.includes(character);

function forgetOld(open: Map<string, number>, place: number) {
  for (const [mark, since] of open) if (place - since > longestMarked) open.delete(mark);
}

const isBetweenWords = (text: string, place: number) =>
  /[\p{L}\p{N}.,;:!?]/u.test(text[place - 1] ?? '') && /\p{L}/u.test(text[place + 1] ?? '');

/** Opens or closes a mark, which is a run of one character. Between spaces only backticks and dollars open one. */
function toggled({ text, end, open }: Walk, place: number): number {
  const character = text[place] ?? '';
  let after = place + 1;
  while (after < end && text[after] === character) after += 1;
  const run = text.slice(place, after);
  const isLoose = isSpace(text[place - 1] ?? ' ') && isSpace(text[after] ?? ' ');
  if (!open.delete(run) && (!isLoose || '`$'.includes(character))) open.set(run, place);
  return after;
}
