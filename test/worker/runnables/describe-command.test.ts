import { describe, expect, test, vi } from 'vitest';
import { CommandRefusal } from '../../../lib/platform/browser/messaging.ts';
import { connectBy } from '../../../lib/protocols/connections.ts';
import { schemaIn } from '../../../lib/runnable/description.ts';
import { createDescribeCommand } from '../../../lib/worker/runnables/start-runnables.ts';
import { type Answer, createDescriptionScene, createHeldAnswer } from '../../support/description-scene.ts';
import { answerJson } from '../../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const [first, second] = [{ type: 'string' }, { type: 'array' }];

type Scenario = { schemas?: Answer[]; hasAccess?: boolean; withSecret?: boolean; patienceMs?: number };

/** Creates the command over a real server with these replies for the input schema. */
async function createScene({ schemas = [answerJson(200, first)], ...scenario }: Scenario = {}) {
  const { hasAccess = true, withSecret = false, patienceMs = 10_000 } = scenario;
  const runnable = await createDescriptionScene(schemas, { patienceMs });
  const headers = [withSecret ? secretHeader('X-Key') : plainHeader('X-Team', 'a')];
  const profile = aProfile({ url: `${runnable.origin}/c`, headers });
  const patterns: string[] = [];
  const command = createDescribeCommand({
    readProfile: async (id) => (id === 'p1' ? profile : undefined),
    connectionWorld: {
      connectBy,
      fetch,
      newId: () => 'id-1',
      now: Date.now,
      hasAccess: async (pattern) => {
        patterns.push(pattern);
        return hasAccess;
      },
      readSecrets: async () => ({}),
      readGroups: async () => [],
    },
    descriptions: runnable.descriptions,
  });
  return {
    ...runnable,
    patterns,
    describe: (anew = false, id = 'p1') => command['profile.describe']({ id, anew }),
    keeps: (schema: object) =>
      vi.waitFor(() => expect(schemaIn(runnable.kept.get('p1')?.input)).toEqual(schema), { timeout: 10_000 }),
  };
}

describe('a request for the schema', () => {
  test('resolves after the reply is stored', async () => {
    const held = createHeldAnswer(answerJson(200, first));
    await using scene = await createScene({ schemas: [held.hold] });
    const outcome = scene.describe();
    await scene.asked(1);
    expect(scene.kept.size).toBe(0);
    held.release();
    expect(await outcome).toEqual({ outcome: 'same' });
    await scene.keeps(first);
    expect(scene.patterns).toEqual([`${scene.origin}/*`]);
    expect(scene.requests.map(({ method }) => method)).toEqual(Array(4).fill('GET'));
    for (const { headers } of scene.requests) expect(headers).toMatchObject({ 'x-team': 'a' });
  });

  test('is made once, whether asked twice at the same time or later again', async () => {
    await using scene = await createScene();
    await Promise.all([scene.describe(), scene.describe()]);
    await scene.keeps(first);
    await scene.describe();
    expect(scene.schemaRequests()).toHaveLength(1);
  });

  test('is repeated on a reload, which stores the new reply', async () => {
    await using scene = await createScene({ schemas: [answerJson(200, first), answerJson(200, second)] });
    await scene.describe();
    await scene.keeps(first);
    expect(await scene.describe(true)).toEqual({ outcome: 'changed' });
    expect(await scene.describe(true)).toEqual({ outcome: 'same' });
    await scene.keeps(second);
    expect(scene.schemaRequests()).toHaveLength(3);
  });

  test.each<[string, Scenario, string]>([
    ['access', { hasAccess: false }, 'permission-missing'],
    ['a secret', { withSecret: true }, 'secret-missing'],
  ])('is not made without %s, and names the reason', async (_, scenario, kind) => {
    await using scene = await createScene(scenario);
    for (const anew of [false, true])
      expect(await scene.describe(anew)).toMatchObject({ outcome: 'failed', failure: { kind } });
    // A request of its own would arrive before this one.
    await fetch(`${scene.origin}/now`);
    expect(scene.requests.map(({ path }) => path)).toEqual(['/now']);
  });

  test('for a missing profile is refused', async () => {
    await using scene = await createScene();
    await expect(scene.describe(false, 'gone')).rejects.toEqual(new CommandRefusal({ code: 'profile-gone' }));
    expect(scene.requests).toEqual([]);
  });

  const missing = { type: 'missing', loc: ['header', 'x-token'], msg: 'Field required', input: null };
  const problem = { at: 'header.x-token', path: ['header', 'x-token'], message: 'Field required' };

  test.each<[string, Answer, object]>([
    ['breaks the connection', (response) => response.destroy(), { failure: { kind: 'unreachable' } }],
    ['refuses access', answerJson(401, {}), { outcome: 'unsure', answer: { httpStatus: 401 } }],
    ['is away', answerJson(503, {}), { outcome: 'unsure', answer: { httpStatus: 503 } }],
    ['fails', answerJson(500, {}), { outcome: 'unsure', answer: { httpStatus: 500 } }],
    [
      'wants a header',
      answerJson(422, { detail: [missing] }),
      { answer: { httpStatus: 422, problems: [{ ...problem, part: 'header', isMissing: true }] } },
    ],
  ])('whose server %s reports it, stores nothing and can be repeated', async (_, answer, outcome) => {
    await using scene = await createScene({ schemas: [answer, answerJson(200, first)], patienceMs: 2_000 });
    expect(await scene.describe()).toMatchObject(outcome);
    expect(scene.kept.size).toBe(0);
    await scene.describe();
    await scene.keeps(first);
  });

  test.each<[string, Answer, string]>([
    ['breaks the connection', (response) => response.destroy(), 'unreachable'],
    ['does not answer in time', () => {}, 'schema-overdue'],
  ])('on a reload reports that the server %s', async (_, answer, kind) => {
    await using scene = await createScene({ schemas: [answer], patienceMs: 500 });
    expect(await scene.describe(true)).toMatchObject({ outcome: 'failed', failure: { kind } });
  });
});
