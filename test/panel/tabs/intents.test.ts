import { describe, expect, test } from 'vitest';
import { type Intent, takenFrom, type WaitingIntent, type Want } from '../../../lib/chat/intent/intent.ts';
import type { Tabs } from '../../../lib/panel/host/host.ts';
import { takeIntents } from '../../../lib/panel/tabs/intents.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

const anIntent = (id: string, part: Partial<Intent> = {}): Intent => ({
  id,
  windowId: 1,
  tabId: 5,
  profileId: null,
  promptId: null,
  want: { kind: 'page' },
  ...part,
});

/** A page of window 1, and a worker that dies `deaths` times after it has taken the intents. */
function createScene({ isPanel = true, isOtherOpen = false, deaths = 0 } = {}) {
  let waiting: WaitingIntent[] = [];
  let listen = () => {};
  let ids = 0;
  const asked: string[] = [];
  const handled: string[] = [];
  const stands: number[] = [];
  const faults: string[] = [];
  let left = deaths;
  const send = async (name: string, take: { windowId: number; takeId: string }) => {
    asked.push(name);
    const { intents, waiting: after } = takenFrom(waiting, take, new Set([1, 2]));
    waiting = after;
    if (left-- > 0) return { ok: false, problem: { code: 'unreachable', said: '' } };
    return { ok: true, value: { intents } };
  };
  const browser = partOf<Tabs>({
    ownWindow: async () => ({ windowId: 1, isPanel }),
    standAsPanel: (windowId: number) => void stands.push(windowId),
    isPanelOpen: async () => isOtherOpen,
    readIntents: async () => waiting,
    onIntentsChange: (changed: () => void) => {
      listen = changed;
    },
    onTabGrantsChange: () => {},
  });
  const host = fakeHost({
    ids: { newId: () => `t${++ids}` },
    commands: { send: send as never },
    page: { logFault: (where) => void faults.push(where) },
  });
  return {
    asked,
    handled,
    stands,
    faults,
    add(...intents: Intent[]) {
      waiting = [...waiting, ...intents.map((intent) => ({ intent }))];
      listen();
    },
    start: (handle = async (intent: Intent) => void handled.push(intent.id)) =>
      takeIntents({ handle, look: async () => {} }, browser, host),
  };
}

describe('a panel', () => {
  test('takes what waits for its window at its start, and what comes later', async () => {
    const { start, add, handled, stands } = createScene();
    add(anIntent('a'), anIntent('other', { windowId: 2 }), anIntent('b'));
    await start();
    expect(handled).toEqual(['a', 'b']);
    expect(stands).toEqual([1]);
    add(anIntent('c'));
    add(anIntent('d'));
    await expect.poll(() => handled).toEqual(['a', 'b', 'c', 'd']);
  });

  test('leaves the worker alone while nothing waits for it', async () => {
    const { start, add, asked } = createScene();
    await start();
    add(anIntent('other', { windowId: 2 }));
    await Promise.resolve();
    expect(asked).toEqual([]);
  });

  test.each([1, 4, 5, 7])(
    'handles an intent once if the worker dies %i times with the answer',
    async (deaths) => {
      const { start, add, handled } = createScene({ deaths });
      add(anIntent('a'));
      await start();
      add(anIntent('b'));
      add(anIntent('c'));
      await expect.poll(() => handled).toEqual(['a', 'b', 'c']);
    },
  );

  test('handles the next intent when one fails', async () => {
    const { start, add, handled, faults } = createScene();
    add(anIntent('a'), anIntent('b'));
    await start(async ({ id }) => {
      if (id === 'a') throw new Error('No.');
      handled.push(id);
    });
    expect(handled).toEqual(['b']);
    expect(faults).toHaveLength(1);
  });

  test('leaves out what it cannot read', async () => {
    const { start, add, handled } = createScene();
    add(anIntent('a', { want: { kind: 'dance' } as unknown as Want }), anIntent('b'));
    await start();
    expect(handled).toEqual(['b']);
  });
});

describe('the full page', () => {
  test('takes what waits at its start, and nothing later', async () => {
    const { start, add, handled, stands } = createScene({ isPanel: false });
    add(anIntent('a'));
    await start();
    add(anIntent('b'));
    expect(handled).toEqual(['a']);
    expect(stands).toEqual([]);
  });

  test('leaves all to the panel of its window', async () => {
    const { start, add, handled } = createScene({ isPanel: false, isOtherOpen: true });
    add(anIntent('a'));
    await start();
    expect(handled).toEqual([]);
  });
});
