import { expect, test } from 'vitest';
import { modeTrouble } from '../../../lib/chat/profile/mode-text.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import type { Exposure } from '../../../lib/runnable/description.ts';

const neither = {
  text: 'Neither /stream nor /invoke was found at this URL',
  advice: 'Check the URL. You can still try.',
  use: undefined,
};

test.each<[Exposure, Exposure, object | undefined]>([
  ['exposed', 'exposed', undefined],
  ['exposed', 'missing', undefined],
  ['exposed', 'unknown', undefined],
  ['unknown', 'exposed', undefined],
  ['unknown', 'missing', undefined],
  ['unknown', 'unknown', undefined],
  [
    'missing',
    'exposed',
    { text: 'Streaming is not available here: the runnable has /invoke, but no /stream', use: 'batch' },
  ],
  ['missing', 'unknown', undefined],
  ['missing', 'missing', neither],
])('streaming with /stream %s and /invoke %s', (stream, batch, trouble) => {
  expect(modeTrouble({ stream, batch }, 'stream', langserve)).toEqual(trouble);
});

test.each<[Exposure, object | undefined]>([
  [
    'exposed',
    {
      text: 'Single response is not available here: the runnable has /stream, but no /invoke',
      use: 'stream',
    },
  ],
  ['unknown', undefined],
  ['missing', neither],
])('a single response without /invoke, with /stream %s', (stream, trouble) => {
  expect(modeTrouble({ stream, batch: 'missing' }, 'batch', langserve)).toEqual(trouble);
});

test.each(['stream', 'batch'] as const)(
  '%s mode has no trouble before the runnable was described',
  (mode) => {
    expect(modeTrouble(undefined, mode, langserve)).toBeUndefined();
  },
);

test('no wrong URL is suspected if the schema was read', () => {
  expect(modeTrouble({ stream: 'missing', batch: 'missing' }, 'stream', langserve, true)).toEqual({
    ...neither,
    advice: 'The input schema was found, so the server may have switched them off. You can still try.',
  });
});
