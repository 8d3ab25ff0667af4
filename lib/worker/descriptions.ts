import type { AskedAgain } from '../chat/asked-again.ts';
import type { Failure } from '../chat/failure.ts';
import type { Runnable } from '../langserve/connect.ts';
import { type DataTransferMode, otherMode } from '../langserve/data-transfer-mode.ts';
import { type DescribeResult, type Description, isUnsure, schemaIn } from '../langserve/description.ts';
import { RunnableError } from '../langserve/failure.ts';
import { logFault } from '../platform/fault-log.ts';

/** How long the first message waits for the input schema. */
const schemaPatienceMs = 5_000;

export class SchemaOverdue extends Error {
  override name = 'SchemaOverdue' as const;
}

type Store = {
  read(profileId: string): Promise<Description | undefined>;
  write(profileId: string, description: Description | null): Promise<void>;
  /** Where the profile points at now. */
  urlOf(profileId: string): Promise<string | undefined>;
};

/** What the store has of a runnable; a profile may point at another by now. */
const createKept = (store: Store) => ({
  async known(profileId: string, url: string): Promise<Description | undefined> {
    const kept = await store.read(profileId);
    return kept?.url === url ? kept : undefined;
  },

  /** What the browser has no room for is asked for again with the next message. */
  async keep(profileId: string, next: Description) {
    try {
      if ((await store.urlOf(profileId)) === next.url) await store.write(profileId, next);
    } catch (error) {
      logFault('keeping what a runnable takes', error);
    }
  },
});

/** A probe that was wrong about one mode says nothing of the other. */
function withExposed(known: Description, mode: DataTransferMode): Description {
  const other = otherMode(mode);
  const modes = { ...known.modes, [mode]: 'exposed' as const };
  return { ...known, modes: modes[other] === 'missing' ? { ...modes, [other]: 'unknown' as const } : modes };
}

/** What is asked of a runnable twice at the same time is asked once. */
function createAsking(keep: ReturnType<typeof createKept>['keep'], patienceMs: number) {
  const pending = new Map<string, Promise<DescribeResult>>();

  async function ask(
    profileId: string,
    runnable: Runnable,
    isWanted: () => boolean,
  ): Promise<DescribeResult> {
    const result = await withPatience(runnable, patienceMs);
    if (!result.unsure && isWanted()) await keep(profileId, result.description);
    return result;
  }

  return {
    askOnce(profileId: string, runnable: Runnable): Promise<DescribeResult> {
      const key = `${profileId} ${runnable.url}`;
      const asked = pending.get(key);
      if (asked !== undefined) return asked;
      const isWanted = () => pending.get(key) === asking;
      const asking: Promise<DescribeResult> = ask(profileId, runnable, isWanted).finally(() => {
        if (isWanted()) pending.delete(key);
      });
      pending.set(key, asking);
      return asking;
    },

    /** What is on its way is worth nothing. */
    drop(profileId: string) {
      for (const key of pending.keys()) if (key.startsWith(`${profileId} `)) pending.delete(key);
    },
  };
}

/** What each profile's runnable takes: asked for once, kept, and asked for again when it is said to be stale. */
export function createDescriptions(store: Store, patienceMs = schemaPatienceMs) {
  const { known, keep } = createKept(store);
  const { askOnce, drop } = createAsking(keep, patienceMs);

  return {
    /** Throws SchemaOverdue, or a RunnableError where the runnable cannot be reached. */
    async of(profileId: string, runnable: Runnable): Promise<Description> {
      const kept = await known(profileId, runnable.url);
      if (!kept) return (await askOnce(profileId, runnable)).description;
      // Nobody waits for a config schema that may be there the next time.
      if (isUnsure(kept.config)) askOnce(profileId, runnable).catch(() => {});
      return kept;
    },

    /** Asks again, and tells what came of it, for these schemas. Throws only what has no name. */
    async askAgain(
      profileId: string,
      runnable: Runnable,
      of: SchemaName[] = ['input', 'config'],
    ): Promise<AskedAgain> {
      const before = await known(profileId, runnable.url);
      try {
        const { description: after, unsure } = await askOnce(profileId, runnable);
        if (unsure && after.input.status === 'absent') {
          return { outcome: 'unsure', answer: after.input };
        }
        return { outcome: saidIn(before, of) === saidIn(after, of) ? 'same' : 'changed' };
      } catch (error) {
        return { outcome: 'failed', failure: whyNotAsked(error) };
      }
    },

    /** What has answered is there, whatever a probe has seen. Never throws. */
    async answered(profileId: string, mode: DataTransferMode, url: string) {
      const kept = await known(profileId, url).catch(() => undefined);
      if (kept && kept.modes[mode] !== 'exposed') await keep(profileId, withExposed(kept, mode));
    },

    /** How it is asked has changed: whatever is known or on its way is worth nothing now. */
    async forget(profileId: string) {
      drop(profileId);
      await store.write(profileId, null);
    },
  };
}

type SchemaName = 'input' | 'config';

const saidIn = (description: Description | undefined, of: SchemaName[]) =>
  JSON.stringify(of.map((name) => schemaIn(description?.[name])));

/** Why a runnable could not be asked. Throws what has no name. */
export function whyNotAsked(error: unknown): Failure {
  if (error instanceof SchemaOverdue) return { kind: 'schema-overdue', limitMs: schemaPatienceMs };
  if (error instanceof RunnableError) return error.failure;
  throw error;
}

export type Descriptions = ReturnType<typeof createDescriptions>;

async function withPatience(runnable: Runnable, patienceMs: number): Promise<DescribeResult> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await runnable.describe(patience);
  } catch (error) {
    if (patience.aborted) throw new SchemaOverdue(undefined, { cause: error });
    throw error;
  }
}
