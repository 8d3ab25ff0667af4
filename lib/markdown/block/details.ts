import type { Block } from '../markdown.ts';

/** A tag of details at the start of a block. `text`: what stands in a summary. */
type DetailsTag = { raw: string; tag: 'start' | 'summary' | 'end'; text: string };

const tags = [
  { tag: 'start', mark: /^ {0,3}<details(?:\s[^>\n]*)?>[ \t]*(?:\n|(?=<summary[\s>])|$)/i },
  {
    tag: 'summary',
    mark: /^ {0,3}<summary(?:\s[^>\n]*)?>((?:(?!<\/?(?:summary|details)[\s>]|\n[ \t]*\n)[\s\S]){0,1000}?)<\/summary>[ \t]*\n?/i,
  },
  { tag: 'end', mark: /^ {0,3}<\/details>[ \t]*(?:\n|$)/i },
] as const;

/** Reads the tag of details that starts here. */
export function detailsTagAt(source: string): DetailsTag | undefined {
  if (!/^ {0,3}<\/?[ds]/i.test(source)) return undefined;
  for (const { tag, mark } of tags) {
    const [raw, text = ''] = mark.exec(source) ?? [];
    if (raw !== undefined) return { raw, tag, text: text.trim() };
  }
  return undefined;
}

/** Finds an end tag within a paragraph; -1 if there is none. */
export const detailsEndIn = (source: string): number => source.search(/(?<!`)<\/details>[ \t]*(?:\n|$)/i);

/** Levels of details within each other; deeper ones are shown by their tags. */
const deepest = 8;

/**
 * Largest number of blocks in details, since each one that is added copies them; further blocks stand after the
 * details.
 */
const mostBlocks = 2_000;

/** Joins a block to details, or a summary to their start tag, if those before it are not closed. */
export function joinedDetails(
  before: Block,
  next: Block,
  join: (before: Block, next: Block) => Block | undefined = () => undefined,
  level = 0,
): Block | undefined {
  if (before.kind === 'tag') return begunDetails(before, next, level);
  if (before.kind !== 'details' || before.isClosed || before.blocks.length >= mostBlocks) return undefined;
  const last = before.blocks.at(-1);
  const joined = last && (joinedDetails(last, next, join, level + 1) ?? join(last, next));
  if (joined) return { ...before, blocks: [...before.blocks.slice(0, -1), joined] };
  if (next.kind === 'tag' && next.tag === 'end') return { ...before, isClosed: true };
  return { ...before, blocks: [...before.blocks, next] };
}

const begunDetails = (
  { tag }: Extract<Block, { kind: 'tag' }>,
  next: Block,
  level: number,
): Block | undefined =>
  tag === 'start' && next.kind === 'tag' && next.tag === 'summary' && level < deepest
    ? { kind: 'details', summary: next.inside, blocks: [], isClosed: false }
    : undefined;

/** Puts blocks into the details that begin before them. */
export function blocksWithDetails(blocks: Block[]): Block[] {
  if (!blocks.some(({ kind }) => kind === 'tag')) return blocks;
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const within = last && joinedDetails(last, block);
    if (within) joined[joined.length - 1] = within;
    else joined.push(block);
  }
  return joined;
}
