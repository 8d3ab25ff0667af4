import { describe, expect, test } from 'vitest';
import { usualCall } from '../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../lib/json/json.ts';
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

describe('what a runnable takes with a preset', () => {
  test('is asked for once, at the hash of the configuration, with the headers of the profile', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(scene.asked()).toMatchObject([
      { method: 'GET', path: `/r/c/${poemHash}/input_schema`, headers: { 'x-token': 'secret' }, body: '' },
    ]);
  });

  test('is kept beside what it takes without one', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(usualCall)).toEqual(joke);
    expect(scene.asked()).toEqual([]);
    expect(await scene.taken(asPoem)).toEqual(poem);
    expect(await scene.taken({ ...asPoem, presetId: null })).toEqual(joke);
    const kept = scene.kept.get('p1');
    expect(kept && takenBy(asPoem, kept)).toEqual(poem);
  });

  test('is asked for once by messages that come together', async () => {
    await using scene = await createPresetScene();
    await scene.taken(usualCall);
    expect(await Promise.all([scene.taken(asPoem), scene.taken(asPoem)])).toEqual([poem, poem]);
    expect(scene.asked()).toHaveLength(1);
  });

  test('is asked for again where the preset was edited, and what was kept for it before is gone', async () => {
    await using scene = await createPresetScene();
    await scene.taken(asPoem);
    expect(await scene.taken(withPreset({ prompt: 'poem', style: 'dry' }))).toEqual(joke);
    expect(scene.asked()).toHaveLength(2);
    expect(Object.keys(scene.kept.get('p1')?.configured ?? {})).toEqual([
      '{"configurable":{"prompt":"poem","style":"dry"}}',
    ]);
  });

  test('is not asked for of a name that cannot be configured', async () => {
    await using scene = await createPresetScene();
    expect(await scene.taken(withPreset({ prompt: 'poem', unknown: 'x' }))).toEqual(poem);
    expect(await scene.taken(withPreset({ unknown: 'x' }))).toEqual(joke);
    expect(scene.asked()).toHaveLength(1);
  });

  test.each<[string, JsonObject]>([
    ['a secret', { prompt: 'poem', key_of_model: 's3' }],
    ['what is named like a secret', { prompt: 'poem', bot_token: 's3' }],
    ['what may hold a secret', { prompt: 'poem', more: { a: 's3' } }],
  ])('is not asked for with %s in the URL', async (_, values) => {
    await using scene = await createPresetScene();
    expect(await scene.taken(withPreset(values))).toEqual(joke);
    expect(scene.asked()).toEqual([]);
  });

  test.each([
    ['by a URL that fixes its configuration', { path: '/r/c/N4XyA' }],
    ['where nothing is known of what can be configured', { hasConfig: false }],
  ])('is not asked for %s', async (_, scenario) => {
    await using scene = await createPresetScene(scenario);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(scene.asked()).toEqual([]);
  });
});

describe('the plain schema stays', () => {
  test.each<[string, Answer, number]>([
    ['404', answerJson(404, {}), 1],
    ['405', answerJson(405, {}), 1],
    ['500', answerJson(500, {}), 1],
    ['400, and it is asked again', answerJson(400, {}), 2],
    ['503, and it is asked again', answerJson(503, {}), 2],
    ['a web page', answerText(200, 'text/html', '<html></html>'), 1],
    ['a broken connection, and it is asked again', (response) => response.destroy(), 2],
  ])('where the answer is %s', async (_, answer, requests) => {
    await using scene = await createPresetScene({ poem: answer });
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(scene.asked()).toHaveLength(requests);
  });

  test('where no answer comes, which only the first message waits for', async () => {
    await using scene = await createPresetScene({ poem: () => {}, patienceMs: 1_000 });
    await scene.taken(usualCall);
    expect(await scene.taken(asPoem)).toEqual(joke);
    expect(await scene.taken(asPoem)).toEqual(joke);
    // Were it waited for, there would be no second request yet that is open.
    await expect.poll(() => scene.asked().length).toBe(2);
  });
});

describe('asking again', () => {
  test.each([
    ['same', poem],
    ['changed', other],
  ])('says of a preset whether it is %s', async (outcome, next) => {
    const answers = [poem, next];
    await using scene = await createPresetScene({
      poem: (response) => answerJson(200, answers.shift())(response),
    });
    await scene.taken(asPoem);
    expect(await scene.descriptions.askAgain('p1', scene.runnable, asPoem)).toEqual({ outcome });
    expect(await scene.taken(asPoem)).toEqual(next);
    expect(scene.asked()).toHaveLength(2);
  });

  test('keeps what was known of a preset where it cannot be had', async () => {
    const answers = [answerJson(200, poem), answerJson(503, {})];
    await using scene = await createPresetScene({ poem: (response) => answers.shift()?.(response) });
    await scene.taken(asPoem);
    expect(await scene.descriptions.askAgain('p1', scene.runnable, asPoem)).toEqual({ outcome: 'same' });
    expect(await scene.taken(asPoem)).toEqual(poem);
  });
});

test('what was stored before presets had schemas of their own can be read', () => {
  const before = aDescription(joke);
  expect(readDescription(JSON.parse(JSON.stringify(before)))).toEqual(before);
});

describe('a message with a preset', () => {
  const path = `/chat/c/${poemHash}/input_schema`;
  const profile = () => ({ call: asPoem });
  const served = { profile, schemas: [answerJson(200, joke)], config: answerJson(200, config) };

  test('is sent as the runnable takes it with that preset', async () => {
    await using scene = await createExchangeScene({ ...served, others: { [path]: answerJson(200, poem) } });
    const happenings = await scene.run({ fields: { language: 'Welsh' } });
    expect(happenings.at(-1)).toMatchObject({ type: 'end' });
    const body = { input: { language: 'Welsh', topic: 'Hi' }, config: { configurable: { prompt: 'poem' } } };
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify(body) }]);
  });

  test('that is refused has the runnable asked again for that preset', async () => {
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
