import type { LexedBlock } from './lex-markdown.ts';

/** Number of finished blocks per segment: rendering skips an unchanged segment as a whole. */
export const segmentLength = 24;

export type Segment = readonly LexedBlock[];

/** Appends blocks to segments; full segments keep their identity. */
export function segmentsWith(
  segments: readonly Segment[],
  blocks: readonly LexedBlock[],
): readonly Segment[] {
  if (blocks.length === 0) return segments;
  const last = segments.at(-1) ?? [];
  const isFull = last.length >= segmentLength;
  const added = isFull ? blocks : [...last, ...blocks];
  const grown = isFull ? [...segments] : segments.slice(0, -1);
  for (let start = 0; start < added.length; start += segmentLength)
    grown.push(added.slice(start, start + segmentLength));
  return grown;
}

export const lastBlock = (segments: readonly Segment[]): LexedBlock | undefined => segments.at(-1)?.at(-1);

export function withoutLast(segments: readonly Segment[]): readonly Segment[] {
  const rest = segments.at(-1)?.slice(0, -1) ?? [];
  return rest.length === 0 ? segments.slice(0, -1) : [...segments.slice(0, -1), rest];
}

/** Replaces one block by any number of others. */
export const withReplaced = (
  segments: readonly Segment[],
  block: LexedBlock,
  others: readonly LexedBlock[],
): readonly Segment[] =>
  segments.flatMap((segment) => {
    const place = segment.indexOf(block);
    if (place === -1) return [segment];
    return segmentsWith([], [...segment.slice(0, place), ...others, ...segment.slice(place + 1)]);
  });

/** Returns the segments, with equal earlier ones in their place. */
export const knownSegments = (segments: readonly Segment[], before: readonly Segment[]): readonly Segment[] =>
  segments.map((segment, place) => {
    const known = before[place];
    const isSame = known?.length === segment.length && segment.every((block, at) => block === known[at]);
    return isSame ? known : segment;
  });
