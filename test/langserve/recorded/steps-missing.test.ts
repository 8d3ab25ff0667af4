import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { chunksOf, endOf, failureIn } from '../../support/run.ts';
import { type Events, folded, requestedUrl, steppedEvents, ways } from './stepped-events.ts';

const langServe = recordedLangServe('steps-missing');

const events: Events = (...order) => steppedEvents(langServe.origin, ...order);

describe('a runnable without steps', () => {
  const posts = (path: string) =>
    Object.fromEntries(Object.entries(langServe.posts()).filter(([place]) => place.startsWith(`${path}/`)));
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((all, count) => all + count, 0);
  const marks = (heard: RunEvent[]) => heard.filter((event) => 'withoutSteps' in event).length;

  test('runs once, in the mode of the profile, and says so once', async () => {
    const heard = await events('/steps/none', 'x', { showsSteps: true });
    expect([folded(chunksOf(heard)), endOf(heard), marks(heard)]).toEqual(['A **short** answer.', 'end', 1]);
    expect(requestedUrl(heard)).toBe('/stream');
    const asked = { '/steps/none/stream_events': 1, '/steps/none/stream_log': 1, '/steps/none/stream': 1 };
    expect(posts('/steps/none')).toEqual(asked);
  });

  test('that has only a log is asked for that', async () => {
    const heard = await events('/steps/log-only', 'x', { showsSteps: true });
    expect([requestedUrl(heard), endOf(heard), marks(heard)]).toEqual(['/stream_log', 'end', 0]);
    expect(posts('/steps/log-only')).not.toHaveProperty('/steps/log-only/stream');
  });

  test.each(ways)('that hides all of them fails and runs once: by its %s', async (_, part) => {
    const before = posts('/steps/hidden');
    const heard = await events('/steps/hidden', 'x', part);
    expect([chunksOf(heard), endOf(heard), marks(heard)]).toEqual([[], 'answer-left-out', 0]);
    const after = posts('/steps/hidden');
    expect(sum(after) - sum(before)).toBe(1);
    const again = await events('/steps/hidden', 'x', part, { missing: ['stream_events', 'stream_log'] });
    expect([folded(chunksOf(again)), endOf(again), marks(again)]).toEqual(['A **short** answer.', 'end', 1]);
  });

  test.each(ways)(
    'with a step that is no JSON fails with an offer to go without: by its %s',
    async (_, part) => {
      const heard = await events('/steps/no-json', 'x', part);
      expect([chunksOf(heard), failureIn(heard)]).toEqual([
        [],
        { kind: 'runnable-error', status: 500, detail: 'Internal Server Error', hasSteps: true },
      ]);
      expect(folded(chunksOf(await events('/steps/no-json', 'x', {})))).toBe('X');
    },
  );

  test('fails like any other where there is nothing', async () => {
    const plain = await events('/nowhere', 'x', {});
    expect(failureIn(await events('/nowhere', 'x', { showsSteps: true }))).toEqual(failureIn(plain));
  });

  test('answers as a single response without being asked for steps', async () => {
    const heard = await events('/steps/none', 'x', { showsSteps: true, mode: 'batch' });
    expect([requestedUrl(heard), marks(heard)]).toEqual(['/invoke', 0]);
  });
});
