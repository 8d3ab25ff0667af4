import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Intent } from '../../../lib/chat/intent/intent.ts';
import { menuProfile } from '../../../lib/chat/intent/page-menu.ts';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';
import { changeIntents, readIntents } from '../../../lib/platform/settings/intent-storage.ts';
import { createIntents, createPageMenu } from '../../../lib/worker/ways/start-ways.ts';
import { aProfile } from '../../support/profile.ts';

beforeEach(() => fakeBrowser.reset());

const anIntent = (id: string, windowId = 1): Intent => ({
  id,
  windowId,
  tabId: null,
  profileId: null,
  promptId: null,
  want: { kind: 'next-profile' },
});

describe('stored intents', () => {
  const world = { changeIntents, changeWishes: undefined as never, changeTabGrants: undefined as never };
  const start = () => createIntents({ ...world, openWindowIds: async () => new Set([1, 2]) });

  test('are taken one by one, each once by two pages at once', async () => {
    const { addIntent, commands } = start();
    await Promise.all(['a', 'b', 'c'].map((id) => addIntent(anIntent(id))));
    const taken = await Promise.all(
      ['t1', 't2'].map((takeId) => commands['intent.take']({ windowId: 1, takeId })),
    );
    expect(taken.flatMap(({ intents }) => intents.map(({ id }) => id))).toEqual(['a', 'b']);
  });

  test('are given again to a page that heard no answer of a worker that died', async () => {
    await start().addIntent(anIntent('a'));
    const take = { windowId: 1, takeId: 't1' };
    await start().commands['intent.take'](take);
    expect(await start().commands['intent.take'](take)).toEqual({ intents: [anIntent('a')] });
    expect(await start().commands['intent.take']({ ...take, takeId: 't2' })).toEqual({ intents: [] });
  });

  test('that cannot be read are left out', async () => {
    await fakeBrowser.storage.session.set({
      intents: [{ intent: { id: 'x' } }, { intent: anIntent('a') }, 7],
    });
    expect((await readIntents()).map(({ intent }) => intent.id)).toEqual(['a']);
    await fakeBrowser.storage.session.set({ intents: 'none' });
    expect(await readIntents()).toEqual([]);
  });
});

describe('the context menu', () => {
  test('is renewed when the profile or its prompts change, one time after the other', async () => {
    const prompt = { id: 'q1', name: 'sum-up', text: 'Sum up' };
    let profile = aProfile({ name: 'Pirate', prompts: [] });
    const shown: string[][] = [];
    const show = vi.fn(
      async (items: { title: string }[]) => void shown.push(items.map(({ title }) => title)),
    );
    const renew = createPageMenu({
      readProfile: async () => menuProfile(profile),
      show,
      inOrder: createSerialTasks(),
    });
    await Promise.all([renew(), renew()]);
    profile = { ...profile, url: 'https://b.example/other' };
    await renew();
    expect(shown).toHaveLength(1);
    profile = { ...profile, prompts: [prompt] };
    await renew();
    profile = { ...profile, name: 'Poet' };
    await renew();
    expect(shown.map((titles) => [titles[1], titles.at(-1)])).toEqual([
      ['Ask Pirate about this page', 'Ask Pirate about this picture'],
      ['Ask Pirate about this page', 'sum-up'],
      ['Ask Poet about this page', 'sum-up'],
    ]);
  });
});
