import { startDemoServer } from '../../demo/server.mjs';
import { hasLangServe, startLangServe } from '../servers/langserve/server.ts';

export type Runnables = {
  kind: 'langserve' | 'demo';
  /** Streams a text that quotes the input. */
  plain: string;
  /** Exposes /invoke only. */
  single: string;
  /** Streams for several seconds. */
  slow: string;
  /** Last words of the slow runnable. */
  slowEnd: string;
  /** Matches all that the slow runnable says. */
  slowText: RegExp;
  /** Streams for at least ten seconds and counts clients that leave. */
  stoppable: string;
  /** Fails after some text. */
  failing: string;
  /** Requires a header X-Token, also for its schema. */
  guarded: string;
  token: string;
  /** Counts the POST requests to a URL. */
  posts(url: string): Promise<number>;
  /** Counts the clients that left early; undefined for a server that does not count. */
  cancelled(url: string): Promise<number | undefined>;
  stop(): Promise<void>;
};

/** A real LangServe, which takes seconds to start; the demo server where Python is missing. */
export const startRealRunnables = (): Promise<Runnables> =>
  hasLangServe() ? realRunnables() : startRunnables();

async function realRunnables(): Promise<Runnables> {
  const { origin, seen, stop } = await startLangServe({ groups: ['texts', 'guarded'] });
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    kind: 'langserve',
    plain: `${origin}/echo`,
    single: `${origin}/invoke-only`,
    slow: `${origin}/long`,
    slowEnd: 'part 11',
    slowText: /part \d.*part 11/s,
    stoppable: `${origin}/slow`,
    failing: `${origin}/err-mid`,
    guarded: `${origin}/auth`,
    token: 'secret-token',
    posts: async (url) => (await seen()).posts[pathOf(url)] ?? 0,
    cancelled: async (url) => (await seen()).cancelled[pathOf(url)] ?? 0,
    stop,
  };
}

/** The demo server. */
export async function startRunnables(): Promise<Runnables> {
  const { origin, seen, stop } = await startDemoServer();
  return {
    kind: 'demo',
    plain: `${origin}/echo`,
    single: `${origin}/summary`,
    slow: `${origin}/story`,
    slowEnd: 'had been waiting.',
    slowText: /Once upon.*waiting\./s,
    stoppable: `${origin}/story`,
    failing: `${origin}/flaky`,
    guarded: `${origin}/vault`,
    token: 'open-sesame',
    posts: async (url) => seen.get(`POST ${new URL(url).pathname}`) ?? 0,
    cancelled: async () => undefined,
    stop,
  };
}
