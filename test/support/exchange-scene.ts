import type { ServerResponse } from 'node:http';
import { originPattern, type Profile } from '../../lib/chat/profile.ts';
import type { RunHappening } from '../../lib/chat/run.ts';
import type { ProfileSecrets } from '../../lib/chat/secrets.ts';
import type { Exchange } from '../../lib/langserve/input.ts';
import type { Outages } from '../../lib/platform/outage.ts';
import { createDescriptions } from '../../lib/worker/descriptions.ts';
import { exchange } from '../../lib/worker/exchange.ts';
import { createDescriptionStore } from './description-store.ts';
import { answerJson, answerStream, serve } from './http-server.ts';
import { aProfile } from './profile.ts';

const never = new AbortController().signal;

const bonjour = answerStream(
  'event: metadata\ndata: {"run_id": "abc"}\n\n',
  'event: data\ndata: "Bon"\n\n',
  'event: data\ndata: "jour"\n\n',
  'event: end\n\n',
);
export type Scenario = {
  profile?: (origin: string) => Partial<Profile>;
  schemas?: ((response: ServerResponse) => unknown)[];
  stream?: (response: ServerResponse) => unknown;
  hasAccess?: boolean;
  secrets?: (origin: string) => ProfileSecrets;
  patienceMs?: number;
  outages?: Outages;
  history?: Exchange[];
};

const calm: Outages = { seenAt: 0, isOnline: true, networkChangedAt: null, slept: null };

/** A runnable behind a real server, and one exchange after the other with it. */
export async function createExchangeScene(scenario: Scenario = {}) {
  const { schemas = [answerJson(200, { type: 'string' })], hasAccess = true, patienceMs = 10_000 } = scenario;
  let count = 0;
  const server = await serve({
    '/chat/input_schema': (response) => {
      count += 1;
      return (schemas[count - 1] ?? schemas.at(-1))?.(response);
    },
    '/chat/stream': scenario.stream ?? bonjour,
    '/chat/invoke': answerJson(200, { output: 'Bonjour', metadata: { run_id: 'abc' } }),
  });
  const profile = aProfile({ url: `${server.origin}/chat`, ...scenario.profile?.(server.origin) });
  const store = createDescriptionStore();
  const world = {
    fetch,
    descriptions: createDescriptions(store, patienceMs),
    hasAccess: async (pattern: string) => hasAccess && pattern === originPattern(profile.url),
    readSecrets: async () => scenario.secrets?.(server.origin) ?? {},
    now: () => Date.now(),
    outages: () => scenario.outages ?? calm,
  };
  return {
    ...store,
    server,
    requests: server.requests,
    posts: () => server.requests.filter(({ method }) => method === 'POST'),
    async run({ text = 'Hi', plainText = false, signal = never } = {}) {
      const happenings: RunHappening[] = [];
      for await (const item of exchange(
        { profile, text, plainText, history: async () => scenario.history ?? [] },
        world,
        signal,
      ))
        happenings.push(item);
      return happenings;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}
