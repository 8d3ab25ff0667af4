import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { NextMessage } from '../../../lib/panel/composing/next-message.ts';
import { createTidying } from '../../../lib/panel/storage/tidying.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { partOf } from '../../support/panel-parts.ts';

/** Creates the pages of one browser and counts their tidying. */
function createScene() {
  const clock = { now: 5_000_000 };
  const memory = createPanelMemory();
  const happened: string[] = [];
  const files = signal<string[]>([]);
  const trouble: { load?: Error | undefined; tidy?: Error | undefined } = {};
  const waiting: { until?: Promise<void> } = {};
  const host = fakeHost({
    settings: { memory },
    clock: { now: () => clock.now },
    records: {
      async loadTidier() {
        if (trouble.load) throw trouble.load;
        happened.push('load');
        return {
          async tidy(isForGood) {
            happened.push(isForGood ? 'tidy for good' : 'tidy');
            await waiting.until;
            if (trouble.tidy) throw trouble.tidy;
          },
          hold: (ids) => void happened.push(`hold ${ids.join(' ')}`),
        };
      },
    },
  });
  const composer = partOf<NextMessage>({ fileIds: files });
  const { tidy, tidyIfDue } = createTidying({ composer }, host);
  return { clock, happened, files, trouble, waiting, tidy, tidyIfDue };
}

test('tidying is loaded on first use, and the page holds its files from then on', async () => {
  const { happened, files, tidy } = createScene();
  await tidy();
  files.value = ['f1', 'f2'];
  await tidy();
  expect(happened).toEqual(['load', 'hold ', 'tidy', 'hold f1 f2', 'tidy']);
});

test('a deletion for good is not downgraded by concurrent requests', async () => {
  const { happened, tidy } = createScene();
  await Promise.all([tidy('for-good'), tidy('usual'), tidy('for-good'), tidy()]);
  expect(happened).toEqual(['load', 'hold ', 'tidy for good', 'tidy for good']);
});

test('requests during tidying cause one more round', async () => {
  const { happened, waiting, tidy } = createScene();
  let goOn = () => {};
  waiting.until = new Promise((resolve) => {
    goOn = resolve;
  });
  const first = tidy();
  await expect.poll(() => happened.at(-1)).toBe('tidy');
  const others = [tidy(), tidy()];
  goOn();
  await Promise.all([first, ...others]);
  expect(happened.filter((what) => what === 'tidy')).toHaveLength(2);
});

test('pages tidy every ten minutes and hold their files in any case', async () => {
  const { clock, happened, tidyIfDue } = createScene();
  await tidyIfDue();
  clock.now += 599_999;
  await tidyIfDue();
  expect(happened).toEqual(['load', 'hold ', 'tidy']);
  clock.now += 1;
  await tidyIfDue();
  expect(happened.at(-1)).toBe('tidy');
  clock.now -= 9_000_000;
  await tidyIfDue();
  expect(happened.filter((what) => what === 'tidy')).toHaveLength(3);
});

test('a failure is retried the next time', async () => {
  const { happened, trouble, tidy, tidyIfDue } = createScene();
  trouble.load = new Error('offline');
  await tidy();
  expect(happened).toEqual([]);
  trouble.load = undefined;
  trouble.tidy = new Error('full');
  await tidy();
  trouble.tidy = undefined;
  await tidyIfDue();
  expect(happened).toEqual(['load', 'hold ', 'tidy', 'tidy']);
});
