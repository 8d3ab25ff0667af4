import { expect, test } from 'vitest';
import type { Tabs } from '../../../lib/panel/host/host.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { addTabPicture } from '../../../lib/panel/tabs/tab-files.ts';
import type { TabPicture } from '../../../lib/platform/tabs/tab-reading.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';
import {
  createTabFileScene,
  ofText,
  picture,
  type TabFilePart,
  taking,
} from '../../support/tab-file-scene.ts';

const taken: TabPicture = { status: 'taken', picture, url: 'https://example.org/a' };

type Given = {
  isPanel?: boolean;
  shown?: Notice | undefined;
  /** The tab of the gesture. */
  asked?: number | null;
  /** The tabs that come to the front, each after the browser was asked. */
  fronts?: number[];
};

/** Adds a picture that the browser gives or refuses; returns the wish that was sent, too. */
async function add(
  given: TabPicture,
  { isPanel = true, shown, asked = null, fronts = [5], ...part }: TabFilePart & Given = {},
) {
  const { panel, done } = createTabFileScene(part);
  if (shown !== undefined) panel.notice.value = shown;
  const next = [...fronts];
  const browser = partOf<Tabs>({
    ownWindow: async () => ({ windowId: 1, isPanel }),
    frontTabId: async () => (next.length > 1 ? next.shift() : next[0]),
    async takeTabPicture(windowId) {
      done.push(`take ${windowId}`);
      return given;
    },
  });
  const send = async (name: string, input: unknown) => {
    done.push(`${name} ${JSON.stringify(input)}`);
    return { ok: true, value: {} };
  };
  await addTabPicture(panel, asked, browser, fakeHost({ commands: { send: send as never } }));
  return { done, said: panel.notice.value?.text, notice: panel.notice.value };
}

test('a picture of the tab is attached under the name of the site', async () => {
  expect(await add(taken)).toEqual({
    done: ['take 1', 'attach example.org.png (image/png) Ahoy in c1'],
    said: undefined,
  });
});

test.each<TabPicture>([
  { status: 'no-access' },
  { status: 'too-often' },
  { status: 'unreadable', reason: 'No window' },
])('a picture of the tab ends the notice of the refusal %j, and no other', async (refusal) => {
  const { notice: shown } = await add(refusal);
  const other = { text: shown?.text ?? '' };
  expect([(await add(taken, { shown })).notice, (await add(taken, { shown: other })).notice]).toEqual([
    undefined,
    other,
  ]);
});

test('a picture of the tab of a tab without an address has a name, too', async () => {
  const { done } = await add({ ...taken, url: '' });
  expect(done.at(-1)).toContain('attach picture.png');
});

test('a picture of the tab that needs a gesture says so, and is wished of the next click on the icon', async () => {
  const { done, said } = await add({ status: 'no-access' });
  expect(said).toContain('Click the Runnel icon');
  expect(done).toEqual(['take 1', 'intent.wish {"windowId":1,"tabId":5,"want":{"kind":"tab-picture"}}']);
});

test.each<[TabPicture, string]>([
  [{ status: 'too-often' }, 'two pictures in a second'],
  [
    { status: 'unreadable', reason: 'No window' },
    'does not let Runnel take a picture of this tab (No window). Take a screenshot',
  ],
])('a picture of the tab that is refused with %j is not wished', async (given, words) => {
  const { done, said } = await add(given);
  expect(said).toContain(words);
  expect(done).toEqual(['take 1']);
});

test.each<[string, Parameters<typeof add>[1], string]>([
  ['that takes text', taking(ofText), 'This runnable takes no files. Choose another profile.'],
  ['in a temporary conversation', { conversationId: 'temporary-1' }, 'takes no files'],
  ['on the full page', { isPanel: false }, 'Only the side panel'],
])('a picture of the tab is not taken for a runnable %s', async (_, part, words) => {
  const { done, said } = await add(taken, part);
  expect([done, said]).toEqual([[], expect.stringContaining(words)]);
});

test.each<[string, Given, string[]]>([
  ['came to the front before it', { asked: 5, fronts: [6] }, []],
  ['came to the front before it was taken', { asked: 5, fronts: [5, 6] }, ['take 1']],
  ['came to the front after a press in the panel', { fronts: [5, 6] }, ['take 1']],
])('a picture of the tab is of no other tab that %s', async (_, part, expected) => {
  for (const given of [taken, { status: 'no-access' as const }]) {
    const { done, said } = await add(given, part);
    expect(done).toEqual(expected);
    expect(said).toMatch(/^Another tab came to the front.*Go to the tab/);
  }
});

test('a picture of the tab of a gesture is taken while that is in front', async () => {
  const { done, said } = await add(taken, { asked: 5 });
  expect([done.length, said]).toEqual([2, undefined]);
});
