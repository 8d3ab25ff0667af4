import type { JournalEntry } from '../chat/journal-entry.ts';
import type { Run, RunHappening } from '../chat/run.ts';
import type { Json } from '../langserve/json.ts';

const flushMs = 250;
const flushCharacters = 4096;

/**
 * Collects what happens to one run and hands it on in few writes, one after the other: at the latest after
 * 250 ms or 4 KB, and at once where `urgent`.
 */
export function createJournal(append: (run: Run, entry: JournalEntry) => Promise<void>) {
  let pending: JournalEntry['happenings'] = [];
  let characters = 0;
  let latest: Run | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes = Promise.resolve();

  function takeEntry(): JournalEntry | undefined {
    clearTimeout(timer);
    timer = undefined;
    if (!latest || pending.length === 0) return undefined;
    const entry = { runId: latest.id, seq: latest.seq - pending.length + 1, happenings: pending };
    pending = [];
    characters = 0;
    return entry;
  }

  function flush() {
    const run = latest;
    const entry = takeEntry();
    if (run && entry) writes = writes.then(() => append(run, entry)).catch(() => {});
  }

  return {
    /** `run` is the run after the happening. */
    note(run: Run, happening: RunHappening, at: number, urgent: boolean) {
      latest = run;
      pending.push({ at, happening });
      characters += sizeOf(happening);
      if (urgent || characters >= flushCharacters) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
    /** What is not written yet, once all earlier writes are through. */
    async rest(): Promise<JournalEntry | undefined> {
      const entry = takeEntry();
      await writes;
      return entry;
    },
  };
}

const sizeOf = (happening: RunHappening) =>
  happening.type === 'chunks'
    ? happening.chunks.reduce<number>((sum, chunk) => sum + lengthOf(chunk), 0)
    : 100;

const lengthOf = (chunk: Json) => (typeof chunk === 'string' ? chunk.length : JSON.stringify(chunk).length);
