import { describe, expect, test } from 'vitest';
import type { InputPlan } from '../../../lib/form/input-plan.ts';
import type { UnreadableTab } from '../../../lib/platform/tabs/tab-asking.ts';
import type { TabReading } from '../../../lib/platform/tabs/tab-reading.ts';
import { createPromptScene, pageInFront } from '../../support/prompt-scene.ts';

const address = 'https://sea.example/tides';
const selection = { kind: 'selection' as const, text: 'as the browser gave it', frameId: 0 };
const link = { kind: 'link' as const, url: 'https://a.example/next', text: 'Next' };
const atOnce = { sendsAtOnce: true };

describe('a prompt', () => {
  test.each([
    ['Sum up {{page}}.', 'Sum up {{page}}.', [`page page ${address} High water at six.`]],
    ['Explain {{selection}}.', 'Explain {{selection}}.', [`selection selection ${address} at six`]],
    ['About {{title}}, {{url}}', `About Tides, ${address}`, []],
    [
      '{{title}}: {{selection}} of {{page}}',
      'Tides: {{selection}} of {{page}}',
      [`selection selection ${address} at six`, `page page ${address} High water at six.`],
    ],
    ['Ask {{whom}}', 'Ask {{whom}}', []],
  ])('“%s” takes what it names from the tab in front', async (text, written, chips) => {
    const scene = createPromptScene();
    await scene.take(text);
    expect([scene.draft.text.value, scene.chips()]).toEqual([written, chips]);
    expect(scene.starts()).toEqual([]);
    expect(scene.notice.value).toBeUndefined();
  });

  test('that names nothing reads nothing', async () => {
    const { take, asked } = createPromptScene();
    await take('Ask {{whom}}');
    expect(asked).toEqual([]);
  });

  test('reads the tab of the gesture, only what it names', async () => {
    const { take, asked } = createPromptScene();
    await take('{{page}}', { tabId: 3 });
    await take('{{title}}', { tabId: 3 });
    expect(asked).toEqual([
      [3, 'page'],
      [3, 'selection'],
    ]);
  });

  test('that is chosen again renews its chip of the same page', async () => {
    const { take, chips } = createPromptScene();
    await take('{{page}}');
    await take('{{page}}');
    expect(chips()).toHaveLength(1);
  });

  test.each([
    ['a link and its text', 'Read {{title}} at {{url}}', link, 'Read Next at https://a.example/next', []],
    ['a link as context', 'Read it', link, 'Read it', ['link  https://a.example/next']],
    ['the selection as context', 'Explain', selection, 'Explain', [`selection  ${address} at six`]],
  ])('takes %s from the menu', async (_, text, want, written, chips) => {
    const scene = createPromptScene();
    await scene.take(text, { tabId: 3, want });
    expect([scene.draft.text.value, scene.chips()]).toEqual([written, chips]);
  });

  test('takes the selection that the browser gave of a page that cannot be read', async () => {
    const { take, chips } = createPromptScene({ reading: { status: 'no-access' } });
    await take('Explain {{selection}}', { tabId: 3, want: selection });
    expect(chips()).toEqual(['selection selection  as the browser gave it']);
  });

  test.each([
    ['is wished of the next click on the icon', '{{page}} of {{selection}}', true, [[1, 7]]],
    ['is not wished from a page of its own', '{{page}}', false, []],
  ])('access to a tab %s', async (_, text, isPanel, expected) => {
    const { take, wished } = createPromptScene({ reading: { status: 'no-access' }, isPanel });
    await take(text);
    expect(wished).toEqual(expected);
  });

  test('never reads the placeholders of a page', async () => {
    const title = '{{page}} of {{selection}}';
    const { take, draft, asked, chips } = createPromptScene({
      reading: { ...pageInFront.selection, title } as TabReading,
    });
    await take('About {{title}}');
    expect(draft.text.value).toBe('About { {page}} of { {selection}}');
    expect(asked).toHaveLength(1);
    expect(chips()).toEqual([]);
  });
});

