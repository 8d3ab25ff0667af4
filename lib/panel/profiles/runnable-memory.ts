import { signal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import { takesHistory } from '../../form/input-plan.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Host } from '../host/host.ts';
import { createRunnableState } from './runnable-state.ts';

/** Milliseconds: equals the worker's wait before a first message. */
const schemaPatienceMs = 5_000;

/**
 * Tells whether the runnable of a profile has its own memory that cannot go back, from its stored description; asks no
 * runnable.
 * An unknown description is read once and arrives as a signal.
 */
export function createRemembering({ records, protocols }: Host): (profile: Profile) => boolean {
  const known = signal<ReadonlyMap<string, Description | undefined>>(new Map());
  const looked = new Set<string>();

  function look(id: string) {
    if (looked.has(id)) return;
    looked.add(id);
    const load = async () => {
      const description = await records.readDescription(id).catch(() => undefined);
      known.value = new Map([...known.peek(), [id, description]]);
    };
    records.onDescriptionChange(id, () => void load());
    void load();
  }

  return ({ id, url, protocol, call }) => {
    look(id);
    const description = known.value.get(id);
    const config = description?.url === url ? schemaIn(description.config) : undefined;
    const spoken = protocols.find(protocol);
    return spoken !== undefined && !spoken.goesBack && spoken.memoryKey(call.memory, config) !== null;
  };
}

/** Tells whether the history is sent to a profile's runnable; undefined if that is not known in time. */
export async function sendsHistory(
  profile: Profile,
  mayAsk: boolean,
  host: Host,
): Promise<boolean | undefined> {
  const looked = signal<Profile | undefined>(profile);
  const { isKnownWithin, plan, memoryKey } = createRunnableState(looked, signal(mayAsk), host);
  const isKnown = await isKnownWithin(schemaPatienceMs);
  // A thread at a server knows nothing of what other sites have answered since.
  const isTold = memoryKey.value === null || host.protocols.find(profile.protocol)?.goesBack === true;
  const answer = isKnown && plan.value ? isTold && takesHistory(plan.value) : undefined;
  looked.value = undefined;
  return answer;
}
