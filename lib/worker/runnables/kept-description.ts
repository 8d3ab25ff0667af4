import { logFault } from '../../platform/browser/fault-log.ts';
import { type Description, isSettled } from '../../runnable/description.ts';
import type { Runnable } from '../../runnable/runnable.ts';

export type Store = {
  read(profileId: string): Promise<Description | undefined>;
  write(profileId: string, description: Description | null): Promise<void>;
  /** Reads the present URL of the profile. */
  urlOf(profileId: string): Promise<string | undefined>;
};

export type Served = Pick<Runnable, 'url' | 'protocol'>;

/**
 * Returns the stored description if it is of this runnable and settled: the URL of a profile may have changed, and versions
 * up to 0.7 stored some failures.
 */
export const ofRunnable = ({ url, protocol }: Served, kept: Description | undefined) =>
  kept?.url === url && kept.protocol === protocol.id && (kept.isWithout || isSettled(kept.input))
    ? kept
    : undefined;

export const createKept = (store: Store) => ({
  async known(profileId: string, runnable: Served): Promise<Description | undefined> {
    return ofRunnable(runnable, await store.read(profileId));
  },

  /** Stores a description; if that fails, the next message asks again. */
  async keep(profileId: string, next: Description) {
    try {
      if ((await store.urlOf(profileId)) === next.url) await store.write(profileId, next);
    } catch (error) {
      logFault('keeping what a runnable takes', error);
    }
  },
});
