import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { RunHappening } from '../../lib/chat/run/reduce-run.ts';
import type { Outages } from '../../lib/platform/browser/outage.ts';
import { connectBy } from '../../lib/protocols/connections.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { exchange } from '../../lib/worker/runs/exchange.ts';
import { createDescriptionStore } from '../support/description-store.ts';
import { answerJson, answerStream, answerThenAbort, serve } from '../support/http-server.ts';
import { aMessage } from '../support/message.ts';
import { aProfile } from '../support/profile.ts';

const never = new AbortController().signal;
const calm: Outages = { seenAt: 0, isOnline: true, networkChangedAt: null, slept: null };

type Scenario = {
  outages: () => Partial<Outages>;
  stream?: (response: ServerResponse) => unknown;
  schema?: (response: ServerResponse) => unknown;
  plainText?: boolean;
};

const cutShort = answerThenAbort('event: data\ndata: "Bon"\n\n');

/** Returns the end of one exchange with a server on this computer. */
async function endOf({ outages, stream = cutShort, schema, plainText = true }: Scenario) {
  const answers = {
    '/chat/stream': stream,
    '/chat/input_schema': schema ?? answerJson(200, { type: 'string' }),
  };
  await using server = await serve(answers);
  const world = {
    connectBy,
    fetch,
    descriptions: createDescriptions(createDescriptionStore(), 10_000),
    newId: () => 'id-1',
    hasAccess: async () => true,
    readSecrets: async () => ({}),
    readGroups: async () => [],
    readFile: async () => undefined,
    now: () => Date.now(),
    outages: () => ({ ...calm, ...outages() }),
  };
  const happenings: RunHappening[] = [];
  const order = {
    profile: aProfile({ url: `${server.origin}/chat` }),
    message: aMessage({ agreed: server.origin }),
    plainText,
  };
  for await (const happening of exchange(order, world, never)) happenings.push(happening);
  const last = happenings.at(-1);
  return last && 'failure' in last ? last.failure : last?.type;
}

const slept = () => ({ slept: { wokeAt: Date.now(), forMs: 60_000 } });
const networkGone = () => ({ isOnline: false, networkChangedAt: Date.now() });

describe('a connection that breaks', () => {
  test.each<[string, () => Partial<Outages>, object]>([
    ['without an outage keeps its failure', () => ({}), { kind: 'cut-short' }],
    ['around a sleep is explained by it', slept, { kind: 'slept', sleptMs: 60_000, wasSent: true }],
    ['as the network changes is explained by that', networkGone, { kind: 'offline', wasSent: true }],
    [
      'long after a sleep keeps its failure',
      () => ({ slept: { wokeAt: Date.now() - 60_000, forMs: 60_000 } }),
      { kind: 'cut-short' },
    ],
  ])('%s', async (_, outages, failure) => {
    expect(await endOf({ outages })).toEqual(failure);
  });

  test('during the schema request is explained in the same way', async () => {
    const torn = (response: ServerResponse) => response.destroy();
    const end = await endOf({ outages: networkGone, schema: torn, plainText: false });
    expect(end).toEqual({ kind: 'offline', wasSent: false });
  });

  test.each<[string, Scenario, unknown]>([
    [
      'a refusal by the server',
      { outages: networkGone, stream: answerJson(429, { detail: 'slow down' }) },
      expect.objectContaining({ kind: 'refused', status: 429 }),
    ],
    [
      'an error event before it',
      { outages: networkGone, stream: answerThenAbort('event: error\ndata: {"status_code": 500}\n\n') },
      expect.objectContaining({ kind: 'runnable-error', status: 500 }),
    ],
    [
      'a truncated error event',
      { outages: slept, stream: answerThenAbort('event: error\ndata: {"status_code": 500}') },
      expect.objectContaining({ kind: 'runnable-error', status: 500 }),
    ],
    [
      'an orderly end',
      { outages: slept, stream: answerStream('event: data\ndata: "Bon"\n\n', 'event: end\n\n') },
      'end',
    ],
  ])('is not blamed for %s', async (_, scenario, end) => {
    expect(await endOf(scenario)).toEqual(end);
  });

  test('is explained by the outages up to its end, not at its start', async () => {
    let outages: Partial<Outages> = {};
    const stream = async (response: ServerResponse) => {
      outages = slept();
      await cutShort(response);
    };
    expect(await endOf({ outages: () => outages, stream })).toMatchObject({ kind: 'slept' });
  });
});
