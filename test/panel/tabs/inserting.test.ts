import { describe, expect, test } from 'vitest';
import type { Tabs } from '../../../lib/panel/host/host.ts';
import { createInserting, type FieldInFront } from '../../../lib/panel/tabs/inserting.ts';
import type { TabFinding, TabInsertion } from '../../../lib/platform/tabs/tab-writing.ts';
import type { CommandInput } from '../../../lib/wire/commands.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

const place = { tabId: 7, documentId: 'd', id: 'one' };
const about = { place, title: 'Example', url: 'https://example.com:8443/a', name: 'Subject' };
const found = { ...about, status: 'found', kind: 'line', room: 5 } as const;

const insertingWith = (
  given: {
    finding?: TabFinding;
    insertion?: TabInsertion;
    isPanel?: boolean;
    tabId?: number | null;
    wished?: unknown[];
  } = {},
) => {
  const {
    wished = [],
    finding = found,
    insertion = { status: 'inserted' },
    isPanel = true,
    tabId = 7,
  } = given;
  const tabs = partOf<Tabs>({
    ownWindow: async () => ({ windowId: 1, isPanel }),
    frontTabId: async () => tabId ?? undefined,
    findField: async () => finding,
    insertText: async () => insertion,
  });
  const wish = async (_: string, { windowId, tabId: of, want }: CommandInput<'intent.wish'>) =>
    void wished.push(want === 'nothing' ? ['ended', windowId, of] : [windowId, of]);
  return createInserting(fakeHost({ tabs: { load: async () => tabs }, commands: { send: wish as never } }));
};

const field: FieldInFront = { place, name: 'Subject', page: 'Example', isLine: true, room: 5 };

test('the full page has no page beside it', async () => {
  expect(await insertingWith({ isPanel: false })).toBeUndefined();
});

test('a field is shown with its page and the site of that', async () => {
  const inserting = await insertingWith();
  const shown = { place, name: 'Subject', page: 'Example (example.com:8443)', isLine: true, room: 5 };
  expect(await inserting?.find()).toEqual({ field: shown });
});

test('without access to the tab, the next click on the icon gives it and leaves the panel open', async () => {
  const wished: unknown[] = [];
  const inserting = await insertingWith({ finding: { status: 'no-access' }, wished });
  await inserting?.find();
  expect(wished).toEqual([[1, 7]]);
});

test('a person who gives up gets back the usual click on the icon', async () => {
  const wished: unknown[] = [];
  const inserting = await insertingWith({ finding: { status: 'no-access' }, wished });
  await inserting?.find();
  inserting?.giveUp();
  inserting?.giveUp();
  expect(wished).toEqual([
    [1, 7],
    ['ended', 1, 7],
  ]);
});

test('without a wish there is nothing to give up', async () => {
  const wished: unknown[] = [];
  const inserting = await insertingWith({ wished });
  await inserting?.find();
  inserting?.giveUp();
  expect(wished).toEqual([]);
});

test.each([
  ['', 'https://example.com/', 'example.com'],
  ['Example', 'about:srcdoc', 'Example'],
  ['', 'file:///home/a.html', 'file:///home/a.html'],
])('a page titled “%s” at %s is shown as %s', async (title, url, page) => {
  const inserting = await insertingWith({ finding: { ...found, title, url } });
  expect(await inserting?.find()).toMatchObject({ field: { page } });
});

describe('where no field can be written to, the next step is said for', () => {
  const refused = (why: 'protected' | 'read-only' | 'disabled' | 'kind', name = 'Key'): TabFinding => ({
    ...about,
    status: 'refused',
    name,
    why,
  });
  test.each<[string, TabFinding, RegExp]>([
    ['a password', refused('protected'), /^“Key” is for a password.*Click into another field/],
    ['a field without a name', refused('read-only', ''), /^“The field” can only be read/],
    ['a field that is disabled', refused('disabled'), /^“Key” is disabled.*Click into another field/],
    ['a date', refused('kind'), /^“Key” takes no text/],
    ['a tab without a page that answers', { status: 'none' }, /^No text field.*Click into the field/],
    ['no focus', { place, status: 'none' }, /^No text field.*Click into the field/],
    ['a frame', { place, status: 'frame', isForeign: false }, /^No text field/],
    ['a frame of another site', { place, status: 'frame', isForeign: true }, /another site.*Copy the text/],
    ['a tab without access', { status: 'no-access' }, /Click the Runnel icon/],
    [
      'a page of the browser',
      { status: 'unreadable', shows: 'other', reason: 'Cannot access it.' },
      /write into this tab \(Cannot access it\.\)\. Copy the text and paste it there\.$/,
    ],
  ])('%s', async (_name, finding, words) => {
    const inserting = await insertingWith({ finding });
    expect(await inserting?.find()).toEqual({ problem: expect.stringMatching(words) });
  });

  test('a window without a tab', async () => {
    const inserting = await insertingWith({ tabId: null });
    expect(await inserting?.find()).toEqual({ problem: expect.stringMatching(/^No text field/) });
  });
});

describe('an insertion', () => {
  test.each<[TabInsertion, RegExp]>([
    [{ status: 'refused', why: 'read-only' }, /can only be read/],
    [{ status: 'too-long' }, /fewer characters.*Nothing was inserted. Copy the text/],
    [{ status: 'gone' }, /no longer on the page/],
    [{ status: 'unchanged' }, /Copy it/],
    [{ status: 'unanswered' }, /^The page does not answer\. The text may still arrive: look there before/],
    [{ status: 'no-access' }, /Click the Runnel icon/],
  ])('that ends with %o says why', async (insertion, words) => {
    const inserting = await insertingWith({ insertion });
    expect(await inserting?.insert(field, 'one')).toMatch(words);
  });

  test('that has worked says nothing', async () => {
    expect(await (await insertingWith())?.insert(field, 'one')).toBeUndefined();
  });
});
