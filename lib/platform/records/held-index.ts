import { storageItem } from '../browser/storage-item.ts';

/** The key of the list of conversations that have records in the session. */
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

/** The conversations that have records in the session, so that one small read tells that there are none. */
export const heldIds = (): Promise<string[]> => (isWriter ? (remembered ?? remember(stored())) : stored());

/** Takes note of what was written to the index. */
export function noteHeld(ids: string[]) {
  if (isWriter) remembered = Promise.resolve(ids);
}

/** Whether a read can be saved, as there is nothing of this conversation. Pages do not know. */
export const isKnownToHoldNone = async (id: string) => isWriter && !(await heldIds()).includes(id);

/** Called by the worker: nobody else writes these records, so it reads their index once. Four reads less per run. */
export function becomeWriter(is = true) {
  isWriter = is;
  remembered = undefined;
}

/** Writes the index alone; an empty one leaves nothing. */
export async function writeHeld(ids: string[]) {
  if (ids.length > 0) await item.write(ids);
  else await item.remove();
  noteHeld(ids);
}
