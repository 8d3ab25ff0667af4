import { nothingRead, type RawTexts, type Reads } from '../../runnable/run-event.ts';
import type { SeenRun } from '../../runnable/runnable.ts';
import { arrivalIn, type JournalEntry, type KeptHappening } from './journal-entry.ts';

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