const why = {
  access:
    'The prompt is in the message, with blanks: Runnel may not read this tab yet. Right-click the page and choose the prompt there, or click the Runnel icon in the toolbar and choose it again.',
  selection:
    'The prompt is in the message, with a blank: nothing is selected on the page. Select some text, then choose the prompt again.',
  page: 'The prompt is in the message, with a blank: the page has no text to read. Fill in the blank yourself.',
  file: 'The prompt is in the message, with blanks: this tab shows a file (application/pdf), not a page. Use “Add page” at this tab to load it, then fill in the blanks yourself.',
  unreadable:
    'The prompt is in the message, with blanks: the browser does not let Runnel read this tab (Frame gone). Fill in the blanks yourself, or choose the prompt on another page.',
};
const blanks = 'The prompt is in the message, with blanks:';
const byHand = 'Fill in the blanks yourself, or choose the prompt on another page.';
const closed: [UnreadableTab, string][] = [
  ['browser-page', `${blanks} this tab shows a page of the browser, which no extension can read. ${byHand}`],
  ['store', `${blanks} this tab shows the store for extensions, which no extension can read. ${byHand}`],
  ['extension', `${blanks} this tab shows a page of an extension, which Runnel cannot read. ${byHand}`],
  [
    'error-page',
    `${blanks} this tab shows an error instead of a page. Reload the tab, then choose the prompt again.`,
  ],
  [
    'gone',
    `${blanks} the tab was closed or unloaded. Open its page again, click the Runnel icon in the toolbar, then choose the prompt.`,
  ],
  [
    'busy',
    `${blanks} the page of this tab does not answer. It is still loading, or it shows a dialog of its own. Wait for it or close the dialog, then choose the prompt again.`,
  ],
];
const chat: InputPlan = { kind: 'conversation', form: { kind: 'messages', types: ['human', 'ai'] } };
const tides = { title: 'Tides', url: address };

describe('a prompt keeps its blanks, is not sent and says why', () => {
  test.each<[string, string, TabReading, string]>([
    ['without access', '{{page}}', { status: 'no-access' }, why.access],
    ['without access to the title', '{{title}}', { status: 'no-access' }, why.access],
    ['without a selection', '{{selection}}', { status: 'empty', ...tides }, why.selection],
    ['without text', '{{page}}', { status: 'empty', ...tides }, why.page],
    ['at a file', '{{page}}', { status: 'file', ...tides, contentType: 'application/pdf' }, why.file],
    [
      'where the browser refuses',
      '{{page}}',
      { status: 'unreadable', shows: 'other', reason: 'Frame gone' },
      why.unreadable,
    ],
    ...closed.map(([shows, said]): [string, string, TabReading, string] => [
      `at a tab that is closed to it (${shows})`,
      '{{page}}',
      { status: 'unreadable', shows, reason: 'Cannot.' },
      said,
    ]),
  ])('%s', async (_, text, reading, said) => {
    const { take, draft, starts, notice, chips } = createPromptScene({ reading });
    await take(text, atOnce);
    expect([draft.text.value, chips(), starts()]).toEqual([text, [], []]);
    expect(notice.value?.text).toBe(said);
  });

  test('but has title and URL of a page that gives no text', async () => {
    const { take, draft, notice } = createPromptScene({ reading: { status: 'empty', ...tides } });
    await take('{{title}} {{url}} {{selection}}', atOnce);
    expect(draft.text.value).toBe(`Tides ${address} {{selection}}`);
    expect(notice.value?.text).toBe(why.selection);
  });

  test('on the full page, which is itself the tab in front', async () => {
    const { take, draft, asked, notice } = createPromptScene({ isPanel: false });
    await take('{{page}}', atOnce);
    expect([draft.text.value, asked]).toEqual(['{{page}}', []]);
    expect(notice.value?.text).toBe(
      'The prompt is in the message, with blanks: this tab is Runnel itself. Open the side panel beside the page that you mean, then choose the prompt there.',
    );
  });

  const loadPicture = 'The prompt is in the message. Add the picture with “Load picture”, then send it.';
  const web = 'https://a.example/a.png';
  test.each<[string, string, InputPlan, string | undefined]>([
    ['that can be loaded', web, chat, loadPicture],
    ['for a runnable that takes none', web, { kind: 'text' }, undefined],
    ['that only the page can read', 'blob:https://a.example/1', chat, undefined],
  ])('for a picture on offer %s', async (_, url, plan, said) => {
    const { take, draft, starts, notice } = createPromptScene({ plan, offered: { kind: 'picture', url } });
    await take('Describe it', { ...atOnce, tabId: 3, want: { kind: 'image', url } });
    expect([draft.text.value, starts(), notice.value?.text]).toEqual(['Describe it', [], said]);
  });

  test('with the page, for a picture on offer', async () => {
    const { take, starts, chips } = createPromptScene({
      plan: chat,
      offered: { kind: 'picture', url: web },
    });
    await take('Describe it for {{page}}', { ...atOnce, tabId: 3, want: { kind: 'image', url: web } });
    expect(chips()).toHaveLength(1);
    expect(starts()).toEqual([]);
  });
});
