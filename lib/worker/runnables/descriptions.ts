import { inForce, lacksSchema, withoutStale } from '../../chat/input/schema-in-force.ts';
import { type CallSettings, usualCall } from '../../chat/profile/call-settings.ts';
import type { AskedAgain } from '../../chat/run/asked-again.ts';
import type { Failure } from '../../chat/run/failure.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type DataTransferMode, otherMode } from '../../runnable/data-transfer-mode.ts';
import { type Description, isUnsure, type KnownSteps, schemaIn } from '../../runnable/description.ts';
import { RunnableError } from '../../runnable/failure.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { Runnable } from '../../runnable/runnable.ts';
import { createAsking, SchemaOverdue } from './asking.ts';

/** Milliseconds that the first message waits for the input schema. */
const schemaPatienceMs = 5_000;

type Store = {
  read(profileId: string): Promise<Description | undefined>;
  write(profileId: string, description: Description | null): Promise<void>;
  /** Reads the present URL of the profile. */
  urlOf(profileId: string): Promise<string | undefined>;
};

type Served = Pick<Runnable, 'url' | 'protocol'>;

/** Returns the stored description if it is of this runnable: the URL of a profile may have changed. */
const ofRunnable = ({ url, protocol }: Served, kept: Description | undefined) =>
  kept?.url === url && kept.protocol === protocol.id ? kept : undefined;

const createKept = (store: Store) => ({
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

/** Marks a mode as exposed. A probe that was wrong about it is not trusted about the other one either. */
function withExposed(known: Description, mode: DataTransferMode): Description {
  const other = otherMode(mode);
  const modes = { ...known.modes, [mode]: 'exposed' as const };
  return { ...known, modes: modes[other] === 'missing' ? { ...modes, [other]: 'unknown' as const } : modes };
}

/**
 * Provides the descriptions of runnables: each is asked for once, stored, and asked for again when it is
 * stale.
 */
export function createDescriptions(store: Store, patienceMs = schemaPatienceMs) {
  const { known, keep } = createKept(store);
  const { askAll, forPreset, drop } = createAsking({ known, keep }, patienceMs);

  return {
    stored: store.read,
    /**
     * Returns the description, stored or asked for. Throws SchemaOverdue, or a RunnableError if the runnable
     * cannot be reached.
     */
    async of(profileId: string, runnable: Runnable, call = usualCall, stored = store.read(profileId)) {
      const kept = ofRunnable(runnable, await stored);
      if (!kept) {
        const { description } = await askAll(profileId, runnable, call);
        // Another preset may have been chosen meanwhile.
        const isLacking = lacksSchema(call, description, runnable.protocol);
        return isLacking ? forPreset(profileId, runnable, call, description) : description;
      }
      const current = withoutStale(call, kept, runnable.protocol);
      if (current !== kept) await keep(profileId, current);
      // Asks again in the background: the config schema may be there by the next message.
      if (isUnsure(current.config)) askAll(profileId, runnable, call).catch(() => {});
      return forPreset(profileId, runnable, call, current);
    },

    /** Drops what is stored or asked about presets that a profile does not have any more. */
    async forgetPresets(profileId: string, call: Pick<CallSettings, 'presets'>, protocol: Protocol) {
      drop(profileId);
      const kept = await store.read(profileId);
      const current = kept && withoutStale(call, kept, protocol);
      if (current && current !== kept) await keep(profileId, current);
    },

    /** Asks again; tells whether these schemas have changed. Rethrows unexpected errors. */
    async askAgain(
      profileId: string,
      runnable: Runnable,
      call = usualCall,
      of: SchemaName[] = ['input', 'config'],
    ): Promise<AskedAgain> {
      const before = await known(profileId, runnable);
      try {
        const { description: after, unsure } = await askAll(profileId, runnable, call);
        if (unsure && after.input.status === 'absent') {
          return { outcome: 'unsure', answer: after.input };
        }
        const [old, next] = [before, after].map((said) => saidIn(said, runnable, call, of));
        return { outcome: old === next ? 'same' : 'changed' };
      } catch (error) {
        return { outcome: 'failed', failure: whyNotAsked(error) };
      }
    },

    ...createNotes({ known, keep }),

    /** Drops the stored and the pending description: the profile was changed or deleted. */
    async forget(profileId: string) {
      drop(profileId);
      await store.write(profileId, null);
    },
  };
}

/** Notes in the stored description what runs find out about a runnable. Nothing here throws. */
const createNotes = ({ known, keep }: ReturnType<typeof createKept>) => ({
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
});

type SchemaName = 'input' | 'config';

function saidIn(
  description: Description | undefined,
  { protocol }: Runnable,
  call: CallSettings,
  of: SchemaName[],
): string {
  const said = description && inForce(call, description, protocol);
  return JSON.stringify(of.map((name) => schemaIn(said?.[name])));
}

/** Returns why a runnable could not be asked. Rethrows unexpected errors. */
export function whyNotAsked(error: unknown): Failure {
  if (error instanceof SchemaOverdue) return { kind: 'schema-overdue', limitMs: schemaPatienceMs };
  if (error instanceof RunnableError) return error.failure;
  throw error;
}

export type Descriptions = ReturnType<typeof createDescriptions>;
