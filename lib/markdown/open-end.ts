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
import { type Shown, shownBeginning, shownCode } from './undecided.ts';

/** Blocks that may still change, and the cost of reading them. */
export type OpenEnd = {
  blocks: readonly LexedBlock[];
  work: number;
  /** Result of the last lexing. If that was too expensive, later text is shown as written for a while. */
  lexed: { blocks: readonly LexedBlock[]; length: number; work: number };
};

type Read = { source: string; scan: Scan; definitions: Definitions };
type ReadBefore = Pick<Read, 'source' | 'scan'> & { openEnd: OpenEnd };

const nothing = { blocks: [], length: 0, work: 0 };

export const noOpenEnd: OpenEnd = { blocks: [], work: 0, lexed: nothing };

/** Makes a block that shows its source as written. */
export const unread = (raw: string): LexedBlock => ({ raw, block: { kind: 'unread', text: raw } });

/** Reads the source after the finished blocks. It is short, except for code and for unread text. */
export function openEnd({ source, scan, definitions }: Read, before: ReadBefore): OpenEnd {
  const raw = source.slice(scan.kind === 'fence' ? scan.first : scan.start);
  if (raw === '') return noOpenEnd;
  const isSame = before.scan.start === scan.start && before.scan.first === scan.first;
  if (scan.kind === 'fence')
    return (
      (isSame ? longerCode(before, raw) : undefined) ?? lexedEnd(raw, lexedCode(shownCode(raw), definitions))
    );
  if (raw.length > longestPiece) return { blocks: [unread(raw)], work: 0, lexed: nothing };
  const appended = isSame ? withTail(before.openEnd, raw) : undefined;
  return appended ?? lexedEnd(raw, lexedShown(shownBeginning(raw), scan, definitionsFor(raw, definitions)));
}

const lexedCode = ({ text, lastWord }: Shown, definitions: Definitions) =>
  lexMarkdown(text, definitions, lastWord);

const lexedShown = ({ text, lastWord }: Shown, scan: Scan, definitions: Definitions) =>
  lexPiece(text, scan, definitions, lastWord);

const lexedEnd = ({ length }: string, lexed: LexedMarkdown): OpenEnd => {
  const blocks = blocksIn(lexed);
  return { blocks, work: lexed.work, lexed: { blocks, length, work: lexed.work } };
};

/** Cost from which the open end is lexed again only after it has grown by a quarter. */
const dear = 150_000;

function withTail({ lexed }: OpenEnd, raw: string): OpenEnd | undefined {
  const tail = raw.slice(lexed.length);
  if (lexed.work < dear || tail.length > lexed.length / 4) return undefined;
  return { blocks: tail === '' ? lexed.blocks : [...lexed.blocks, unread(tail)], work: tail.length, lexed };
}

/** Extends fenced code without lexing it: it only grows until a line closes it. */
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
