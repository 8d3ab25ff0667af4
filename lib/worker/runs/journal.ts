import { type JournalEntry, type KeptHappening, keptHappening } from '../../chat/run/journal-entry.ts';
import { isEnded, type Run, type RunHappening, type StoredPlace } from '../../chat/run/run.ts';
import { weightOf } from '../../json/json-weight.ts';

const flushMs = 250;
const flushCharacters = 64 * 1024;
/** So long a place that has refused is left alone. */
const refusedMs = 5_000;

/** Resolves to where the entry was written; throws where it could be written nowhere. */
type Append = (run: Run, entry: JournalEntry) => Promise<StoredPlace>;

/**
 * Collects what happens to one run and hands it on in few writes, one after the other: at the latest after
 * 250 ms or 64 KB, and at once where `urgent`. What could not be written goes with the next write.
 */
export function createJournal(append: Append, onWritten: (place: StoredPlace) => void) {
  let pending: JournalEntry['happenings'] = [];
  let characters = 0;
  let latest: Run | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes = Promise.resolve();
  let isRefused = false;

  function takeEntry(): JournalEntry | undefined {
    clearTimeout(timer);
    timer = undefined;
    if (!latest || pending.length === 0) return undefined;
    const entry = { runId: latest.id, seq: latest.seq - pending.length + 1, happenings: pending };
    pending = [];
    characters = 0;
    return entry;
  }

  async function write() {
    const run = latest;
    // An end is written as a whole, with what the run has brought.
    const entry = run && !isEnded(run) ? takeEntry() : undefined;
    if (!run || !entry) return;
    try {
      const place = await append(run, entry);
      isRefused = false;
      onWritten(place);
    } catch {
      isRefused = true;
      pending = [...entry.happenings, ...pending];
      timer ??= setTimeout(flush, refusedMs);
      onWritten('nowhere');
    }
  }

  function flush() {
    writes = writes.then(write);
  }

  return {
    /** `run` is the run after the happening. */
    note(run: Run, happening: RunHappening, at: number, urgent: boolean) {
      latest = run;
      const kept = keptHappening(happening);
      pending.push({ at, happening: kept });
      characters += sizeOf(kept);
      if (!isRefused && (urgent || characters >= flushCharacters)) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
    /** Writes all that is noted; resolves when that is through. */
    flushed(): Promise<void> {
      flush();
      return writes;
    },
    /** What is not written yet, once all earlier writes are through. */
    async rest(): Promise<JournalEntry | undefined> {
      await writes;
      return takeEntry();
    },
  };
}

/** About how many characters a happening takes. */
function sizeOf(happening: KeptHappening): number {
  if (happening.type === 'chunks') {
    if ('texts' in happening) return happening.texts.reduce((sum, { length }) => sum + length, 0);
    return weightOf(happening.chunks, flushCharacters);
  }
  return happening.type === 'unknown' ? 100 + happening.data.length : 100;
}
