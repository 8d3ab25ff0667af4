import { paused } from '../../http/waits.ts';
import {
  type AbsentAnswer,
  type DescribeResult,
  type Description,
  isPassing,
  notArrived,
} from '../../runnable/description.ts';
import { createAskedOnce } from './asking.ts';
import type { Pace } from './pace.ts';

/** Milliseconds that a message waits for the schema before the person is asked. */
const limitMs = 30_000;
/** Milliseconds after which a question without a reply counts as a wait. */
const slowMs = 1_500;
const mappedMs = 5_000;
const pausesMs = { first: 1_000, longest: 8_000 };

/** It is not known what the runnable takes, and waiting longer does not help. */
export class SchemaUnknown extends Error {
  override name = 'SchemaUnknown' as const;
  constructor(readonly answer: AbsentAnswer) {
    super('schema-unknown');
  }
}

export type AwaitingWorld = { now(): number; pace: Pick<Pace, 'leftMs'>; limitMs?: number };

type Wait = {
  profileId: string;
  url: string;
  /** The person has said where the text goes: a schema that is not there is not waited for. */
  isMapped: boolean;
  signal: AbortSignal;
  /** Called once the wait takes time. */
  onWait(): void;
};

/** Lets messages wait until it is known what their runnable takes. Messages of one profile wait together. */
export function createAwaiting({ now, pace, limitMs: mostMs = limitMs }: AwaitingWorld) {
  const pauses = createAskedOnce();
  const waiting = new Map<string, Set<(without: Description) => void>>();
  const last = new Map<string, AbsentAnswer>();

  /** Asks until the schema is known. Throws SchemaUnknown, what `ask` throws, or the signal's reason. */
  async function untilKnown(
    { profileId, url, isMapped, signal, onWait }: Wait,
    ask: () => Promise<DescribeResult>,
    late: Promise<never>,
  ): Promise<Description> {
    const key = `${profileId} ${url}`;
    const deadline = now() + mostMs;
    for (let pauseMs = pausesMs.first; ; pauseMs = Math.min(2 * pauseMs, pausesMs.longest)) {
      const { description, unsure } = await Promise.race([ask(), late]);
      const { input } = description;
      if (!unsure || input.status === 'served') return description;
      last.set(key, input);
      const leftMs = pace.leftMs(new URL(url).origin);
      if (isMapped || !isPassing(input) || now() + leftMs >= deadline) throw new SchemaUnknown(input);
      onWait();
      await Promise.race([pauses.ask(key, () => paused(Math.max(pauseMs, leftMs))), late]);
      signal.throwIfAborted();
    }
  }

  return {
    async described(wait: Wait, ask: () => Promise<DescribeResult>): Promise<Description> {
      const { profileId, url, isMapped, signal, onWait } = wait;
      const over = new AbortController();
      const choices = waiting.get(profileId) ?? new Set();
      let choose: (without: Description) => void = () => {};
      const chosen = new Promise<Description>((resolve) => {
        choose = resolve;
        waiting.set(profileId, choices.add(choose));
      });
      const slow = setTimeout(onWait, slowMs);
      const ended = AbortSignal.any([signal, over.signal]);
      const late = paused(isMapped ? mappedMs : mostMs, ended).then((): never => {
        throw new SchemaUnknown(last.get(`${profileId} ${url}`) ?? notArrived);
      });
      late.catch(() => {});
      try {
        return await Promise.race([untilKnown({ ...wait, signal: ended }, ask, late), chosen]);
      } finally {
        clearTimeout(slow);
        over.abort();
        choices.delete(choose);
      }
    },

    /** Ends the waits of a profile: their messages go without the schema. */
    goWithout(profileId: string, description: Description) {
      for (const choose of waiting.get(profileId) ?? []) choose(description);
    },

    lastAnswer: (profileId: string, url: string) => last.get(`${profileId} ${url}`) ?? notArrived,
  };
}
