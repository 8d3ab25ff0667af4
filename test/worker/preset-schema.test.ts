import { describe, expect, test } from 'vitest';
import { usualCall } from '../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { readDescription } from '../../lib/runnable/description.ts';
import { aDescription } from '../support/description.ts';
import type { Answer } from '../support/description-scene.ts';
import { createExchangeScene } from '../support/exchange-scene.ts';
import { answerJson, answerText } from '../support/http-server.ts';
import {
  asPoem,
  config,
  createPresetScene,
  joke,
  poem,
  poemHash,
  takenBy,
  withPreset,
} from '../support/preset-scene.ts';

const other = { type: 'string' };

describe('the schema of a preset', () => {
  test('is fetched once, at the hash of its configuration, with the headers of the profile', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(scene.asked()).toMatchObject([
      { method: 'GET', path: `/r/c/${poemHash}/input_schema`, headers: { 'x-token': 'secret' }, body: '' },
    ]);
  });

  test('is cached beside the plain schema', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(usualCall)).toEqual(joke);
    expect(scene.asked()).toEqual([]);
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(await scene.taken({ ...asPoem, presetId: null })).toEqual(joke);
    const kept = scene.kept.get('p1');
    expect(kept && takenBy(asPoem, kept)).toEqual(poem);
  });

  test('is fetched once for concurrent messages', async () => {
    await using scene = await createPresetScene();
    await scene.taken(usualCall);
    expect(await Promise.all([scene.taken(asPoem), scene.taken(asPoem)])).toEqual([poem, poem]);
    expect(scene.asked()).toHaveLength(1);
  });

  test('is fetched again after an edit, and its old version is dropped', async () => {
    await using scene = await createPresetScene();
    await scene.taken(asPoem);
    expect(await scene.taken(withPreset({ prompt: 'poem', style: 'dry' }))).toEqual(joke);
    expect(scene.asked()).toHaveLength(2);
    expect(Object.keys(scene.kept.get('p1')?.configured ?? {})).toEqual([
      '{"configurable":{"prompt":"poem","style":"dry"}}',
    ]);
  });

  test('is fetched without names that are not configurable', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(withPreset({ prompt: 'poem', unknown: 'x' }))).toEqual(poem);
    expect(await scene.taken(withPreset({ unknown: 'x' }))).toEqual(joke);
    expect(scene.asked()).toHaveLength(1);
  });

  test.each<[string, JsonObject]>([
    ['a secret', { prompt: 'poem', key_of_model: 's3' }],
    ['a value named like a secret', { prompt: 'poem', bot_token: 's3' }],
    ['a value that may contain a secret', { prompt: 'poem', more: { a: 's3' } }],
    ['a value that looks like a secret', { prompt: 'poem', style: 'sk-proj-abcdefghijklmnop' }],
    ['a value that the schema does not describe', { prompt: 'poem', style: { headers: [{ name: 's3' }] } }],
  ])('is not fetched with %s in the URL', async (_, values) => {
    await using scene = await createPresetScene();
    expect(await scene.taken(withPreset(values))).toEqual(joke);
    expect(scene.asked()).toEqual([]);
  });

  test.each([
    ['for a URL with a fixed configuration', { path: '/r/c/N4XyA' }],
    ['if nothing is known to be configurable', { hasConfig: false }],
  ])('is not fetched %s', async (_, scenario) => {
    await using scene = await createPresetScene(scenario);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(scene.asked()).toEqual([]);
  });
});

describe('the schema of a preset that is gone', () => {
  test('is dropped at once', async () => {
    await using scene = await createPresetScene();
    await scene.taken(asPoem);
    await scene.descriptions.forgetPresets('p1', usualCall, langserve);
    expect(scene.kept.get('p1')).not.toHaveProperty('configured');
  });

  test('is dropped by the next message, if it was stored earlier', async () => {
    await using scene = await createPresetScene();
    await scene.taken(asPoem);
    await scene.taken(usualCall);
    expect(scene.kept.get('p1')).not.toHaveProperty('configured');
  });

  test('is not stored when its reply comes', async () => {
    const waiting: (() => void)[] = [];
    await using scene = await createPresetScene({
      poem: (response) => void waiting.push(() => answerJson(200, poem)(response)),
    });
    await scene.taken(usualCall);
    const taken = scene.taken(asPoem);
    await expect.poll(() => waiting.length).toBe(1);
    await scene.descriptions.forgetPresets('p1', usualCall, langserve);
    waiting[0]?.();
    expect(await taken).toEqual(poem);
    expect(scene.kept.get('p1')).not.toHaveProperty('configured');
  });
});

