import { healed, withoutUndecided } from './healing.ts';
import {
  blocksIn,
  definitionsFor,
  type LexedBlock,
  type LexedMarkdown,
  lexMarkdown,
  lexPiece,
} from './lex-markdown.ts';
import { longestPiece } from './long-piece.ts';
import type { Reading } from './reading.ts';

/** The blocks that may still become something else, and what reading them cost. */
export type OpenEnd = { blocks: readonly LexedBlock[]; work: number };

/** A piece that is shown as it is written. */
export const unread = (raw: string): LexedBlock => ({ raw, block: { kind: 'unread', text: raw } });

/** Reads what stands after the finished blocks. It is short, but for code, and for what is not read at all. */
export function openEnd({ source, scan, definitions }: Reading, before: Reading): OpenEnd {
  const raw = source.slice(scan.kind === 'fence' ? scan.first : scan.start);
  if (raw === '') return { blocks: [], work: 0 };
  if (scan.kind === 'fence') {
    const longer = before.scan.first === scan.first ? longerCode(before, raw) : undefined;
    return (
      longer ??
      lexedEnd(lexMarkdown(raw.length > longestPiece ? withoutUndecided(raw) : healed(raw), definitions))
    );
  }
  if (raw.length > longestPiece) return { blocks: [unread(raw)], work: 0 };
  return lexedEnd(lexPiece(healed(raw), scan, definitionsFor(raw, definitions)));
}

const lexedEnd = (lexed: LexedMarkdown): OpenEnd => ({ blocks: blocksIn(lexed), work: lexed.work });

/** Code in a fence only grows, until a line closes it: there is nothing to read anew. */
function longerCode({ open, source, scan }: Reading, raw: string): OpenEnd | undefined {
  const [only, ...others] = open;
  const [fence] = (only && /^ {0,3}(`{3,}|~{3,})[^\n]*\n/.exec(only.raw)) ?? [];
  if (!only || others.length > 0 || only.block.kind !== 'code' || !fence) return undefined;
  const known = source.length - scan.first;
  if (!raw.startsWith(fence) || !only.raw.endsWith(only.block.text) || known === raw.length) return undefined;
  const lineStart = raw.lastIndexOf('\n', known - 1) + 1;
  const added = raw.slice(lineStart);
  if (/^ {0,3}(`|~)/m.test(added)) return undefined;
  return { blocks: [{ raw, block: { ...only.block, text: raw.slice(fence.length) } }], work: added.length };
}
