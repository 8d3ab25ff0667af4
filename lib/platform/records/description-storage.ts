import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { type Description, firstProtocolId } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { onChange } from '../browser/changes.ts';
import { storageItem } from '../browser/extension-storage.ts';
import { logFault } from '../browser/fault-log.ts';
import { database } from './database.ts';

/** Fallback for descriptions that the disk refuses, until the browser closes; an empty text means deleted. */
const heldItem = (profileId: string) => storageItem('session', `description:${profileId}`);

/**
 * Longest description held in the session, in characters: refused conversations need room there, too. A
 * longer one is asked for again with each message.
 */
const mostHeld = 1024 * 1024;

/** Reads the stored description of a profile's runnable. It is stored because the worker dies between messages. */
export async function readStoredDescription(
  profileId: string,
  protocols: Protocols,
): Promise<Description | undefined> {
  const [held, kept] = await Promise.all([heldItem(profileId).read(), keptText(profileId)]);
  return descriptionIn(parseJson(String(held ?? kept)), protocols);
}

/** A description with the protocol that reads it; versions up to 0.6 stored it without this envelope. */
const envelope = z.object({ protocol: z.string(), value: z.unknown() });

function descriptionIn(stored: unknown, { find }: Protocols): Description | undefined {
  const { protocol, value } = envelope.safeParse(stored).data ?? { protocol: firstProtocolId, value: stored };
  return find(protocol)?.readDescription(value);
}

/**
 * Writes a description; null deletes it, so that the next run asks again. Throws if no store takes it. For
 * the worker only.
 */
export async function writeStoredDescription(profileId: string, value: Description | null) {
  // Text keeps the fields in the author's order.
  const text = value && JSON.stringify({ protocol: value.protocol, value });
  const isOnDisk = await toDisk(profileId, text);
  if (isOnDisk) return heldItem(profileId).remove();
  const isHeld = text !== null && text.length <= mostHeld;
  await heldItem(profileId).write(isHeld ? text : '');
  if (text !== null && !isHeld)
    throw new Error('The disk refuses the description, and it is too large for the session.');
}

async function toDisk(profileId: string, text: string | null): Promise<boolean> {
  try {
    const db = await database();
    if (text === null) await db.delete('descriptions', profileId);
    else await db.put('descriptions', { id: profileId, text });
    return true;
  } catch (error) {
    logFault('storing what a runnable takes', error);
    return false;
  }
}

/** Reads the stored text; undefined if that fails, so that the description is asked for again. */
const keptText = (profileId: string): Promise<string | undefined> =>
  database()
    .then((db) => db.get('descriptions', profileId))
    .then(
      (stored) => stored?.text,
      () => undefined,
    );

/** Listens for the worker's writes of one profile's description. */
export const onStoredDescriptionChange = (profileId: string, listen: () => void, signal: AbortSignal) =>
  onChange(({ store, id }) => {
    if (store === 'descriptions' && id === profileId) listen();
  }, signal);

/** Prefix of the keys in extension storage under which versions up to 0.6 stored descriptions. */
const formerPrefix = 'description:';

/**
 * Moves descriptions stored by versions up to 0.6 to the database; resolves to the ids of the profiles moved.
 * Deletes an old description only after the new one is stored or found unnecessary, so that the next call can
 * go on if the worker is killed.
 */
export async function moveFormerDescriptions(
  isWanted: (profileId: string) => boolean,
  revised: (former: Description) => Description,
  protocols: Protocols,
): Promise<string[]> {
  const { local } = browser.storage;
  const moved: string[] = [];
  for (const key of (await localKeys()).filter((name) => name.startsWith(formerPrefix))) {
    const profileId = key.slice(formerPrefix.length);
    const former = descriptionIn(parseJson(String((await local.get(key))[key])), protocols);
    const isKnown = (await readStoredDescription(profileId, protocols)) !== undefined;
    if (former && !isKnown && isWanted(profileId)) {
      await writeStoredDescription(profileId, revised(former));
      moved.push(profileId);
    }
    await local.remove(key);
  }
  return moved;
}

/** Tells with one small read whether there is anything to move; usually there is not. */
export const hasFormerDescriptions = async (): Promise<boolean> =>
  (await localKeys()).some((name) => name.startsWith(formerPrefix));

/** Returns the keys of extension storage. Browsers before 2025 cannot list keys without values. */
const localKeys = async (): Promise<string[]> => {
  const { local } = browser.storage;
  return local.getKeys ? local.getKeys() : Object.keys(await local.get(null));
};