describe('the plain schema is used', () => {
  test.each<[string, Answer, number]>([
    ['404', answerJson(404, {}), 1],
    ['405', answerJson(405, {}), 1],
    ['500', answerJson(500, {}), 1],
    ['400, and a retry follows', answerJson(400, {}), 2],
    ['503, and a retry follows', answerJson(503, {}), 2],
    ['a web page, and a retry follows', answerText(200, 'text/html', '<html></html>'), 2],
    ['a broken connection, and a retry follows', (response) => response.destroy(), 2],
  ])('if the reply is %s', async (_, answer, requests) => {
    await using scene = await createPresetScene({ poem: answer });
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(scene.asked()).toHaveLength(requests);
  });

  test('if no reply comes, and only the first message waits', async () => {
    await using scene = await createPresetScene({ poem: () => {}, patienceMs: 1_000 });
    await scene.taken(usualCall);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(await scene.taken(asPoem)).toEqual(joke);
    // A message that waited would not have sent its request yet.
    await expect.poll(() => scene.asked().length).toBe(2);
  });
});

describe('a reload of the schema', () => {
  test.each([
    ['same', poem],
    ['changed', other],
  ])('has the outcome “%s” for a preset’s schema', async (outcome, next) => {
    const answers = [poem, next];
    await using scene = await createPresetScene({
      poem: (response) => answerJson(200, answers.shift())(response),
    });
    await scene.taken(asPoem);
    expect(await scene.descriptions.askAgain('p1', scene.runnable, asPoem)).toEqual({ outcome });
    expect(await scene.taken(asPoem)).toEqual(next);
    expect(scene.asked()).toHaveLength(2);
  });

  test('keeps the cached schema of a preset when it cannot be fetched', async () => {
    const answers = [answerJson(200, poem), answerJson(503, {})];
    await using scene = await createPresetScene({ poem: (response) => answers.shift()?.(response) });
    await scene.taken(asPoem);
    expect(await scene.descriptions.askAgain('p1', scene.runnable, asPoem)).toEqual({ outcome: 'same' });
    expect(await scene.taken(asPoem)).toEqual(poem);
  });
});

test('a description stored before presets had schemas is readable', () => {
  const before = aDescription(joke);
  expect(readDescription(JSON.parse(JSON.stringify(before)))).toEqual(before);
});

describe('a message with a preset', () => {
  const path = `/chat/c/${poemHash}/input_schema`;
  const profile = () => ({ call: asPoem });
  const served = { profile, schemas: [answerJson(200, joke)], config: answerJson(200, config) };

  test('is sent by the preset’s schema', async () => {
    await using scene = await createExchangeScene({ ...served, others: { [path]: answerJson(200, poem) } });
    const happenings = await scene.run({ fields: { language: 'Welsh' } });
    expect(happenings.at(-1)).toMatchObject({ type: 'end' });
    const body = { input: { language: 'Welsh', topic: 'Hi' }, config: { configurable: { prompt: 'poem' } } };
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify(body) }]);
  });

  test('reloads the preset’s schema after a 422', async () => {
    const answers = [poem, other];
    const rejected = answerJson(422, { detail: [{ loc: ['body', 'input'], msg: 'Field required' }] });
    await using scene = await createExchangeScene({
      ...served,
      others: { [path]: (response) => answerJson(200, answers.shift())(response) },
      stream: rejected,
    });
    const happenings = await scene.run({ fields: { language: 'Welsh' } });
    expect(happenings.at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'schema-changed' } });
    expect(answers).toEqual([]);
  });
});
