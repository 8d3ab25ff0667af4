import { storageItem } from '../browser/storage-item.ts';

/** Key of the index: the ids of the conversations that have records in the session. */
export const indexKey = 'records';
const item = storageItem('session', indexKey);

let remembered: Promise<string[]> | undefined;
let isWriter = false;

const stored = async () => ((await item.read()) ?? []) as string[];

function remember(reading: Promise<string[]>) {
  remembered = reading;
  reading.catch(() => {
    if (remembered === reading) remembered = undefined;
  });
  return reading;
}

/** Returns the ids of the conversations in the session; one small read shows that there are none. */
export const heldIds = (): Promise<string[]> => (isWriter ? (remembered ?? remember(stored())) : stored());

/** Updates the cache of the index after a write. */
export function noteHeld(ids: string[]) {
  if (isWriter) remembered = Promise.resolve(ids);
}

/**
 * Tells whether the session surely has no records of a conversation, so that a read can be skipped. Pages
 * cannot tell.
 */
export const isKnownToHoldNone = async (id: string) => isWriter && !(await heldIds()).includes(id);

/**
 * Makes this context cache the index, which saves four reads per run. For the worker, the only writer of
 * these records.
 */
export function becomeWriter(is = true) {
  isWriter = is;
  remembered = undefined;
}

/** Writes the index alone; removes it if it is empty. */
export async function writeHeld(ids: string[]) {
  if (ids.length > 0) await item.write(ids);
  else await item.remove();
  noteHeld(ids);
}
