import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { createTelling } from '../../../lib/worker/runs/run-notices.ts';
import { aConversation, after, anAnswer, aRun } from '../../support/conversation.ts';

const failed: RunHappening = { type: 'failed', failure: { kind: 'cut-short' } };
const interrupted: RunHappening = { type: 'interrupted', cause: 'worker' };

/** A browser session with one run, which survives its workers. */
function createScene(part: Partial<Conversation> = {}) {
  const session = { awaited: [] as string[] };
  const shown: string[] = [];
  const state = { run: aRun() as Run, isOpen: true, head: aConversation({ unseen: 1, ...part }) };
  const worker = () =>
    createTelling({
      readAwaited: async () => session.awaited,
      writeAwaited: async (ids) => {
        session.awaited = ids;
      },
      isOpen: () => state.isOpen,
      findRun: async () => ({ run: state.run, fold: { parts: ['The answer itself'] } }),
      findConversation: async () => state.head,
      findMessage: async () => anAnswer({ assistant: 'Ada' }),
      show: async (id, { title, text }) => void shown.push(`${id} ${title}: ${text}`),
    });
  return {
    session,
    shown,
    state,
    worker,
    end(happening: RunHappening) {
      state.run = after(state.run, happening);
      state.isOpen = false;
    },
  };
}

const wait = () => vi.advanceTimersByTimeAsync(2_000);
const tell = { runId: 'r1', isWanted: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an awaited run', () => {
  test.each([
    ['done', { type: 'end' }, ['c1 Ada: The answer is there.']],
    ['failed', failed, ['c1 Ada: The answer failed. Open the conversation to see why.']],
    [
      'interrupted',
      interrupted,
      ['c1 Ada: The answer was interrupted. Open the conversation to see what arrived.'],
    ],
    ['stopped, which the person did', { type: 'stopped' }, []],
  ] as [string, RunHappening, string[]][])(
    'is told of once when it is %s, without its text',
    async (_, end, told) => {
      const scene = createScene();
      const telling = scene.worker();
      await telling.commands['run.tell'](tell);
      scene.end(end);
      telling.lookLater();
      telling.lookLater();
      await wait();
      telling.lookLater();
      await wait();
      expect(scene.shown).toEqual(told);
      expect(scene.session.awaited).toEqual([]);
    },
  );

  test('is not told of before it ends, nor by a worker that has it open', async () => {
    const scene = createScene();
    const telling = scene.worker();
    await telling.commands['run.tell'](tell);
    telling.lookLater();
    await wait();
    scene.end({ type: 'end' });
    scene.state.isOpen = true;
    telling.lookLater();
    await wait();
    expect(scene.shown).toEqual([]);
    expect(scene.session.awaited).toEqual(['r1']);
  });

  test('is told of by the next worker if its own was killed', async () => {
    const scene = createScene();
    await scene.worker().commands['run.tell'](tell);
    scene.end(interrupted);
    const next = scene.worker();
    next.lookLater();
    await wait();
    next.lookLater();
    await wait();
    expect(scene.shown).toHaveLength(1);
  });

  test.each<[string, Partial<Conversation>, number]>([
    ['was seen', { unseen: undefined as never }, 0],
    ['is in a deleted conversation', { deletedAt: 5 }, 0],
    [
      'is in a deleted branch',
      {
        pruned: [
          {
            id: 'r1.answer',
            at: 1,
            messages: ['r1.answer'],
            runs: ['r1'],
            before: aConversation(),
            after: { title: '', tip: '', lastRunId: '' },
          },
        ],
      },
      0,
    ],
    [
      'is on a branch that is not shown',
      { unseen: undefined as never, tip: 'r2.answer', lastRun: { id: 'r2', status: 'done' } },
      1,
    ],
  ])('that %s is told of only where nobody knows', async (_, part, times) => {
    const scene = createScene(part);
    const telling = scene.worker();
    await telling.commands['run.tell'](tell);
    scene.end({ type: 'end' });
    telling.lookLater();
    await wait();
    expect(scene.shown).toHaveLength(times);
  });

  test('can be given up', async () => {
    const scene = createScene();
    const telling = scene.worker();
    await telling.commands['run.tell'](tell);
    await telling.commands['run.tell']({ ...tell, isWanted: false });
    scene.end({ type: 'end' });
    telling.lookLater();
    await wait();
    expect(scene.shown).toEqual([]);
  });
});

test('a run that has ended cannot be awaited', async () => {
  const scene = createScene();
  scene.end({ type: 'end' });
  await scene.worker().commands['run.tell'](tell);
  expect(scene.session.awaited).toEqual([]);
});
