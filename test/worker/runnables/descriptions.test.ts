import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import { type Description, schemaIn } from '../../../lib/runnable/description.ts';
import { SchemaOverdue } from '../../../lib/worker/runnables/asking.ts';
import { aDescription } from '../../support/description.ts';
import { type Answer, createDescriptionScene, createHeldAnswer } from '../../support/description-scene.ts';
import { answerJson } from '../../support/http-server.ts';
import { target } from '../../support/run.ts';

const schema = { type: 'object', properties: { question: { type: 'string' } } };
const another = { type: 'string' };

const schemaOf = (description: Description | undefined) => schemaIn(description?.input);
const absent = { input: { status: 'absent' } };

describe('a description', () => {
  test('is fetched once, with the headers of the profile, and stored', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema)], {
      headers: [['X-Token', 'secret']],
    });
    const { descriptions, runnable, schemaRequests, kept } = scene;
    const first = await descriptions.of('p1', runnable);
    expect(schemaOf(first)).toEqual(schema);
    expect(kept.get('p1')).toEqual(first);
    expect(await descriptions.of('p1', runnable)).toEqual(first);
    expect(schemaRequests()).toMatchObject([{ method: 'GET', headers: { 'x-token': 'secret' } }]);
  });

  test('is fetched once for concurrent first messages, and separately for another profile', async () => {
    const held = createHeldAnswer(answerJson(200, schema));
    await using scene = await createDescriptionScene([held.hold]);
    const { descriptions, runnable, asked, schemaRequests } = scene;
    const together = [1, 2, 3].map(() => descriptions.of('p1', runnable));
    const other = descriptions.of('p2', runnable);
    await asked(2);
    held.release();
    for (const description of await Promise.all([...together, other])) {
      expect(schemaOf(description)).toEqual(schema);
    }
    expect(schemaRequests()).toHaveLength(2);
  });

  test.each([404, 405])('is stored as absent after %i', async (status) => {
    await using scene = await createDescriptionScene([answerJson(status, {})]);
    const { descriptions, runnable, schemaRequests, kept } = scene;
    expect(await descriptions.of('p1', runnable)).toMatchObject(absent);
    expect(await descriptions.of('p1', runnable)).toMatchObject(absent);
    expect(kept.get('p1')).toMatchObject(absent);
    expect(schemaRequests()).toHaveLength(1);
  });

  test.each([503, 401, 500])('is used once and not stored after %i', async (status) => {
    await using scene = await createDescriptionScene([answerJson(status, {}), answerJson(200, schema)]);
    const { descriptions, runnable, kept } = scene;
    expect(await descriptions.of('p1', runnable)).toMatchObject(absent);
    expect(kept.size).toBe(0);
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(schema);
  });

  test('is stored without an unavailable config schema, which is asked for again after an answer', async () => {
    const answers = [answerJson(503, {}), answerJson(200, another)];
    await using scene = await createDescriptionScene([answerJson(200, schema)], {
      config: (response) => answers.shift()?.(response),
    });
    const { descriptions, runnable, kept, schemaRequests } = scene;
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(schema);
    expect(kept.get('p1')?.config).toMatchObject({ httpStatus: 503 });
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(schema);
    expect(schemaRequests()).toHaveLength(1);
    await descriptions.afterAnswer('p1', runnable, usualCall);
    expect(schemaIn(kept.get('p1')?.config)).toEqual(another);
  });

  test.each([
    ['younger than a day is used as it is', 23, schema],
    ['a day old is asked for again after an answer', 25, another],
  ])('that is %s', async (_, hours, next) => {
    await using scene = await createDescriptionScene([answerJson(200, schema), answerJson(200, another)]);
    const { descriptions, runnable, kept } = scene;
    await descriptions.of('p1', runnable);
    const said = kept.get('p1');
    if (said) kept.set('p1', { ...said, at: Date.now() - hours * 60 * 60 * 1000 });
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(schema);
    await descriptions.afterAnswer('p1', runnable, usualCall);
    expect(schemaOf(kept.get('p1'))).toEqual(next);
  });

  test('of an earlier version without an input schema is asked for again', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema)]);
    const { descriptions, runnable, kept } = scene;
    const input = { status: 'absent' as const, httpStatus: 500, reason: { code: 'bad-status' as const } };
    kept.set('p1', { ...aDescription(undefined, undefined, runnable.url), input });
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(schema);
  });

  test('is not stored for a URL the profile has left, nor used for another URL', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema)]);
    const { descriptions, runnable, kept, place } = scene;
    await descriptions.of('p1', runnable);
    const here = kept.get('p1');
    const elsewhere = connect(target(`${scene.origin}/elsewhere`));
    expect(schemaOf(await descriptions.of('p1', elsewhere))).toBeUndefined();
    await descriptions.answered('p1', 'stream', { url: elsewhere.url, protocol: langserve });
    expect(kept.get('p1')).toEqual(here);
    place.url = elsewhere.url;
    await descriptions.askAgain('p1', runnable);
    expect(kept.get('p1')).toEqual(here);
    await descriptions.of('p1', elsewhere);
    expect(kept.get('p1')?.url).toBe(elsewhere.url);
  });

  test('is overdue for a page at the deadline, and stored when it comes', async () => {
    const held = createHeldAnswer(answerJson(200, schema));
    await using scene = await createDescriptionScene([held.hold], { patienceMs: 200 });
    const { descriptions, runnable, kept, schemaRequests } = scene;
    await expect(descriptions.of('p1', runnable)).rejects.toBeInstanceOf(SchemaOverdue);
    expect(kept.size).toBe(0);
    held.release();
    await expect.poll(() => schemaOf(kept.get('p1')), { timeout: 10_000 }).toEqual(schema);
    expect(schemaRequests()).toHaveLength(1);
  });

  test('is overdue if its body does not end in time', async () => {
    const begun: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"type": "obj');
    };
    await using scene = await createDescriptionScene([begun], { patienceMs: 300 });
    const { descriptions, runnable, kept } = scene;
    await expect(descriptions.of('p1', runnable)).rejects.toBeInstanceOf(SchemaOverdue);
    expect(kept.size).toBe(0);
  });

  test('is not stored if the connection breaks in mid-body', async () => {
    const broken: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"type": "obj', () => setImmediate(() => response.destroy()));
    };
    await using scene = await createDescriptionScene([broken]);
    const { descriptions, runnable, kept } = scene;
    await descriptions.of('p1', runnable).catch(() => {});
    expect(kept.size).toBe(0);
  });

  test('of an unreachable server is a failure and not stored', async () => {
    const scene = await createDescriptionScene([]);
    await scene[Symbol.asyncDispose]();
    const asked = scene.descriptions.of('p1', scene.runnable);
    await expect(asked).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
    expect(scene.kept.size).toBe(0);
  });
});

