import { describe, expect, test } from 'vitest';
import { questionAt } from '../../../lib/panel/tabs/tab-state.ts';
import type { TabReading } from '../../../lib/platform/tabs/tab-reading.ts';
import { aProfile } from '../../support/profile.ts';
import { about, createTabContextScene, read, site, tables } from '../../support/tab-context-scene.ts';

const unreadable = (shows: 'browser-page' | 'store' | 'other'): TabReading => ({
  status: 'unreadable',
  shows,
  reason: 'Cannot.',
});

describe('something of the tab in front', () => {
  test.each([
    ['selection', { ...read, how: 'selection' as const }, { kind: 'selection', ...about, text: 'At six.' }],
    ['page', read, { kind: 'page', ...about, text: 'At six.' }],
    ['address', { status: 'empty' as const, ...about }, { kind: 'address', ...about, text: '' }],
  ] as const)('is added: %s', async (kind, reading, expected) => {
    const { tabs, added } = await createTabContextScene({ reading });
    await tabs.addFront(kind);
    expect(added).toEqual([{ selection: null, field: null, cut: 'all', ...expected }]);
  });

  test('is a table that was chosen; one without a name has the title of the page', async () => {
    const { tabs, added, question } = await createTabContextScene({ reading: tables });
    for (const place of [0, 1]) {
      await tabs.addFront('tables');
      const asked = question();
      if (asked?.kind === 'tables') asked.choose(place);
    }
    expect(question()).toBeUndefined();
    expect(added.map(({ kind, title, text }) => [kind, title, text])).toEqual([
      ['table', 'Times', '| Day |'],
      ['table', 'Tides', '| Day |'],
    ]);
  });

  test.each([
    [unreadable('browser-page'), 'This tab shows a page of the browser'],
    [unreadable('store'), 'the store for extensions'],
    [unreadable('other'), 'read this tab (Cannot.). Copy the text and paste it into the message.'],
    [{ status: 'empty' as const, ...about }, 'no text to read'],
  ])('that is not there is said: %j', async (reading, words) => {
    const { tabs, added, notice } = await createTabContextScene({ reading });
    await tabs.addFront('page');
    expect([added, notice.value?.text]).toEqual([[], expect.stringContaining(words)]);
  });
});

test.each([
  ['image/png', 'picture'],
  ['application/pdf', 'other'],
])('a tab that shows a file of type %s by itself offers it', async (contentType, kind) => {
  const reading: TabReading = { status: 'file', ...about, contentType };
  const { tabs, added, notice, offeredFile } = await createTabContextScene({ reading });
  await tabs.addFront('page');
  expect([offeredFile.value, added, notice.value]).toEqual([{ kind, url: about.url }, [], undefined]);
});

test('a picture of the tab says why there is none', async () => {
  const { tabs, notice, chosen } = await createTabContextScene();
  chosen.value = aProfile();
  await tabs.addPicture();
  expect(notice.value?.text).toContain('two pictures in a second');
});

test('a picture that was asked for at another tab is not one of the tab in front', async () => {
  const { intents, notice, chosen } = await createTabContextScene();
  chosen.value = aProfile();
  const intent = { id: 'i', windowId: 1, profileId: null, promptId: null };
  await intents({ ...intent, tabId: 6, want: { kind: 'tab-picture' } });
  expect(notice.value?.text).toContain('Another tab came to the front');
});

