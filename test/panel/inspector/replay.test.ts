import { expect, test } from 'vitest';
import { createReplay } from '../../../lib/panel/inspector/inspection.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';
import { inspectedTrace, items } from '../../support/inspected.ts';

const run = aRun({ mode: 'stream' });
const until = new AbortController().signal;
const replay = createReplay(
  run,
  { trace: inspectedTrace({ events: items(['"One "', '"two "', '"three"']) }), isStep: false },
  usualReading,
);
const textAfter = async (chunks: number) => {
  const { value } = await replay(chunks, until);
  return value;
};

test('replay: shows the answer as it stood after some chunks, forwards and back', async () => {
  expect(await textAfter(1)).toBe('One ');
  expect(await textAfter(3)).toBe('One two three');
  expect(await textAfter(2)).toBe('One two ');
  expect(await textAfter(0)).toBeUndefined();
});

test('replay: two at a time do not disturb each other', async () => {
  expect(await Promise.all([textAfter(3), textAfter(1), textAfter(2)])).toEqual([
    'One two three',
    'One ',
    'One two ',
  ]);
});

test('replay: rejects when aborted', async () => {
  await expect(replay(1, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

test('replay: adds all chunks of a step with the event that brought them', async () => {
  const reading = {
    ...usualReading,
    as: { ...usualReading.as, chunksInStep: (text: string) => text.split(' ').filter(Boolean) },
  };
  const trace = inspectedTrace({ events: items(['a b', 'c', '', 'd']) });
  const steps = createReplay(run, { trace, isStep: true }, reading);
  const after = async (chunks: number) => (await steps(chunks, until)).value;
  expect([await after(1), await after(2), await after(4), await after(1)]).toEqual([
    'ab',
    'abc',
    'abcd',
    'ab',
  ]);
});

test('replay: takes the JSON of chunks that were kept without their texts', async () => {
  const reading = { ...usualReading, as: { ...usualReading.as, chunkIn: () => 'not asked' } };
  const trace = inspectedTrace({ events: items(['"One "', '"two"']), missing: ['raw'] });
  const old = createReplay(run, { trace, isStep: false }, reading);
  expect((await old(2, until)).value).toBe('One two');
});
