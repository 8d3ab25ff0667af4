import { expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Target } from '../../lib/runnable/runnable.ts';
import { thread } from '../support/recorded-run.ts';
import { endOf } from '../support/run.ts';
import { eventsOfRun, replay, request, serveRun } from '../support/scripted-agent-server.ts';

const key: Partial<Target> = { headers: [['authorization', 'Bearer key']] };
const later = { ...request, body: { ...(request.body as JsonObject), if_not_exists: 'reject' } };

/** Runs once; returns the end of the run and the bodies of the requests to begin a thread before it. */
async function begunBy(part: Parameters<typeof eventsOfRun>[1]) {
  await using server = await serveRun({ post: [replay('chat.stream')] });
  const end = endOf(await eventsOfRun(server.url, part));
  const before = server.requests.slice(0, server.requests.indexOf(server.posts()[0] as never));
  return { end, begun: before.map(({ path, body }) => [path, JSON.parse(body)]) };
}

const begins = [['/base/threads', { thread_id: thread, if_exists: 'do_nothing' }]];

test.each<[string, Parameters<typeof eventsOfRun>[1], unknown[]]>([
  ['a key', key, begins],
  ['cookies', { sendCookies: true }, begins],
  ['neither', {}, []],
  ['a key, and the server knows its thread', { ...key, request: later }, []],
])('a run of a profile with %s begins its thread where an owner may be noted', async (_, part, begun) => {
  // The server refuses to begin a thread: the run goes on.
  expect(await begunBy(part)).toEqual({ end: 'end', begun });
});
