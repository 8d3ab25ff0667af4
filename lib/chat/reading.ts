import { healed } from './healing.ts';
import { type Definitions, type LexedBlock, type LexedMarkdown, lexMarkdown } from './lex-markdown.ts';

/** So many finished blocks are shown together: what is finished is then passed over at once. */
const segmentLength = 24;

type Segment = readonly LexedBlock[];

/** Markdown as far as it has been read. What is finished keeps its identity, so that what shows it can stay. */
export type Reading = {
  source: string;
  /** How much of the source the finished blocks are made of. */
  doneLength: number;
  segments: readonly Segment[];
  /** What may still become something else. */
  open: readonly LexedBlock[];
  definitions: Definitions;
  isEnded: boolean;
};

export const emptyReading: Reading = {
  source: '',
  doneLength: 0,
  segments: [],
  open: [],
  definitions: {},
  isEnded: false,
};

/** Takes in a text that has grown; one that has not grown but changed is read anew. */
export function readMore(before: Reading, text: string): Reading {
  const begun = goesOn(before, text) ? before : emptyReading;
  const added = text.slice(begun.source.length);
  const longer = longerCode(begun, text, added);
  if (longer) return longer;
  // A block ends at the end of a line at the earliest.
  const next = added.includes('\n') ? withFinished(begun, text) : begun;
  const rest = text.slice(next.doneLength);
  return { ...next, source: text, open: blocksIn(lexMarkdown(healed(rest), next.definitions)) };
}

/** What follows an end may belong to the last block: nothing of it is finished any more. */
const goesOn = ({ source, isEnded }: Reading, text: string) => !isEnded && text.startsWith(source);

/** Reads what has come to its end: only now every reference is known. What is as it was keeps its identity. */
export function readEnd(before: Reading, text: string): Reading {
  const rest = goesOn(before, text)
    ? lexMarkdown(text.slice(before.doneLength), before.definitions)
    : undefined;
  // Without a reference in it, what is finished reads as it would in the whole.
  if (!rest || Object.keys(rest.definitions).length > 0) return readWhole(before, text);
  const done = before.segments.flat();
  return ended(before, text, [...done, ...known(blocksIn(rest), before.open)], rest.definitions);
}

function readWhole(before: Reading, text: string): Reading {
  const lexed = lexMarkdown(text);
  const earlier = [...before.segments.flat(), ...before.open];
  return ended(before, text, known(blocksIn(lexed), earlier), lexed.definitions);
}

const ended = (before: Reading, text: string, blocks: LexedBlock[], definitions: Definitions): Reading => ({
  source: text,
  doneLength: text.length,
  segments: segmentsOf(blocks, before.segments),
  open: [],
  definitions,
  isEnded: true,
});

/** The blocks, each as it was where it is the same. */
const known = (blocks: LexedBlock[], earlier: readonly LexedBlock[]): LexedBlock[] =>
  blocks.map((block, place) => {
    const before = earlier[place];
    return before && isSame(before, block) ? before : block;
  });

const isSame = (one: LexedBlock, other: LexedBlock) =>
  JSON.stringify(one.block) === JSON.stringify(other.block);

const blocksIn = ({ pieces }: LexedMarkdown): LexedBlock[] =>
  pieces.flatMap(({ raw, block }) => (block ? [{ raw, block }] : []));

function segmentsOf(blocks: LexedBlock[], known: readonly Segment[]): Segment[] {
  const segments: Segment[] = [];
  for (let start = 0; start < blocks.length; start += segmentLength) {
    const segment = blocks.slice(start, start + segmentLength);
    const earlier = known[segments.length];
    const isKnown =
      earlier?.length === segment.length && segment.every((block, place) => block === earlier[place]);
    segments.push(isKnown ? earlier : segment);
  }
  return segments;
}

/** All there is to show, the open end where it will stay. */
export function shownSegments({ segments, open }: Reading): readonly Segment[] {
  const last = segments.at(-1);
  if (open.length === 0) return segments;
  if (!last || last.length === segmentLength) return [...segments, ...segmentsOf([...open], [])];
  return [...segments.slice(0, -1), ...segmentsOf([...last, ...open], [])];
}

/** Moves what nothing can change any more from the open end to what is finished. */
function withFinished(reading: Reading, text: string): Reading {
  const lexed = lexMarkdown(text.slice(reading.doneLength), reading.definitions);
  const count = finishedCount(lexed);
  if (count === 0) return reading;
  const done = lexed.pieces.slice(0, count);
  const blocks = [...reading.segments.flat(), ...blocksIn({ ...lexed, pieces: done })];
  return {
    ...reading,
    // The spaces after the last line end belong to what comes.
    doneLength:
      reading.doneLength +
      done
        .map(({ raw }) => raw)
        .join('')
        .lastIndexOf('\n') +
      1,
    segments: segmentsOf(blocks, reading.segments),
    definitions: lexed.definitions,
  };
}

/** What goes on after an empty line. */
const lasting = ['list', 'code'];

/**
 * The pieces up to the last empty line that nothing goes on after: a list and indented code may, until a whole
 * line of something else has come. Without an empty line the next characters can still join what stands there.
 */
function finishedCount({ pieces }: LexedMarkdown): number {
  let after = '';
  for (let count = pieces.length; count > 0; count -= 1) {
    const [last, space] = [pieces[count - 2], pieces[count - 1]];
    if (space?.type === 'space' && last && isEmptyLine(last.raw, space.raw)) {
      const mayGoOn = lasting.includes(last.type) && !isFence(last.raw);
      if (!mayGoOn || after.includes('\n')) return count;
    }
    after = `${space?.raw ?? ''}${after}`;
  }
  return 0;
}

/** A space that a line has begun with is none yet. */
const isEmptyLine = (before: string, space: string) =>
  /\n[ \t]*\n/.test(before.slice(before.trimEnd().length) + space);

const isFence = (raw: string) => /^ {0,3}(`{3,}|~{3,})/.test(raw);

/** Code in a fence only grows, until a line closes it: there is nothing to read anew. */
function longerCode(reading: Reading, text: string, added: string): Reading | undefined {
  const [only, ...others] = reading.open;
  const [fence] = (only && /^ {0,3}(`{3,}|~{3,})[^\n]*\n/.exec(only.raw)) ?? [];
  if (!only || others.length > 0 || only.block.kind !== 'code' || !fence) return undefined;
  const raw = text.slice(reading.doneLength);
  if (!raw.startsWith(fence) || !only.raw.endsWith(only.block.text)) return undefined;
  const lineStart = raw.lastIndexOf('\n', raw.length - added.length - 1) + 1;
  if (/^ {0,3}(`|~)/m.test(raw.slice(lineStart)) || added === '') return undefined;
  const block = { ...only.block, text: raw.slice(fence.length) };
  return { ...reading, source: text, open: [{ raw, block }] };
}
