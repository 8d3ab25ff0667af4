import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { feedbackScene } from '../../../support/feedback-scene.ts';
import { startLangSmith, tokenId } from '../../../support/lang-smith.ts';
import { startLangServe } from '../server.ts';

let langSmith: Awaited<ReturnType<typeof startLangSmith>>;
let langServe: Awaited<ReturnType<typeof startLangServe>>;

beforeAll(async () => {
  langSmith = await startLangSmith();
  langServe = await startLangServe({ groups: ['feedback'], langSmith: langSmith.url });
});

afterAll(async () => {
  await langServe?.stop();
  await langSmith?.stop();
});

beforeEach(() => {
  langSmith.state.isDown = false;
});

const modes = ['stream', 'batch'] as const;
const at = (path: string) => `${langServe.origin}${path}`;
const last = <Item>(items: readonly Item[]) => items.at(-1);

test.each([
  ['/rated', { takesFeedback: true, makesLinks: true }],
  ['/plain', { takesFeedback: false, makesLinks: false }],
  ['/lone-link', { takesFeedback: false, makesLinks: true }],
  ['/tokens', { takesFeedback: true, makesLinks: false }],
  ['/rated/c/N4XyA', { takesFeedback: true, makesLinks: true }],
])('%s offers what its server has', async (path, offers) => {
  const { feedback, run } = await feedbackScene({ url: at(path) });
  await expect.poll(() => feedback.offers(run())).toEqual(offers);
});

test.each(modes)('feedback reaches LangSmith with the id of the run, and is kept: %s', async (mode) => {
  const { feedback, run, notes, clock } = await feedbackScene({ url: at('/rated'), mode });
  await expect.poll(() => feedback.offers(run()).takesFeedback).toBe(true);
  expect(await feedback.give(run(), { score: 1 })).toBeUndefined();
  expect(last(langSmith.at('POST', '/feedback'))?.body).toMatchObject({
    run_id: run().runnableRunId,
    key: 'correctness',
    score: 1,
  });
  const changed = { score: 0.5, comment: 'Half right', correction: 'Bonjour' };
  expect(await feedback.give(run(), changed)).toBeUndefined();
  expect(last(langSmith.at('POST', '/feedback'))?.body).toMatchObject({
    run_id: run().runnableRunId,
    score: 0.5,
    comment: 'Half right',
    value: { correction: 'Bonjour' },
  });
  expect(notes).toEqual([
    { feedback: { at: clock.now, score: 1 } },
    { feedback: { at: clock.now, ...changed } },
  ]);
});

test.each(modes)('a token of the metadata is used where the server sent one: %s', async (mode) => {
  const { feedback, run, clock } = await feedbackScene({ url: at('/tokens'), mode });
  expect(run().takesFeedback).toBe(true);
  expect(await feedback.give(run(), { score: 0, correction: 'Bonjour' })).toBeUndefined();
  expect(last(langSmith.at('POST', `/feedback/tokens/${tokenId}`))?.body).toMatchObject({
    score: 0,
    correction: { correction: 'Bonjour' },
  });
  clock.now += 2 * 3_600_000;
  expect(await feedback.give(run(), { score: 1 })).toEqual({ kind: 'expired' });
});

test('a public link is made, and kept', async () => {
  const { feedback, run, notes } = await feedbackScene({ url: at('/rated') });
  const made = await feedback.publish(run());
  expect(made).toEqual({ url: expect.stringMatching(/^http:.*\/public\/shared\/r$/) });
  expect(notes).toEqual([{ publicUrl: Object(made).url }]);
  expect(langSmith.at('PUT', `/runs/${run().runnableRunId}/share`)).toHaveLength(1);
});

test('a refusal of the server is told with its status', async () => {
  const { feedback, run, notes } = await feedbackScene({ url: at('/lone-link') });
  expect(await feedback.publish(run())).toMatchObject({ trouble: { kind: 'refused', status: 500 } });
  expect(notes).toEqual([]);
});
