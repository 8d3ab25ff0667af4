// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { actions } from '../../../components/app/palette/actions.ts';
import { actionOffers } from '../../../components/app/palette/entries.tsx';
import type { Scene } from '../../../components/app/palette/scene.ts';
import { createItemFinder } from '../../../lib/chat/palette/item-finder.ts';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { aProfile } from '../../support/profile.ts';

const nothing = () => {};
const profile = aProfile();

/** A page with a profile, without a conversation. `lock` is the state of the secrets. */
const scene = (part: object = {}, lock = 'none', profiles = [profile]) =>
  ({
    panel: { profiles: { profiles: { value: profiles } }, lock: { state: { value: { status: lock } } } },
    isPage: false,
    column: undefined,
    inspector: { runId: { value: undefined } },
    comparing: {},
    edit: nothing,
    openSettings: nothing,
    openTransfer: nothing,
    findOutWhy: nothing,
    isNaming: { value: false },
    profile,
    conversationId: 'c1',
    head: undefined,
    answer: undefined,
    isRunning: false,
    button: (name: string) => (name === 'conversations' ? nothing : undefined),
    ...part,
  }) as unknown as Scene;

const offered = (at: Scene) => actions.filter((action) => action.at(at)).map(({ id }) => id);

const head = { id: 'c1', profileId: 'p1' };
const answer = { message: { id: 'm2', profileId: 'p1', runId: 'r1' }, answer: { text: { value: 'Yes' } } };
const always = ['new', 'add-profile', 'data', 'settings'];
const withProfile = [
  'message-settings',
  'edit-profile',
  'header-groups',
  'import-prompts',
  'duplicate-profile',
  'share-profile',
  'delete-profile',
  'test-connection',
];
const besideTab = [
  'tab-selection',
  'tab-page',
  'tab-address',
  'tab-table',
  'tab-picture',
  'other-tabs',
  'full-page',
];
const ofConversation = ['rename', 'export', 'branches', 'delete-conversation'];
const ofAnswer = ['regenerate', 'copy-answer', 'inspect', 'compare', 'fork'];

describe('the actions', () => {
  test.each<[string, Scene, string[]]>([
    [
      'without a profile',
      scene({ profile: undefined, isPage: true }, 'none', []),
      [...always, 'conversations'],
    ],
    ['with a profile', scene(), [...always, ...withProfile, 'temporary', 'conversations', ...besideTab]],
    [
      'with an answer',
      scene({ head, answer }),
      [...always, ...withProfile, ...ofConversation, ...ofAnswer, 'temporary', 'conversations', ...besideTab],
    ],
    [
      'while an answer runs',
      scene({ head, isRunning: true }),
      [...always, ...withProfile, ...ofConversation, 'stop', 'temporary', 'conversations', ...besideTab],
    ],
    [
      'while answers are compared, with the last one inspected',
      scene({ head, answer, isComparing: true, inspector: { runId: { value: 'r1' } } }),
      [
        ...[...always, ...withProfile, ...ofConversation],
        ...['copy-answer', 'compare', 'fork', 'temporary', 'conversations', 'full-page'],
      ],
    ],
    [
      'with locked secrets',
      scene({ isPage: true }, 'locked'),
      [...always, ...withProfile, 'temporary', 'conversations', 'other-tabs', 'unlock'],
    ],
    [
      'with unlocked secrets',
      scene({ isPage: true }, 'unlocked'),
      [...always, ...withProfile, 'temporary', 'conversations', 'other-tabs', 'lock'],
    ],
  ])('%s are those that apply', (_, at, expected) => {
    expect(offered(at).toSorted()).toEqual(expected.toSorted());
  });

  test('a temporary conversation is neither exported nor forked', () => {
    const ids = offered(scene({ head, answer, conversationId: temporaryId('1') }));
    expect(ids).toContain('rename');
    expect(ids).not.toContain('export');
    expect(ids).not.toContain('fork');
  });

  test('the demo is removed, not shared', () => {
    const demo = aProfile({ url: demoUrls.chat });
    const ids = offered(scene({ profile: demo }, 'none', [demo]));
    expect(ids).toContain('remove-demo');
    expect(ids).not.toContain('share-profile');
  });

  test.each([
    ['header-groups', 'header-groups'],
    ['import-prompts', 'prompt-file'],
    ['edit-profile', undefined],
  ])('%s opens the editor of the profile at %s', (id, place) => {
    const opened: unknown[] = [];
    const at = scene({ edit: (...where: unknown[]) => void opened.push(where) });
    actions.find((action) => action.id === id)?.at(at)?.();
    expect(opened).toEqual([place ? [profile, place] : [profile]]);
  });

  test('a choice of another profile is offered where the answer has its menu', () => {
    const pressed: string[] = [];
    const button = (name: string) => () => void pressed.push(name);
    const otherwise = actions.find(({ id }) => id === 'regenerate-with');
    expect(otherwise?.at(scene({ head, answer, button: () => undefined }))).toBeUndefined();
    otherwise?.at(scene({ head, answer, button }))?.();
    return expect.poll(() => pressed).toEqual(['answer-more', 'regenerate-with']);
  });

  test('a menu is opened where its button is, but not below answers side by side', () => {
    const pressed: string[] = [];
    const button = (name: string) => () => void pressed.push(name);
    const menus = ['answer-menu', 'ways-menu', 'page-menu'];
    for (const id of menus) actions.find((action) => action.id === id)?.at(scene({ button }))?.();
    expect(pressed).toEqual(['answer-more', 'more-ways', 'more']);
    const offeredMenus = (part: object) => offered(scene(part)).filter((id) => menus.includes(id));
    expect(offeredMenus({ button, isComparing: true })).toEqual(['page-menu']);
    expect(offeredMenus({ button: () => undefined })).toEqual([]);
  });

  test('find in and edit a conversation that is shown', () => {
    const button = (name: string) => (name === 'edit-message' ? nothing : undefined);
    expect(offered(scene({ head, answer, button, find: nothing }))).toEqual(
      expect.arrayContaining(['find', 'edit-message']),
    );
    expect(offered(scene({ head, answer, button, isComparing: true }))).not.toContain('edit-message');
    expect(offered(scene({ head, button, isRunning: true }))).not.toContain('edit-message');
  });

  test.each([
    ['theme', 'settings'],
    ['dark', 'settings'],
    ['keys', 'settings'],
    ['permissions', 'settings'],
    ['passphrase', 'edit-profile'],
    ['backup', 'data'],
    ['header sets', 'header-groups'],
    ['import prompts', 'import-prompts'],
    ['api key', 'edit-profile'],
    ['share', 'share-profile'],
    ['regenerate', 'regenerate'],
    ['other tabs', 'other-tabs'],
    ['insert', 'answer-menu'],
    ['feedback', 'answer-menu'],
    ['trace link', 'answer-menu'],
    ['several', 'ways-menu'],
    ['this site', 'page-menu'],
  ])('are found by “%s”: %s', (typed, id) => {
    const offers = actionOffers(scene({ head, answer, find: nothing, button: () => nothing }));
    const { groups } = createItemFinder(offers)(typed, []);
    expect(groups.flatMap(({ items }) => items.map(({ item }) => item.key))).toContain(`action:${id}`);
  });

  test('have ids of their own: they are remembered', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length);
  });
});
