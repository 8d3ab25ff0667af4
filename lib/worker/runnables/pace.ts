import { retryAfterIn } from '../../http/waits.ts';

/** Milliseconds between two requests to an origin that limits them without saying how long to wait. */
const gapMs = 1_100;
/** Milliseconds after the last refusal for which an origin counts as one that limits requests. */
const rememberedMs = 60_000;
/** Most milliseconds that a message waits for its turn: then the server decides. */
const longestTurnMs = 10_000;

type World = {
  now(): number;
  /** Resolves after a time, or rejects with the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

type Limit = { until: number; nextAt: number; messages: number };

/**
 * Spaces the requests to origins that have answered 429, or 503 or 403 with `Retry-After`: one at a time, messages first.
 * Requests to any other origin wait for nothing.
 */
export function createPace({ now, wait }: World) {
  const { limitAt, hear, leftMs } = createLimits(now);

  async function turn(origin: string, signal: AbortSignal, isMessage: boolean) {
    for (;;) {
      const limit = limitAt(origin);
      if (!limit) return;
      if (limit.nextAt <= now() && (isMessage || limit.messages === 0)) {
        limit.nextAt = now() + gapMs;
        return;
      }
      await wait(Math.max(50, limit.nextAt - now()), signal);
    }
  }

  return {
    leftMs,

    /** Passes requests on, and hears what their replies say of limits. */
    hearing:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        const reply = await send(input, init);
        hear(originOf(input), reply);
        return reply;
      },

    /** Sends questions in their turn. One that is refused as too many is repeated once, if that is soon. */
    asking:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        const origin = originOf(input);
        const signal = init?.signal ?? never;
        await turn(origin, signal, false);
        const reply = await send(input, init);
        if (reply.status !== 429 || leftMs(origin) > longestTurnMs) return reply;
        reply.body?.cancel().catch(() => {});
        await turn(origin, signal, false);
        return send(input, init);
      },

    /** Waits until a message may be sent. Rejects with the signal's reason. */
    async message(origin: string, signal: AbortSignal) {
      const limit = limitAt(origin);
      if (!limit) return;
      limit.messages += 1;
      limit.nextAt = Math.min(limit.nextAt, now() + longestTurnMs);
      await turn(origin, signal, true).finally(() => {
        limit.messages -= 1;
      });
    },
  };
}

/** Holds what the replies of origins said of their limits. */
function createLimits(now: () => number) {
  const limits = new Map<string, Limit>();

  function limitAt(origin: string) {
    const limit = limits.get(origin);
    if (limit && now() > limit.until && limit.messages === 0) limits.delete(origin);
    return limits.get(origin);
  }

  return {
    limitAt,
    leftMs: (origin: string) => Math.max(0, (limitAt(origin)?.nextAt ?? 0) - now()),
    hear(origin: string, reply: Response) {
      const { status } = reply;
      const { retryAfterMs: pauseMs } = retryAfterIn(reply, now);
      const isLimit = status === 429 || ((status === 503 || status === 403) && pauseMs !== undefined);
      const limit = limitAt(origin) ?? { until: 0, nextAt: 0, messages: 0 };
      if (!isLimit && limit.until === 0) return;
      const at = now() + Math.max(gapMs, isLimit ? (pauseMs ?? 0) : 0);
      limit.nextAt = Math.max(at, limit.nextAt);
      if (isLimit) limit.until = at + rememberedMs;
      limits.set(origin, limit);
    },
  };
}

export type Pace = ReturnType<typeof createPace>;

const never = new AbortController().signal;

const originOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : String(input)).origin;
