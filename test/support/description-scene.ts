import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createDescriptionStore } from './description-store.ts';
import { answerJson, serve } from './http-server.ts';
import { target } from './run.ts';

export type Answer = (response: ServerResponse) => unknown;

/** Serves a runnable whose schema requests get these answers in order; the last one repeats. */
export async function createDescriptionScene(
  answers: Answer[],
  { patienceMs = 10_000, headers = [] as [string, string][], config = answerJson(404, {}) as Answer } = {},
) {
  let count = 0;
  const server = await serve({
    '/c/input_schema': (response) => {
      count += 1;
      return (answers[count - 1] ?? answers.at(-1))?.(response);
    },
    '/c/config_schema': config,
  });
  const schemaRequests = () => server.requests.filter(({ path }) => path === '/c/input_schema');
  const place = { url: `${server.origin}/c` };
  const store = createDescriptionStore(() => place.url);
  return {
    ...store,
    /** URL of the profile; a test may change it. */
    place,
    origin: server.origin,
    requests: server.requests,
    schemaRequests,
    runnable: connect(target(`${server.origin}/c`, { headers })),
    descriptions: createDescriptions(store, patienceMs),
    /** Restarts the worker with this patience. */
    restarted: (newPatienceMs: number) => createDescriptions(store, newPatienceMs),
    asked: (times: number) =>
      vi.waitFor(() => expect(schemaRequests()).toHaveLength(times), { timeout: 10_000 }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** Holds replies until the test releases them. */
export function createHeldAnswer(answer: Answer) {
  const held: ServerResponse[] = [];
  return {
    hold: (response: ServerResponse) => held.push(response),
    release: () => held.splice(0).forEach(answer),
  };
}
