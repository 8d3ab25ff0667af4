import { describe, expect, test } from 'vitest';
import { createPromptScene } from '../../support/prompt-scene.ts';
import { waitingTurn } from '../../support/waiting-turn.ts';

const selection = { kind: 'selection' as const, text: 'as the browser gave it', frameId: 0 };
const atOnce = { sendsAtOnce: true };

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
    [
      'would answer a run that waits',
      '{{page}}',
      ({ open }) => {
        open.value = { ...open.value, turns: [waitingTurn] };
      },
    ],
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

  test('is left out if the person opens another conversation meanwhile, and says so', async () => {
    const scene = createPromptScene();
    scene.meanwhile.act = () => {
      scene.open.value = { ...scene.open.value, id: 'c2' };
    };
    await scene.take('{{page}}', atOnce);
    expect([scene.starts(), scene.draft.text.value, scene.context.fileIds.value]).toEqual([[], '', []]);
    expect(scene.notice.value?.text).toMatch(/^You opened another conversation while/);
  });

  test('is left out if the person opens another conversation while the page is stored', async () => {
    const scene = createPromptScene();
    const { open, openId, contextDisk, draft } = scene;
    Object.defineProperty(contextDisk, 'now', {
      get() {
        openId.value = 'c2';
        open.value = { ...open.value, id: 'c2' };
      },
    });
    await scene.take('{{selection}} of {{page}}', atOnce);
    expect([scene.starts(), draft.text.value, scene.chips()]).toEqual([[], '', []]);
    expect(scene.notice.value?.text).toMatch(/^You opened another conversation while/);
    openId.value = 'c1';
    expect(scene.chips()).toHaveLength(1);
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
