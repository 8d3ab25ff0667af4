import { type JournalEntry, type KeptHappening, keptHappening } from '../../chat/run/journal-entry.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import { isEnded, type Run, type StoredPlace } from '../../chat/run/run.ts';
import { weightOf } from '../../json/json-length.ts';

const flushMs = 250;
const flushCharacters = 64 * 1024;
/** Milliseconds until the retry after a refused write. */
const refusedMs = 5_000;

/** Writes an entry and resolves to the store that took it; throws if none does. */
type Append = (run: Run, entry: JournalEntry) => Promise<StoredPlace>;

/**
 * Batches the events of one run into few writes, one at a time: after 250 ms or 64 KB at the latest, at
 * once if `urgent`. A refused write is retried together with the next.
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
    // An end is written by the caller, together with the fold.
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
    /** Notes a happening; `run` is the run after it. */
    note(run: Run, happening: RunHappening, at: number, urgent: boolean) {
      latest = run;
      const kept = keptHappening(happening);
      pending.push({ at, happening: kept });
      characters += sizeOf(kept);
      if (!isRefused && (urgent || characters >= flushCharacters)) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
    /** Writes all pending happenings; resolves when they are written or refused. */
    flushed(): Promise<void> {
      flush();
      return writes;
    },
    /** Returns the unwritten happenings, after all earlier writes. */
    async rest(): Promise<JournalEntry | undefined> {
      await writes;
      return takeEntry();
    },
  };
}

/** Estimates the characters of a happening. */
function sizeOf(happening: KeptHappening): number {
  if (happening.type === 'chunks') {
    if ('texts' in happening) return happening.texts.reduce((sum, { length }) => sum + length, 0);
    return weightOf(happening.chunks, flushCharacters);
  }
  return happening.type === 'unknown' ? 100 + happening.data.length : 100;
}