describe('a forgotten description', () => {
  test('is fetched again', async () => {
    await using scene = await createDescriptionScene([answerJson(200, schema), answerJson(200, another)]);
    const { descriptions, runnable, kept } = scene;
    await descriptions.of('p1', runnable);
    await descriptions.forget('p1');
    expect(kept.size).toBe(0);
    expect(schemaOf(await descriptions.of('p1', runnable))).toEqual(another);
  });

  test('is not stored by a pending request', async () => {
    const held = createHeldAnswer(answerJson(200, schema));
    await using scene = await createDescriptionScene([held.hold]);
    const { descriptions, runnable, asked, kept } = scene;
    const old = descriptions.of('p1', runnable);
    await asked(1);
    await descriptions.forget('p1');
    held.release();
    await old;
    expect(kept.size).toBe(0);
  });

  test('is not stored by a pending request even after a new one has begun', async () => {
    const held = createHeldAnswer(answerJson(200, schema));
    const heldAnew = createHeldAnswer(answerJson(200, another));
    await using scene = await createDescriptionScene([held.hold, heldAnew.hold]);
    const { descriptions, runnable, asked, kept } = scene;
    const old = descriptions.of('p1', runnable);
    await asked(1);
    await descriptions.forget('p1');
    const anew = descriptions.of('p1', runnable);
    await asked(2);
    held.release();
    await old;
    const keptOfOld = kept.get('p1');
    heldAnew.release();
    await anew;
    expect(keptOfOld).toBeUndefined();
    expect(schemaOf(kept.get('p1'))).toEqual(another);
  });
});
