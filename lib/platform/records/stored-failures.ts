import { withRecordTexts } from '../../chat/masking/record-texts.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Mask } from '../../runnable/masked.ts';
import { type Database, database, type Migration } from './database.ts';
import { eventsOf } from './disk-reading.ts';
import type { StoredRun } from './record-store.ts';

const migrationId = 'mask-failures' satisfies Migration['id'];

/** Runs per transaction: other writers wait for one slice at most. */
const sliceLength = 10;

type World = {
  /** Called before each slice, since secrets may change; undefined if none is known. */
  mask(): Promise<Mask | undefined>;
  /** Resolves when no other work needs the disk. */
  whenIdle(): Promise<void>;
  onMasked(conversationId: string): void;
};

/**
 * Masks secrets in the failures that versions up to 0.6 stored in runs and their journals. Works once, in
 * slices; stores its progress with each, so that the next worker can resume.
 */
export async function maskStoredFailures({ mask, whenIdle, onMasked }: World): Promise<void> {
  const db = await database();
  for (;;) {
    await whenIdle();
    const migration = await db.get('migrations', migrationId);
    if (!migration) return;
    const known = await mask();
    if (!known) return db.delete('migrations', migrationId);
    for (const conversationId of await maskSlice(db, migration, known)) onMasked(conversationId);
  }
}

/** Masks one slice; resolves to the ids of the conversations it changed. */
async function maskSlice(db: Database, { after }: Migration, mask: Mask): Promise<string[]> {
  const runs = await db.getAll('runs', IDBKeyRange.lowerBound(after, true), sliceLength);
  const found = runs.filter((stored) => maskedRun(stored, mask) !== stored);
  const last = runs.at(-1);
  if (found.length > 0) await maskRuns(db, found, mask);
  if (last) await db.put('migrations', { id: migrationId, after: last.id });
  else await db.delete('migrations', migrationId);
  return [...new Set(found.map(({ conversationId }) => conversationId))];
}

async function maskRuns(db: Database, found: StoredRun[], mask: Mask) {
  const tx = db.transaction(['runs', 'events'], 'readwrite');
  const runs = tx.objectStore('runs');
  const maskOne = async ({ id }: StoredRun) => {
    // The run may have been written again since it was read.
    const stored = await runs.get(id);
    if (stored) await runs.put(maskedRun(stored, mask));
    const end = await tx.objectStore('events').openCursor(eventsOf(id), 'prev');
    await end?.update({
      ...end.value,
      happenings: end.value.happenings.map((item) => maskedEnd(item, mask)),
    });
  };
  await Promise.all([...found.map(maskOne), tx.done]);
}

/** Masks the state of a run, even in an unreadable record. Returns the same run if there is nothing to mask. */
function maskedRun(stored: StoredRun, mask: Mask): StoredRun {
  const state = withRecordTexts(stored.run?.state, mask);
  return state === stored.run?.state ? stored : { ...stored, run: { ...stored.run, state } };
}

/** Masks failures only, not the server's answer. */
function maskedEnd({ at, happening }: JournalEntry['happenings'][number], mask: Mask) {
  const isFailure = happening.type === 'failed' || happening.type === 'error';
  return { at, happening: isFailure ? withRecordTexts(happening, mask) : happening };
}
