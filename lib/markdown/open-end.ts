import { healed, withoutUndecided } from './healing.ts';
import {
  blocksIn,
  type Definitions,
  definitionsFor,
  type LexedBlock,
  type LexedMarkdown,
  lexMarkdown,
  lexPiece,
} from './lex-markdown.ts';
import { longestPiece, type Scan } from './scan-state.ts';

/** The blocks that may still become something else, and what reading them cost. */
export type OpenEnd = {
  blocks: readonly LexedBlock[];
  work: number;
  /** The text that was lexed last. While lexing it costs too much, the text after it is shown as written. */
  lexed: { blocks: readonly LexedBlock[]; length: number; work: number };
};

type Read = { source: string; scan: Scan; definitions: Definitions };
type ReadBefore = Pick<Read, 'source' | 'scan'> & { openEnd: OpenEnd };

const nothing = { blocks: [], length: 0, work: 0 };

export const noOpenEnd: OpenEnd = { blocks: [], work: 0, lexed: nothing };

/** A piece that is shown as it is written. */
export const unread = (raw: string): LexedBlock => ({ raw, block: { kind: 'unread', text: raw } });

/** Reads what stands after the finished blocks. It is short, but for code, and for what is not read at all. */
export function openEnd({ source, scan, definitions }: Read, before: ReadBefore): OpenEnd {
  const raw = source.slice(scan.kind === 'fence' ? scan.first : scan.start);
  if (raw === '') return noOpenEnd;
  const isSame = before.scan.start === scan.start && before.scan.first === scan.first;
  if (scan.kind === 'fence')
    return (
      (isSame ? longerCode(before, raw) : undefined) ?? lexedEnd(raw, lexMarkdown(heldBack(raw), definitions))
    );
  if (raw.length > longestPiece) return { blocks: [unread(raw)], work: 0, lexed: nothing };
  const appended = isSame ? withTail(before.openEnd, raw) : undefined;
  return appended ?? lexedEnd(raw, lexPiece(healed(raw), scan, definitionsFor(raw, definitions)));
}

const lexedEnd = ({ length }: string, lexed: LexedMarkdown): OpenEnd => {
  const blocks = blocksIn(lexed);
  return { blocks, work: lexed.work, lexed: { blocks, length, work: lexed.work } };
};

const heldBack = (code: string) => (code.length > longestPiece ? withoutUndecided(code) : healed(code));

/** From so much work on, reading the open end again waits until it has grown by a quarter. */
const dear = 150_000;

function withTail({ lexed }: OpenEnd, raw: string): OpenEnd | undefined {
  const tail = raw.slice(lexed.length);
  if (lexed.work < dear || tail.length > lexed.length / 4) return undefined;
  return { blocks: tail === '' ? lexed.blocks : [...lexed.blocks, unread(tail)], work: tail.length, lexed };
}

/** Code in a fence only grows, until a line closes it: there is nothing to read anew. */
function longerCode(
  { openEnd: { blocks: open }, source, scan }: ReadBefore,
  raw: string,
): OpenEnd | undefined {
  const [only, ...others] = open;
  if (!only || others.length > 0 || only.block.kind !== 'code' || !/^ {0,3}(```|~~~)/.test(only.raw))
    return undefined;
  const fence = only.raw.slice(0, only.raw.indexOf('\n') + 1);
  if (fence === '') return undefined;
  const known = source.length - scan.first;
  if (!raw.startsWith(fence) || !only.raw.endsWith(only.block.text) || known === raw.length) return undefined;
  const lineStart = raw.lastIndexOf('\n', known - 1) + 1;
  const added = raw.slice(lineStart);
  if (/^ {0,3}(`|~)/m.test(added)) return undefined;
  const block = { ...only.block, text: raw.slice(fence.length) };
  return { blocks: [{ raw, block }], work: added.length, lexed: nothing };
}
