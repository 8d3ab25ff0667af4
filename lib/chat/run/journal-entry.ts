import type { Json } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import type { RawChunks } from '../../runnable/run-event.ts';
import type { Run, RunHappening } from './run.ts';

/**
 * Chunks as the journal keeps them: their texts, once, which are parsed when somebody reads them. Journals of version
 * 0.6 and before, and chunks without a text, have the chunks.
 */
type KeptChunks = ({ type: 'chunks' } & RawChunks) | { type: 'chunks'; chunks: Json[] };

/** A happening as the journal keeps it. */
export type KeptHappening = Exclude<RunHappening, { type: 'chunks' }> | KeptChunks;

/** What one write adds to the journal of a run: happenings numbered from `seq` on, each with its time. */
export type JournalEntry = {
  runId: string;
  seq: number;
  happenings: { at: number; happening: KeptHappening }[];
};

export const keptHappening = (happening: RunHappening): KeptHappening =>
  happening.type === 'chunks' && happening.raw ? { type: 'chunks', ...happening.raw } : happening;

/** Reads the chunks of a run out of what its journal has. */
export const chunksIn = (
  entries: JournalEntry[],
  { chunkIn }: Pick<AnswerReader, 'chunkIn'>,
  { mode }: Pick<Run, 'mode'>,
): Json[] =>
  entries.flatMap(({ happenings }) =>
    happenings.flatMap(({ happening }) => {
      if (happening.type !== 'chunks') return [];
      return 'texts' in happening ? happening.texts.map((text) => chunkIn(text, mode)) : happening.chunks;
    }),
  );
