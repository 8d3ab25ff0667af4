import { describe, expect, test } from 'vitest';
import {
  type ChosenItem,
  chosenItem,
  longestSelection,
  menuItems,
  menuProfile,
} from '../../../lib/chat/intent/page-menu.ts';
import { aProfile } from '../../support/profile.ts';

const prompts = [
  { id: 'q1', name: 'sum-up', text: 'Sum up {{page}}' },
  { id: 'q2', name: 'translate', text: 'Translate' },
];
const pirate = aProfile({ id: 'p1', name: 'Pirate', prompts });
const items = menuItems(menuProfile(pirate));
const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';

describe('the context menu', () => {
  test('asks the profile about each place, and offers its prompts at all of them', () => {
    const shown = items.map(({ title, contexts, parentId }) => [
      title,
      contexts.join(' '),
      parentId !== undefined,
    ]);
    expect(shown).toEqual([
      ['Ask Pirate about the selection', 'selection', false],
      ['Ask Pirate about this page', 'page', false],
      ['Ask Pirate about this link', 'link', false],
      ['Ask Pirate about this picture', 'image', false],
      ['Ask Pirate with a prompt', 'selection page link image', false],
      ['sum-up', 'selection page link image', true],
      ['translate', 'selection page link image', true],
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test('says of a prompt that choosing it sends it, unless it has a blank', () => {
    const prompts = [
      { id: 'q1', name: 'sum-up', text: 'Sum up {{page}}', sendsAtOnce: true },
      { id: 'q2', name: 'ask', text: 'Ask {{whom}}', sendsAtOnce: true },
    ];
    const shown = menuItems(menuProfile(aProfile({ prompts }))).slice(-2);
    expect(shown.map(({ title }) => title)).toEqual(['sum-up (sends at once)', 'ask']);
  });

  test('has no submenu without prompts, and nothing without a profile', () => {
    expect(menuItems(menuProfile(aProfile({ prompts: [] })))).toHaveLength(4);
    expect(menuItems(menuProfile(undefined))).toEqual([]);
  });

  test('shows at most 20 prompts and 40 characters of a name', () => {
    const many = Array.from({ length: 50 }, (_, place) => ({ id: `q${place}`, name: `n${place}`, text: '' }));
    const long = menuItems(menuProfile(aProfile({ name: 'x'.repeat(60), prompts: many })));
    expect(long).toHaveLength(4 + 1 + 20);
    expect(long[1]?.title).toBe(`Ask ${'x'.repeat(39)}… about this page`);
  });

  test('shows a name as it is, without access key and without the selected text in it', () => {
    const [first] = menuItems(menuProfile(aProfile({ name: 'R&D 100%s', prompts: [] })));
    expect(first?.title).toBe('Ask R&&D 100%\u2060s about the selection');
  });
});

const selection = { selectionText: 'some text', frameId: 4 };
const image = { srcUrl: 'https://a.example/cat.png', mediaType: 'image' };
const link = { linkUrl: 'https://a.example/next' };

describe('an item of the context menu', () => {
  test.each<[string, Omit<ChosenItem, 'menuItemId'>, object]>([
    ['Ask Pirate about the selection', selection, { kind: 'selection', text: 'some text', frameId: 4 }],
    ['Ask Pirate about this page', {}, { kind: 'page' }],
    ['Ask Pirate about this link', { ...link, ...image }, { kind: 'link', url: link.linkUrl, text: null }],
    ['Ask Pirate about this picture', { ...link, ...image }, { kind: 'image', url: image.srcUrl }],
  ])('“%s” with %j asks for %j', (title, place, want) => {
    expect(chosenItem({ menuItemId: idOf(title), ...place })).toEqual({
      profileId: 'p1',
      promptId: null,
      want,
    });
  });

  test.each<[Omit<ChosenItem, 'menuItemId'>, string]>([
    [{ ...selection, ...link, ...image }, 'selection'],
    [{ ...link, ...image }, 'image'],
    [link, 'link'],
    [{ srcUrl: 'https://a.example/a.mp4', mediaType: 'video' }, 'page'],
    [{}, 'page'],
  ])('of a prompt with %j is for the %s', (place, kind) => {
    const chosen = chosenItem({ menuItemId: idOf('sum-up'), ...place });
    expect([chosen?.profileId, chosen?.promptId, chosen?.want.kind]).toEqual(['p1', 'q1', kind]);
  });

  test('leaves a very long selection to be read from the page', () => {
    const selectionText = 'a'.repeat(longestSelection + 1);
    expect(chosenItem({ menuItemId: idOf('Ask Pirate about the selection'), selectionText })?.want).toEqual({
      kind: 'selection',
      text: null,
      frameId: 0,
    });
  });

  test.each([7, 'ask', '{}', '["p1"]', '["p1","prompts"]x', '["p1","any",3]', '["p1","prompts"]'])(
    'that is none of ours asks for nothing: %j',
    (menuItemId) => {
      expect(chosenItem({ menuItemId, ...selection })).toBeUndefined();
    },
  );
});
