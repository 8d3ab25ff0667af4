import { expect, test } from 'vitest';
import { createReplay } from '../../../lib/panel/trace/replay.ts';
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
