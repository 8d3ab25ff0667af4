import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import type { Description } from '../../runnable/description.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { firstProtocolId } from '../../runnable/protocol-id.ts';
import { onChange } from '../browser/changes.ts';
import { logFault } from '../browser/fault-log.ts';
import { storageItem } from '../browser/storage-item.ts';
import { database } from './database.ts';

/** Holds what the disk refuses, until the browser closes; an empty text: it was forgotten. */
const heldItem = (profileId: string) => storageItem('session', `description:${profileId}`);

/** In characters. The session holds refused conversations, too: a larger description is asked for with each message. */
const mostHeld = 1024 * 1024;

/** The words of a runnable about itself; kept with its profile, because the worker dies between messages. */
export async function readStoredDescription(
  profileId: string,
  protocols: Protocols,
): Promise<Description | undefined> {
  const [held, kept] = await Promise.all([heldItem(profileId).read(), keptText(profileId)]);
  return descriptionIn(parseJson(String(held ?? kept)), protocols);
}

/** Each protocol reads its own; descriptions of version 0.6 and before stand there without an envelope. */
const envelope = z.object({ protocol: z.string(), value: z.unknown() });

function descriptionIn(stored: unknown, { find }: Protocols): Description | undefined {
  const { protocol, value } = envelope.safeParse(stored).data ?? { protocol: firstProtocolId, value: stored };
  return find(protocol)?.readDescription(value);
}

/** For the worker alone. Null forgets it, so that the next run asks again. Throws where it can be stored nowhere. */
export async function writeStoredDescription(profileId: string, value: Description | null) {
  // As text, so that the order of fields stays the author's.
  const text = value && JSON.stringify({ protocol: value.protocol, value });
  const isOnDisk = await toDisk(profileId, text);
  if (isOnDisk) return heldItem(profileId).remove();
  const isHeld = text !== null && text.length <= mostHeld;
  await heldItem(profileId).write(isHeld ? text : '');
  if (text !== null && !isHeld) throw new Error('The disk refuses it, and it is too large for the session.');
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

/** A description that cannot be read is asked for again. */
const keptText = (profileId: string): Promise<string | undefined> =>
  database()
    .then((db) => db.get('descriptions', profileId))
    .then(
      (stored) => stored?.text,
      () => undefined,
    );

/** The worker says so when it has written a description. */
export const onStoredDescriptionChange = (profileId: string, listen: () => void, signal: AbortSignal) =>
  onChange(({ store, id }) => {
    if (store === 'descriptions' && id === profileId) listen();
  }, signal);

/** Up to version 0.6 descriptions were in the extension storage, under these keys. */
const formerPrefix = 'description:';

/**
 * Moves the descriptions of earlier versions to where they are kept now; resolves to their profiles. Each is deleted only
 * when it is stored in its new place, so that it may be called again after the worker has died in the middle.
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

/** One small read, for most browsers have none. */
export const hasFormerDescriptions = async (): Promise<boolean> =>
  (await localKeys()).some((name) => name.startsWith(formerPrefix));

/** Browsers before 2025 cannot list the keys alone. */
const localKeys = async (): Promise<string[]> => {
  const { local } = browser.storage;
  return local.getKeys ? local.getKeys() : Object.keys(await local.get(null));
};
