import type { JournalEntry } from '../../lib/chat/run/journal-entry.ts';
import { readJournalAfter } from '../../lib/platform/records/run-store.ts';

/** Reads the whole stored journal of a run. */
export async function storedJournal(runId: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const slice of readJournalAfter(runId, -1, new AbortController().signal)) entries.push(...slice);
  return entries;
}