describe('a tab without access', () => {
  const noAccess: TabReading = { status: 'no-access' };

  test('is a wish for the next click on the icon, which ends the question', async () => {
    const { tabs, intents, question, done, added, now } = await createTabContextScene({ reading: noAccess });
    await tabs.addFront('address');
    expect(done).toEqual([['intent.wish', { kind: 'address' }]]);
    expect(question()).toMatchObject({ kind: 'access', host: undefined });
    now.reading = read;
    const intent = { id: 'i', windowId: 1, tabId: 5, profileId: null, promptId: null };
    await intents({ ...intent, want: { kind: 'address' } });
    expect([question(), added.map(({ kind }) => kind)]).toEqual([undefined, ['address']]);
  });

  test('is asked for over the conversation in which it is wanted, and over no other', async () => {
    const { tabs, question, open } = await createTabContextScene({ reading: noAccess });
    await tabs.addFront('page');
    const asked = question();
    expect(questionAt(asked, open.value.id)).toBe(asked);
    expect(questionAt(asked, 'another')).toBeUndefined();
  });

  test('asks for the click once the worker keeps the wish', async () => {
    const { tabs, question, done, now } = await createTabContextScene({ reading: noAccess });
    let answer = () => {};
    now.answers = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = tabs.addFront('page');
    await expect.poll(() => done).toEqual([['intent.wish', { kind: 'page' }]]);
    expect(question()).toBeUndefined();
    answer();
    await asked;
    expect(question()).toMatchObject({ kind: 'access' });
  });

  test.each([
    ['refused', false, noAccess, ['let go of https://a.test'], 'a.test', []],
    ['given', true, read, ['hold https://a.test for 5', ['intent.wish', 'nothing']], undefined, ['page']],
    ['of another site than the tab shows', true, noAccess, ['hold https://a.test for 5'], undefined, []],
  ])('may have its last site allowed: %s', async (_, granted, reading, then, host, kinds) => {
    const scene = await createTabContextScene({ reading: noAccess, granted, grants: [site] });
    const { tabs, question, done, added, now } = scene;
    await tabs.addFront('page');
    const asked = question();
    expect(asked).toMatchObject({ kind: 'access', host: 'a.test' });
    now.reading = reading;
    if (asked?.kind === 'access') asked.allow();
    const begun = ['ask https://a.test/*', ['server.expect', { url: 'https://a.test' }]];
    await expect.poll(() => done.slice(1)).toEqual([...begun, ...then]);
    await expect.poll(() => added.map(({ kind }) => kind)).toEqual(kinds);
    const left = question();
    expect(left?.kind === 'access' ? left.host : undefined).toBe(host);
  });

  test('of a file is not asked for by its site', async () => {
    const grants = [{ tabId: 5, origin: 'null' }];
    const { tabs, question } = await createTabContextScene({ reading: noAccess, grants });
    await tabs.addFront('page');
    expect(question()).toMatchObject({ kind: 'access', host: undefined });
  });
});

test('other tabs are those of gestures, newest first; one that cannot be read any more says so', async () => {
  const grants = [site, ...[6, 7, 8, 9].map((tabId) => ({ tabId, origin: `https://${tabId}.test` }))];
  const { tabs, question, added, now } = await createTabContextScene({ grants });
  now.find = (tabId) => (tabId === 6 ? about : tabId === 7 ? 'hidden' : tabId === 8 ? 'unloaded' : 'gone');
  await tabs.askOthers();
  const asked = question();
  expect(asked).toMatchObject({
    tabs: [
      { tabId: 8, url: 'https://8.test', problem: expect.stringMatching(/unloaded.*use “Add page”/) },
      { tabId: 7, url: 'https://7.test', problem: expect.stringMatching(/another site.*use “Add page”/) },
      { tabId: 6, ...about },
    ],
  });
  now.reading = { status: 'no-access' };
  expect(asked?.kind === 'tabs' && (await asked.add([6]))).toBe(false);
  const left = question();
  expect(left?.kind === 'tabs' && left.tabs.at(-1)?.problem).toContain('another site');
  now.reading = read;
  expect(left?.kind === 'tabs' && (await left.add([6]))).toBe(true);
  expect(added.map(({ title }) => title)).toEqual(['Tides']);
});

describe('a page goes to the conversation in which it was asked for, whatever opens meanwhile', () => {
  /** Opens another conversation while a tab is read. */
  function turnAway({ now, open }: Awaited<ReturnType<typeof createTabContextScene>>) {
    now.reading = read;
    now.meanwhile = () => {
      open.value = { ...open.value, id: 'c2' };
    };
  }

  test('from the tab in front', async () => {
    const scene = await createTabContextScene();
    turnAway(scene);
    await scene.tabs.addFront('page');
    expect(scene.addedTo).toEqual(['c1']);
  });

  test('from other tabs', async () => {
    const scene = await createTabContextScene({ grants: [6, 7].map((tabId) => ({ ...site, tabId })) });
    scene.now.find = () => about;
    turnAway(scene);
    await scene.tabs.askOthers();
    const asked = scene.question();
    if (asked?.kind === 'tabs') await asked.add([6, 7]);
    expect(scene.addedTo).toEqual(['c1', 'c1']);
  });

  test('from a site that was allowed', async () => {
    const scene = await createTabContextScene({ reading: { status: 'no-access' }, grants: [site] });
    await scene.tabs.addFront('page');
    turnAway(scene);
    const asked = scene.question();
    if (asked?.kind === 'access') asked.allow();
    await expect.poll(() => scene.addedTo).toEqual(['c1']);
  });
});
