import { startDemoServer } from '../../demo/server.mjs';
import { hasLangServe, startLangServe } from '../servers/langserve/server.ts';

/** A real LangServe, or, where there is no Python, the demo server. */
export type Runnables = {
  kind: 'langserve' | 'demo';
  /** Streams a text that quotes the input. */
  plain: string;
  /** Exposes /invoke only. */
  single: string;
  /** Streams for several seconds. */
  slow: string;
  /** What the slow one says in the end. */
  slowEnd: string;
  /** Streams for ten seconds and more, and counts who leaves. */
  stoppable: string;
  /** Fails after some text. */
  failing: string;
  /** Wants a header X-Token, also for its schema. */
  guarded: string;
  token: string;
  /** How often a path was posted to. */
  posts(url: string): Promise<number>;
  /** How often a client left in the middle; undefined where it is not counted. */
  cancelled(url: string): Promise<number | undefined>;
  stop(): Promise<void>;
};

export const startRunnables = (): Promise<Runnables> => (hasLangServe() ? realRunnables() : demoRunnables());

async function realRunnables(): Promise<Runnables> {
  const { origin, seen, stop } = await startLangServe();
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    kind: 'langserve',
    plain: `${origin}/echo`,
    single: `${origin}/invoke-only`,
    slow: `${origin}/long`,
    slowEnd: 'part 11',
    stoppable: `${origin}/slow`,
    failing: `${origin}/err-mid`,
    guarded: `${origin}/auth`,
    token: 'secret-token',
    posts: async (url) => (await seen()).posts[pathOf(url)] ?? 0,
    cancelled: async (url) => (await seen()).cancelled[pathOf(url)] ?? 0,
    stop,
  };
}

async function demoRunnables(): Promise<Runnables> {
  const { origin, seen, stop } = await startDemoServer();
  return {
    kind: 'demo',
    plain: `${origin}/echo`,
    single: `${origin}/summary`,
    slow: `${origin}/story`,
    slowEnd: 'had been waiting.',
    stoppable: `${origin}/story`,
    failing: `${origin}/flaky`,
    guarded: `${origin}/vault`,
    token: 'open-sesame',
    posts: async (url) => seen.get(`POST ${new URL(url).pathname}`) ?? 0,
    cancelled: async () => undefined,
    stop,
  };
}
