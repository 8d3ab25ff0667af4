import type { Json } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import type { RawChunks } from '../../runnable/run-event.ts';
import type { Run, RunHappening } from './run.ts';

/**
 * Chunks in the journal: their raw texts, parsed when read. Chunks without a text, and journals of version
 * 0.6 and earlier, have parsed chunks.
 */
type KeptChunks = ({ type: 'chunks' } & RawChunks) | { type: 'chunks'; chunks: Json[] };

export type KeptHappening = Exclude<RunHappening, { type: 'chunks' }> | KeptChunks;

/** One write to the journal of a run: happenings numbered from `seq`, each with its time. */
export type JournalEntry = {
  runId: string;
  seq: number;
  happenings: { at: number; happening: KeptHappening }[];
};

export const keptHappening = (happening: RunHappening): KeptHappening =>
  happening.type === 'chunks' && happening.raw ? { type: 'chunks', ...happening.raw } : happening;

/** Reads the chunks of a run from its journal. */
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
