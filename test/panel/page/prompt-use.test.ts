import { describe, expect, test } from 'vitest';
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
  file: 'The prompt is in the message, with blanks: this tab shows a file (application/pdf), not a page. Save it, attach it to the message and fill in the blanks yourself.',
  unreadable:
    'The prompt is in the message, with blanks: the browser does not let Runnel read this tab (Frame gone). Fill in the blanks yourself, or choose the prompt on another page.',
};
const tides = { title: 'Tides', url: address };

describe('a prompt keeps its blanks, is not sent and says why', () => {
  test.each<[string, string, TabReading, string]>([
    ['without access', '{{page}}', { status: 'no-access' }, why.access],
    ['without access to the title', '{{title}}', { status: 'no-access' }, why.access],
    ['without a selection', '{{selection}}', { status: 'empty', ...tides }, why.selection],
    ['without text', '{{page}}', { status: 'empty', ...tides }, why.page],
    ['at a file', '{{page}}', { status: 'file', ...tides, contentType: 'application/pdf' }, why.file],
    ['where the browser refuses', '{{page}}', { status: 'unreadable', reason: 'Frame gone' }, why.unreadable],
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

  test('for a picture', async () => {
    const { take, starts, notice } = createPromptScene();
    await take('Describe it', {
      ...atOnce,
      tabId: 3,
      want: { kind: 'image', url: 'https://a.example/a.png' },
    });
    expect(starts()).toEqual([]);
    expect(notice.value?.text).toBe(
      'The prompt is in the message, without the picture. Save the picture and attach it to the message.',
    );
  });
});

describe('a prompt that is sent at once', () => {
  test.each([
    ['Sum up {{page}}.', 'Sum up {{page}}.', [{ place: 'page', text: 'High water at six.' }]],
    ['About {{title}}', 'About Tides', undefined],
    ['Good morning', 'Good morning', undefined],
  ])('“%s” is sent with what it names', async (text, sent, items) => {
    const { take, starts, draft, chips } = createPromptScene();
    await take(text, atOnce);
    expect(starts()).toMatchObject([
      { profileId: 'p1', message: { text: sent, ...(items && { context: { items } }) } },
    ]);
    expect([draft.text.value, chips()]).toEqual(['', []]);
  });

  test('is sent with what was typed after it', async () => {
    const { take, starts } = createPromptScene();
    await take('Sum up:', { ...atOnce, more: 'the news' });
    expect(starts()).toMatchObject([{ message: { text: 'Sum up:\n\nthe news' } }]);
  });

  test('is sent with the selection that it was chosen for', async () => {
    const { take, starts } = createPromptScene();
    await take('Explain', { ...atOnce, tabId: 3, want: selection });
    expect(starts()).toMatchObject([
      { message: { text: 'Explain', context: { items: [{ text: 'at six' }] } } },
    ]);
  });

  type Scene = ReturnType<typeof createPromptScene>;
  const other = { kind: 'page' as const, title: 'Other', url: 'https://b.example/', text: 'b' };
  test.each<[string, string, (scene: Scene) => unknown]>([
    ['has another blank', '{{page}} for {{whom}}', () => {}],
    ['stands after other text', '{{page}}', ({ draft }) => draft.write('Dear Alex')],
    ['has a file beside it', '{{page}}', ({ attachments, file }) => attachments.give([file])],
    [
      'has other context beside it',
      '{{page}}',
      ({ context }) => context.add({ ...other, field: null, cut: 'all', selection: null }),
    ],
    ['cannot be stored', '{{page}}', ({ contextDisk }) => Object.assign(contextDisk, { isFull: true })],
    [
      'came after the person chose another profile',
      '{{page}}',
      ({ meanwhile, chosen, profiles }) =>
        Object.assign(meanwhile, {
          act: () => {
            chosen.value = profiles.value[1];
          },
        }),
    ],
    [
      'came after the person opened another conversation',
      '{{page}}',
      ({ meanwhile, open }) =>
        Object.assign(meanwhile, {
          act: () => {
            open.value = { ...open.value, id: 'c2' };
          },
        }),
    ],
    [
      'came while the person typed',
      '{{page}}',
      ({ meanwhile, draft }) => Object.assign(meanwhile, { act: () => draft.write('Wait') }),
    ],
  ])('waits in the message if it %s', async (_, text, prepare) => {
    const scene = createPromptScene();
    await prepare(scene);
    await scene.take(text, atOnce);
    expect(scene.starts()).toEqual([]);
    expect(scene.draft.text.value).toContain(text);
  });

  test('waits if the runnable takes no text', async () => {
    const { take, starts } = createPromptScene({
      plan: { kind: 'object', text: null, history: null, required: [] },
    });
    await take('Good morning', atOnce);
    expect(starts()).toEqual([]);
  });

  test('is not sent without the mark', async () => {
    const { take, starts } = createPromptScene();
    await take('Good morning');
    expect(starts()).toEqual([]);
  });
});
