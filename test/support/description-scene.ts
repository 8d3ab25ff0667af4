import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createDescriptionStore } from './description-store.ts';
import { answerJson, serve } from './http-server.ts';
import { target } from './run.ts';

export type Answer = (response: ServerResponse) => unknown;

/** A runnable whose input schema is answered like this: one answer for each request, the last one for all others. */
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
    /** Where the profile points. */
    place,
    origin: server.origin,
    requests: server.requests,
    /** Those for the input schema. */
    schemaRequests,
    runnable: connect(target(`${server.origin}/c`, { headers })),
    descriptions: createDescriptions(store, patienceMs),
    asked: (times: number) =>
      vi.waitFor(() => expect(schemaRequests()).toHaveLength(times), { timeout: 10_000 }),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** An answer that comes when the test says so. */
export function createHeldAnswer(answer: Answer) {
  const held: ServerResponse[] = [];
  return {
    hold: (response: ServerResponse) => held.push(response),
    release: () => held.splice(0).forEach(answer),
  };
}
