import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../lib/json/json.ts';

/** An answer of a real model's package, and what LangChain's `content_blocks` says of it. */
export type ContentBlockCase = {
  name: string;
  from: { package?: string; reply?: string; source: string };
  /** Pieces as `/stream` sends them; none of an answer that came at once. */
  chunks: JsonObject[];
  /** The message as `/invoke` sends it: the sum of the chunks. */
  whole: JsonObject;
  blocks: JsonObject[];
};

/** A case as it is stored: fields that most chunks have alike stand once. */
type Stored = ContentBlockCase & { eachChunk: JsonObject };

export const contentBlockFixtures = join(import.meta.dirname, '../fixtures/content-blocks');

/** Lists the files of cases: one for each provider, and `on-the-wire.json`. */
export const contentBlockFiles = (): string[] =>
  readdirSync(contentBlockFixtures)
    .filter((file) => file.endsWith('.json'))
    .toSorted();

/** Reads the cases of all providers, or of one: `anthropic`, `openai`, … or `on-the-wire`. */
export const contentBlockCases = (provider?: string): ContentBlockCase[] =>
  contentBlockFiles()
    .filter((file) => provider === undefined || file === `${provider}.json`)
    .flatMap((file) => JSON.parse(readFileSync(join(contentBlockFixtures, file), 'utf8')) as Stored[])
    .map(({ eachChunk, chunks, ...stored }) => ({
      ...stored,
      chunks: chunks.map((chunk) => ({ ...eachChunk, ...chunk })),
    }));
