import { aboutAsShown, folded, placeIn } from './folded-text.ts';
import type { SoughtWord } from './search-words.ts';

export type Excerpt = { before: string; match: string; after: string };

const charactersBefore = 40;
const charactersAfter = 160;

/** Returns the text around the first match; undefined unless all words match. */
export function excerptOf(markdown: string, sought: readonly SoughtWord[]): Excerpt | undefined {
  const shown = aboutAsShown(markdown);
  const plain = folded(shown);
  let first: { index: number; length: number } | undefined;
  for (const { place } of sought) {
    const found = place.exec(plain);
    if (!found) return undefined;
    if (!first || found.index < first.index) first = { index: found.index, length: found[0].length };
  }
  if (!first) return undefined;
  const start = placeIn(shown, first.index, false);
  const end = placeIn(shown, first.index + first.length, true);
  return {
    before: beginningCut(shown.slice(0, start)),
    match: shown.slice(start, end),
    after: endCut(shown.slice(end)),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

function beginningCut(text: string): string {
  const near = oneLine(text.slice(-2 * charactersBefore)).trimStart();
  if (near.length <= charactersBefore && text.length <= 2 * charactersBefore) return near;
  const end = near.slice(-charactersBefore);
  return `…${(/\s(.+)$/s.exec(end)?.[1] ?? end).replace(/^[\udc00-\udfff]/, '')}`;
}

function endCut(text: string): string {
  const near = oneLine(text.slice(0, 2 * charactersAfter)).trimEnd();
  if (near.length <= charactersAfter && text.length <= 2 * charactersAfter) return near;
  const beginning = near.slice(0, charactersAfter);
  return `${(/^(.+)\s/s.exec(beginning)?.[1] ?? beginning).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A match of a search; `messageId` is null for a match in the title. */
export type SearchHit = Excerpt & {
  conversationId: string;
  messageId: string | null;
  title: string;
  at: number;
};

/**
 * Progress of a search. `looking`: the hits are those of the last search; `indexing`: more may follow from
 * older messages.
 */
export type SearchStage = 'looking' | 'indexing' | 'done';
