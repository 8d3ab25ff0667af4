import type { Runnable } from '../langserve/connect.ts';
import type { DataTransferMode } from '../langserve/data-transfer-mode.ts';
import { type DescribeResult, type Description, schemaIn } from '../langserve/description.ts';
import { logFault } from '../platform/fault-log.ts';

/** How long the first message waits for the input schema. */
export const schemaPatienceMs = 5_000;

export class SchemaOverdue extends Error {
  override name = 'SchemaOverdue' as const;
}

type Store = {
  read(profileId: string): Promise<Description | undefined>;
  write(profileId: string, description: Description | null): Promise<void>;
};

/** What each profile's runnable takes: asked for once, kept, and asked for again when it is said to be stale. */
export function createDescriptions(store: Store, patienceMs = schemaPatienceMs) {
  const pending = new Map<string, Promise<DescribeResult>>();

  async function ask(
    profileId: string,
    runnable: Runnable,
    isWanted: () => boolean,
  ): Promise<DescribeResult> {
    const result = await withPatience(runnable, patienceMs);
    if (!result.unsure && isWanted()) {
      // What the browser has no room for is asked for again with the next message.
      await store.write(profileId, result.description).catch((error) => logFault('keeping a schema', error));
    }
    return result;
  }

  function askOnce(profileId: string, runnable: Runnable): Promise<DescribeResult> {
    const asked = pending.get(profileId);
    if (asked) return asked;
    const asking: Promise<DescribeResult> = ask(
      profileId,
      runnable,
      () => pending.get(profileId) === asking,
    ).finally(() => {
      if (pending.get(profileId) === asking) pending.delete(profileId);
    });
    pending.set(profileId, asking);
    return asking;
  }

  return {
    /** Throws SchemaOverdue, or a RunnableError where the runnable cannot be reached. */
    async of(profileId: string, runnable: Runnable): Promise<Description> {
      return (await store.read(profileId)) ?? (await askOnce(profileId, runnable)).description;
    },

    /** Asks again; resolves to whether the answer is another than the one kept. Never throws. */
    async refresh(profileId: string, runnable: Runnable): Promise<boolean> {
      const before = await store.read(profileId);
      try {
        const { description: after, unsure } = await askOnce(profileId, runnable);
        return !unsure && JSON.stringify(schemaIn(before?.input)) !== JSON.stringify(schemaIn(after.input));
      } catch {
        return false;
      }
    },

    /** What has answered is there, whatever a probe has seen. Never throws. */
    async answered(profileId: string, mode: DataTransferMode) {
      try {
        const known = await store.read(profileId);
        if (!known || known.modes[mode] === 'exposed') return;
        await store.write(profileId, { ...known, modes: { ...known.modes, [mode]: 'exposed' } });
      } catch (error) {
        logFault('noting that a mode is exposed', error);
      }
    },

    /** The profile has changed: whatever is known or on its way is worth nothing now. */
    async forget(profileId: string) {
      pending.delete(profileId);
      await store.write(profileId, null);
    },
  };
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
