import { answerFor, configKey, presetConfig, withoutStale } from '../../chat/input/schema-in-force.ts';
import type { CallSettings } from '../../chat/profile/call-settings.ts';
import { paused } from '../../http/waits.ts';
import type { JsonObject } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { absent, type Description, isUnsure, type SchemaAnswer } from '../../runnable/description.ts';
import { RunnableError } from '../../runnable/failure.ts';
import type { Runnable } from '../../runnable/runnable.ts';

export class SchemaOverdue extends Error {
  override name = 'SchemaOverdue' as const;
}

/** Milliseconds after which a question without a reply is not joined any more. */
const freshMs = 20_000;
/** Milliseconds after which a question without a reply is given up. Nobody waits that long for it. */
const longestMs = 120_000;

type Kept = {
  now(): number;
  known(profileId: string, runnable: Runnable): Promise<Description | undefined>;
  keep(profileId: string, next: Description): Promise<void>;
};

/** Asks runnables about themselves and stores their answers, unless these were dropped meanwhile. */
export function createAsking({ now, known, keep }: Kept, patienceMs: number) {
  const { ask, drop } = createAskedOnce(freshMs, now);

  /** Asks for the description together with the schema of the chosen preset, so that neither is seen alone. */
  async function all(profileId: string, runnable: Runnable, call: CallSettings, isWanted: () => boolean) {
    // The schema of a preset is the third question.
    const asksMode = call.presetId === null;
    const { description: read, unsure } = await runnable.describe(AbortSignal.timeout(longestMs), asksMode);
    const before = await known(profileId, runnable).catch(() => undefined);
    const said = { ...withKnown(read, before), at: now() };
    const config = unsure ? undefined : presetConfig(call, said, runnable.protocol);
    const description = config
      ? withAnswer(
          said,
          config,
          await answerOf(runnable, config, before && answerFor(config, before), patienceMs),
        )
      : said;
    if (!unsure && isWanted()) await keep(profileId, description);
    return { description, unsure };
  }

  async function configured(
    profileId: string,
    runnable: Runnable,
    { call, config, before }: { call: CallSettings; config: JsonObject; before: Description },
    isWanted: () => boolean,
  ) {
    const answer = await answerOf(runnable, config, answerFor(config, before), patienceMs);
    // The stored description may have changed meanwhile.
    const latest = await known(profileId, runnable).catch(() => undefined);
    if (latest && isWanted())
      await keep(profileId, withoutStale(call, withAnswer(latest, config, answer), runnable.protocol));
    return withAnswer(before, config, answer);
  }

  return {
    drop,
    askAll: (profileId: string, runnable: Runnable, call: CallSettings) =>
      ask(`${profileId} ${runnable.url}`, (isWanted) => all(profileId, runnable, call, isWanted)),

    /** Adds the input schema of the chosen preset. */
    async forPreset(profileId: string, runnable: Runnable, call: CallSettings, before: Description) {
      const config = presetConfig(call, before, runnable.protocol);
      const answer = config && answerFor(config, before);
      if (!config || (answer && !isUnsure(answer))) return before;
      const asking = ask(`${profileId} ${runnable.url} ${configKey(config)}`, (isWanted) =>
        configured(profileId, runnable, { call, config, before }, isWanted),
      );
      return answer && isOverdue(answer) ? before : await asking;
    },
  };
}

/** Asks for the input schema of a preset. Never throws: without an answer the plain schema is used. */
async function answerOf(
  runnable: Runnable,
  config: JsonObject,
  before: SchemaAnswer | undefined,
  patienceMs: number,
) {
  const asked = withPatience(patienceMs, (signal) => runnable.inputFor(config, signal));
  const answer = await asked.catch((error) => {
    if (error instanceof SchemaOverdue) return overdue;
    if (!(error instanceof RunnableError)) logFault('asking what a runnable takes with a preset', error);
    return unreachable;
  });
  // A temporary failure does not replace a known schema.
  return before?.status === 'served' && isUnsure(answer) ? before : answer;
}

/** Keeps what was found out about the endpoints, where the new answers do not tell. */
const withKnown = (read: Description, before: Description | undefined): Description => ({
  ...(before?.extras && { extras: before.extras }),
  ...(before?.steps && { steps: before.steps }),
  ...read,
  modes: {
    stream: read.modes.stream === 'unknown' && before ? before.modes.stream : read.modes.stream,
    batch: read.modes.batch === 'unknown' && before ? before.modes.batch : read.modes.batch,
  },
});

const withAnswer = (description: Description, config: JsonObject, answer: SchemaAnswer): Description => ({
  ...description,
  configured: { ...description.configured, [configKey(config)]: answer },
});

const overdue = absent(null, { code: 'preset-overdue' });
const unreachable = absent(null, { code: 'preset-unreachable' });

/**
 * Tells whether the schema was overdue before: then messages do not wait for it again, it is asked for in the
 * background.
 */
const isOverdue = (answer: SchemaAnswer) =>
  answer.status === 'absent' && answer.reason.code === 'preset-overdue';

async function withPatience<Said>(
  patienceMs: number,
  ask: (signal: AbortSignal) => Promise<Said>,
): Promise<Said> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await ask(patience);
  } catch (error) {
    if (patience.aborted) throw new SchemaOverdue(undefined, { cause: error });
    throw error;
  }
}

/** Waits so long for an answer, which may still come. Throws SchemaOverdue. */
export async function within<Said>(patienceMs: number, asked: Promise<Said>): Promise<Said> {
  const over = new AbortController();
  const late = paused(patienceMs, over.signal).then((): never => {
    throw new SchemaOverdue();
  });
  late.catch(() => {});
  return Promise.race([asked, late]).finally(() => over.abort());
}

/**
 * Joins equal requests that are pending at the same time, unless one has been pending for so long that it may be lost. Keys
 * begin with their owner.
 */
export function createAskedOnce(freshMs = Number.POSITIVE_INFINITY, now = () => Date.now()) {
  const pending = new Map<string, { asking: Promise<unknown>; at: number }>();

  return {
    ask<Said>(key: string, ask: (isWanted: () => boolean) => Promise<Said>): Promise<Said> {
      const asked = pending.get(key);
      if (asked !== undefined && now() - asked.at < freshMs) return asked.asking as Promise<Said>;
      const isWanted = () => pending.get(key)?.asking === asking;
      const asking: Promise<Said> = ask(isWanted).finally(() => {
        if (isWanted()) pending.delete(key);
      });
      pending.set(key, { asking, at: now() });
      return asking;
    },

    /** Discards pending answers of an owner. */
    drop(owner: string) {
      for (const key of pending.keys()) if (key.startsWith(`${owner} `)) pending.delete(key);
    },
  };
}
