import type { Json } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import type { Arrival, RawTexts } from '../../runnable/run-event.ts';
import type { RunHappening } from './reduce-run.ts';
import type { Run } from './run.ts';

/**
 * Chunks in the journal: their raw texts, parsed when read. Chunks without a text, and journals of version
 * 0.6 and earlier, have parsed chunks.
 */
type KeptChunks = ({ type: 'chunks' } & RawTexts) | { type: 'chunks'; chunks: Json[] };

/** As with chunks: the text, or what earlier versions made of it. */
type KeptMetadata = { type: 'metadata'; runId: string | null } & ({ raw: RawTexts } | { data: Json });

export type KeptHappening =
  | Exclude<RunHappening, { type: 'chunks' | 'metadata' }>
  | KeptChunks
  | KeptMetadata;

/** One write to the journal of a run: happenings numbered from `seq`, each with its time. */
export type JournalEntry = {
  runId: string;
  seq: number;
  happenings: { at: number; happening: KeptHappening }[];
};

/** Returns a happening as the journal keeps it: raw texts rather than what was read from them. */
export function keptHappening(happening: RunHappening): KeptHappening {
  // First and without copies: there is one for each network read.
  if (happening.type === 'chunks' && happening.raw) return { type: 'chunks', ...happening.raw };
  if (!('at' in happening)) return withoutParse(happening);
  const { at: _, ...rest } = happening;
  return withoutParse(rest);
}

function withoutParse(happening: RunHappening): KeptHappening {
  if (happening.type !== 'metadata' || !happening.raw) return happening;
  const { type, runId, raw } = happening;
  return { type, runId, raw };
}

/** Returns how a happening arrived, if it tells. */
export function arrivalIn(happening: KeptHappening): Arrival | undefined {
  if ('arrival' in happening) return happening.arrival;
  if ('raw' in happening) return happening.raw;
  return 'texts' in happening ? happening : undefined;
}

/** Reads the chunks of a run from its journal. */
export const chunksIn = (
  entries: JournalEntry[],
  { chunkIn, chunksInStep = () => [] }: Pick<AnswerReader, 'chunkIn' | 'chunksInStep'>,
  { mode }: Pick<Run, 'mode'>,
): Json[] =>
  entries.flatMap(({ happenings }) =>
    happenings.flatMap(({ happening }) => {
      if (happening.type !== 'chunks') return [];
      if (!('texts' in happening)) return happening.chunks;
      const { texts, isStep, event } = happening;
      return isStep ? texts.flatMap(chunksInStep) : texts.map((text) => chunkIn(text, mode, event));
    }),
  );
