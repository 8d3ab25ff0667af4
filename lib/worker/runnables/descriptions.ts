import { type AskedAgain, inForce, lacksSchema, withoutStale } from '../../chat/input/schema-in-force.ts';
import { type CallSettings, usualCall } from '../../chat/profile/call-settings.ts';
import type { Failure } from '../../chat/run/failure.ts';
import {
  type AbsentAnswer,
  type Description,
  notArrived,
  schemaIn,
  schemaPatienceMs,
} from '../../runnable/description.ts';
import { RunnableError } from '../../runnable/failure.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { Runnable } from '../../runnable/runnable.ts';
import { createAsking, SchemaOverdue, within } from './asking.ts';
import { type AwaitingWorld, createAwaiting, SchemaUnknown } from './awaiting.ts';
import { createKept, createNotes, ofRunnable, type Store } from './kept-description.ts';

/** Provides the descriptions of runnables: each is asked for once, stored, and asked for again when it is stale. */
export function createDescriptions(
  store: Store,
  patienceMs = schemaPatienceMs,
  world: AwaitingWorld = { now: () => Date.now(), pace: { leftMs: () => 0 } },
) {
  const { now } = world;
  const { known, keep } = createKept(store);
  const { askAll, forPreset, drop } = createAsking({ now, known, keep }, patienceMs);

  /** Adds the schema of the chosen preset: another one may have been chosen meanwhile. */
  const withPreset: Waiting['withPreset'] = async (id, runnable, call, description) =>
    lacksSchema(call, description, runnable.protocol)
      ? forPreset(id, runnable, call, description)
      : description;

  async function current(profileId: string, runnable: Runnable, call: CallSettings, kept: Description) {
    const without = withoutStale(call, kept, runnable.protocol);
    if (without !== kept) await keep(profileId, without);
    return forPreset(profileId, runnable, call, without);
  }

  return {
    stored: store.read,
    /**
     * Returns the description, stored or asked for once. Throws SchemaOverdue, or a RunnableError if the runnable
     * cannot be reached.
     */
    async of(profileId: string, runnable: Runnable, call = usualCall) {
      const kept = await known(profileId, runnable);
      if (kept) return current(profileId, runnable, call, kept);
      const { description } = await within(patienceMs, askAll(profileId, runnable, call));
      return withPreset(profileId, runnable, call, description);
    },

    ...createMessageWaits({ keep, askAll, current, withPreset }, world),

    /** Drops what is stored or asked about presets that a profile does not have any more. */
    async forgetPresets(profileId: string, call: Pick<CallSettings, 'presets'>, protocol: Protocol) {
      drop(profileId);
      const kept = await store.read(profileId);
      const current = kept && withoutStale(call, kept, protocol);
      if (current && current !== kept) await keep(profileId, current);
    },

    askAgain: createAskingAgain({ known, askAll, patienceMs }),

    ...createNotes({ known, keep, askAll, now }),

    /** Drops the stored and the pending description: the profile was changed or deleted. */
    async forget(profileId: string) {
      drop(profileId);
      await store.write(profileId, null);
    },
  };
}

/** Asks again; tells whether these schemas have changed. Rethrows unexpected errors. */
function createAskingAgain({ known, askAll, patienceMs }: AskingAgain) {
  return async (
    profileId: string,
    runnable: Runnable,
    call = usualCall,
    of: SchemaName[] = ['input', 'config'],
  ): Promise<AskedAgain> => {
    const before = await known(profileId, runnable);
    try {
      const { description: after, unsure } = await within(patienceMs, askAll(profileId, runnable, call));
      if (unsure && after.input.status === 'absent') {
        return { outcome: 'unsure', answer: after.input };
      }
      const [old, next] = [before, after].map((said) => saidIn(said, runnable, call, of));
      return { outcome: old === next ? 'same' : 'changed' };
    } catch (error) {
      return { outcome: 'failed', failure: whyNotAsked(error) };
    }
  };
}

type AskingAgain = Pick<ReturnType<typeof createKept>, 'known'> &
  Pick<Waiting, 'askAll'> & { patienceMs: number };

type Waiting = {
  keep(profileId: string, next: Description): Promise<void>;
  askAll: ReturnType<typeof createAsking>['askAll'];
  current(id: string, runnable: Runnable, call: CallSettings, known: Description): Promise<Description>;
  withPreset: Waiting['current'];
};

/** Provides the descriptions that messages are sent by, and waits for those that are not known yet. */
function createMessageWaits({ keep, askAll, current, withPreset }: Waiting, world: AwaitingWorld) {
  const awaiting = createAwaiting(world);
  return {
    /**
     * Returns the description that a message is sent by. Waits until it is known, calling `onWait` once that takes time.
     * Throws SchemaUnknown, a RunnableError if the runnable cannot be reached, or the signal's reason.
     */
    async forMessage(
      profileId: string,
      runnable: Runnable,
      { call, stored, signal, onWait }: MessageWait,
    ): Promise<Description> {
      const kept = ofRunnable(runnable, await stored);
      if (kept) return current(profileId, runnable, call, kept);
      const { url, protocol } = runnable;
      const isMapped = call.mapping !== null;
      const asked = awaiting.described({ profileId, url, isMapped, signal, onWait }, () =>
        askAll(profileId, runnable, call),
      );
      const description = await asked.catch((error) => {
        if (!isMapped || !(error instanceof SchemaUnknown)) throw error;
        return bare({ url, protocol: protocol.id }, error.answer);
      });
      return withPreset(profileId, runnable, call, description);
    },

    /** Sends the messages of a profile without the input schema, until it arrives. Those that wait go at once. */
    async goWithout(profileId: string, { url, protocol }: Pick<Description, 'url' | 'protocol'>) {
      const input = awaiting.lastAnswer(profileId, url);
      const description: Description = {
        ...bare({ url, protocol }, input),
        isWithout: true,
        at: world.now(),
      };
      await keep(profileId, description);
      awaiting.goWithout(profileId, description);
    },
  };
}

/** The description of a runnable that nothing is known of. */
const bare = (of: Pick<Description, 'url' | 'protocol'>, input: AbsentAnswer): Description => ({
  version: 4,
  ...of,
  input,
  config: notArrived,
  modes: { stream: 'unknown', batch: 'unknown' },
});

type MessageWait = {
  call: CallSettings;
  stored: Promise<Description | undefined>;
  signal: AbortSignal;
  onWait(): void;
};

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
  if (error instanceof SchemaUnknown) return whyUnknown(error.answer);
  if (error instanceof SchemaOverdue) return { kind: 'schema-overdue', limitMs: schemaPatienceMs };
  if (error instanceof RunnableError) return error.failure;
  throw error;
}

/** A server that misses a header, a cookie or a parameter says so for its schema, too. */
function whyUnknown(answer: AbsentAnswer): Failure {
  const { problems = [] } = answer;
  if (problems.length === 0) return { kind: 'schema-unknown', answer };
  const detail = problems.map(({ at, message }) => `${at}: ${message}`).join('\n');
  return { kind: 'rejected-input', problems, detail };
}

export type Descriptions = ReturnType<typeof createDescriptions>;
