import type { ServerResponse } from 'node:http';
import type { PastExchange } from '../../lib/chat/conversation/history.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { originOf, originPattern, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileSecrets } from '../../lib/chat/profile/secrets.ts';
import type { RunHappening } from '../../lib/chat/run/reduce-run.ts';
import { paused } from '../../lib/http/waits.ts';
import type { Outages } from '../../lib/platform/browser/outage.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createPace } from '../../lib/worker/runnables/pace.ts';
import { exchange, type ReadAhead } from '../../lib/worker/runs/exchange.ts';
import type { OutgoingMessage } from '../../lib/worker/runs/outgoing-message.ts';
import { readerOf } from './attachment.ts';
import { createDescriptionStore } from './description-store.ts';
import { type Answer, answerJson, answerPost, answerStream, serve } from './http-server.ts';
import { aMessage } from './message.ts';
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
  config?: (response: ServerResponse) => unknown;
  /** Replies for other paths. */
  others?: Record<string, Answer>;
  stream?: (response: ServerResponse) => unknown;
  /** Reply to a GET of a mode's endpoint. */
  probe?: (response: ServerResponse) => unknown;
  hasAccess?: boolean;
  secrets?: (origin: string) => ProfileSecrets;
  groups?: HeaderGroup[];
  /** Secrets of each group. */
  groupSecrets?: (origin: string) => ProfileSecrets;
  patienceMs?: number;
  /** Milliseconds that a message waits for the schema. */
  limitMs?: number;
  outages?: Outages;
  history?: PastExchange[];
  /** Stored files by id. */
  files?: Record<string, BlobPart>;
};

type Order = OutgoingMessage & { plainText: boolean; signal: AbortSignal; ahead: ReadAhead };

const calm: Outages = { seenAt: 0, isOnline: true, networkChangedAt: null, slept: null };

/** Starts a server with a runnable and runs exchanges with it. */
export async function createExchangeScene(scenario: Scenario = {}) {
  const { schemas = [answerJson(200, { type: 'string' })], hasAccess = true, patienceMs = 10_000 } = scenario;
  let count = 0;
  const server = await serve({
    '/chat/input_schema': (response) => {
      count += 1;
      return (schemas[count - 1] ?? schemas.at(-1))?.(response);
    },
    '/chat/config_schema': scenario.config ?? answerJson(404, { detail: 'Not Found' }),
    ...scenario.others,
    '/chat/stream': answerPost(scenario.stream ?? bonjour, scenario.probe),
    '/chat/invoke': answerPost(
      answerJson(200, { output: 'Bonjour', metadata: { run_id: 'abc' } }),
      scenario.probe,
    ),
  });
  const profile = aProfile({ url: `${server.origin}/chat`, ...scenario.profile?.(server.origin) });
  const store = createDescriptionStore(() => profile.url);
  const now = () => Date.now();
  const pace = createPace({ now, wait: paused });
  const limit = scenario.limitMs === undefined ? {} : { limitMs: scenario.limitMs };
  const world = {
    connectBy,
    fetch,
    pace,
    descriptions: createDescriptions(store, patienceMs, { now, pace, ...limit }),
    newId: () => 'id-1',
    hasAccess: async (pattern: string) => hasAccess && pattern === originPattern(profile.url),
    readSecrets: async (id: string) =>
      (id === profile.id ? scenario.secrets?.(server.origin) : scenario.groupSecrets?.(server.origin)) ?? {},
    readGroups: async () => scenario.groups ?? [],
    readFile: readerOf(scenario.files ?? {}),
    now,
    outages: () => scenario.outages ?? calm,
  };
  return {
    ...store,
    profile,
    world,
    server,
    requests: server.requests,
    posts: () => server.requests.filter(({ method }) => method === 'POST'),
    /** Schema requests and POSTs, in order. */
    steps: () =>
      server.requests
        .filter(({ method, path }) => method === 'POST' || path === '/chat/input_schema')
        .map(({ method, path }) => `${method} ${path}`),
    async run({ plainText = false, signal = never, ahead, ...said }: Partial<Order> = {}) {
      const happenings: RunHappening[] = [];
      const history = async () =>
        (scenario.history ?? []).map((past) => ({ ...past, url: profile.url, at: 0 }));
      const message = aMessage({ agreed: originOf(profile.url), history, ...said });
      const order = { profile, message, plainText, ...(ahead ? { ahead } : {}) };
      for await (const item of exchange(order, world, signal)) happenings.push(item);
      return happenings;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}
