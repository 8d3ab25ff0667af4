import type { CallSettings } from '../../chat/profile/call-settings.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import { type Description, isPassing, isSettled, type KnownSteps } from '../../runnable/description.ts';
import type { Runnable } from '../../runnable/runnable.ts';

export type Store = {
  read(profileId: string): Promise<Description | undefined>;
  write(profileId: string, description: Description | null): Promise<void>;
  /** Reads the present URL of the profile. */
  urlOf(profileId: string): Promise<string | undefined>;
};

type Served = Pick<Runnable, 'url' | 'protocol'>;

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

const dayMs = 24 * 60 * 60 * 1000;
const restMs = 60_000;

type Noting = ReturnType<typeof createKept> & {
  now(): number;
  askAll(profileId: string, runnable: Runnable, call: CallSettings): Promise<unknown>;
};

/** Marks a mode as exposed. A probe that was wrong about it is not trusted about the other one either. */
function withExposed(known: Description, mode: DataTransferMode): Description {
  const other = otherMode(mode);
  const modes = { ...known.modes, [mode]: 'exposed' as const };
  return { ...known, modes: modes[other] === 'missing' ? { ...modes, [other]: 'unknown' as const } : modes };
}

/** Notes in the stored description what runs find out about a runnable. Nothing here throws. */
export const createNotes = ({ known, keep, askAll, now }: Noting) => ({
  /** Marks a mode that has answered as exposed, whatever the probe found. */
  async answered(profileId: string, mode: DataTransferMode, runnable: Served) {
    const kept = await known(profileId, runnable).catch(() => undefined);
    if (kept && kept.modes[mode] !== 'exposed') await keep(profileId, withExposed(kept, mode));
  },

  /** Returns what is known of the endpoints that bring steps. */
  stepsOf: async (profileId: string, runnable: Served) =>
    (await known(profileId, runnable).catch(() => undefined))?.steps,

  /** Notes what a run found out about them; an unknown runnable is not noted. */
  async learnt(profileId: string, steps: KnownSteps, runnable: Served) {
    const kept = await known(profileId, runnable).catch(() => undefined);
    if (kept) await keep(profileId, { ...kept, steps });
  },

  /**
   * Asks, one request after the other, for what the last message did without, and anew for what is a day old. Throws like
   * `describe`.
   */
  async afterAnswer(profileId: string, runnable: Runnable, call: CallSettings) {
    const kept = await known(profileId, runnable);
    if (!kept) return;
    const isOld = now() - (kept.at ?? 0) > dayMs;
    if (isOld || kept.isWithout || isPassing(kept.config)) await askAll(profileId, runnable, call);
    if (!runnable.describeRest || (kept.extras && !isOld)) return;
    const rest = await runnable.describeRest(AbortSignal.timeout(restMs));
    const latest = await known(profileId, runnable);
    if (latest) await keep(profileId, { ...latest, ...rest });
  },
});
