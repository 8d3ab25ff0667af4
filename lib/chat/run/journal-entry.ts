import type { Json } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import { type Arrival, nothingRead, type RawTexts, type Reads } from '../../runnable/run-event.ts';
import type { SeenRun } from '../../runnable/runnable.ts';
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
  if (happening.type === 'unknown' && happening.usage) {
    const { usage: _, ...rest } = happening;
    return rest;
  }
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

/** Returns what the journal of a run says of the events that were read, so that the run can be read on from there. */
export function seenIn(entries: readonly JournalEntry[]): Omit<SeenRun, 'place'> {
  const seen: Omit<SeenRun, 'place'> = { tail: null, before: null, chunks: 0, reads: nothingRead() };
  for (const { happening } of entries.flatMap(({ happenings }) => happenings)) {
    seen.reads = readsIn(happening) ?? seen.reads;
    const raw = rawIn(happening);
    if (happening.type === 'chunks') seen.chunks += raw?.texts.length ?? 1;
    const id = raw?.lastEventId;
    if (raw === undefined || id === undefined) continue;
    if (seen.tail?.id !== id) {
      seen.before = seen.tail?.id ?? seen.before;
      seen.tail = { id, raw: [] };
    }
    seen.tail.raw.push(raw);
  }
  return seen;
}

function readsIn(happening: KeptHappening): Reads | undefined {
  const { read, received } = arrivalIn(happening) ?? {};
  return read === undefined || received === undefined ? undefined : { read, received };
}

/** Returns the texts of a happening with the name of their event. */
function rawIn(happening: KeptHappening): RawTexts | undefined {
  switch (happening.type) {
    case 'chunks':
      return 'texts' in happening ? happening : undefined;
    case 'metadata':
      return 'raw' in happening ? { ...happening.raw, event: 'metadata' } : undefined;
    case 'unknown':
      return happening.arrival && { ...happening.arrival, texts: [happening.data], event: happening.event };
    default:
      return undefined;
  }
}
