import { describe, expect, test } from 'vitest';
import type { Intent, Want } from '../../../lib/chat/intent/intent.ts';
import { aRule, createSiteScene, type SiteScene } from '../../support/site-scene.ts';

const unchanged = { profile: 'Pirate', conversation: 'first', message: '', preset: null, shows: undefined };

describe('the panel that a gesture opens on a site with a rule', () => {
  test.each<[string, SiteScene, object]>([
    ['has its profile', {}, { profile: 'Poet', shows: 'chosen' }],
    [
      'has its prompt and its preset',
      { rules: [aRule({ promptId: 'q1', presetId: 'c1' })] },
      { profile: 'Poet', message: 'Rhyme on ', preset: 'c1', shows: 'chosen' },
    ],
    [
      'begins a conversation beside one of another profile',
      { messages: 2 },
      { profile: 'Poet', conversation: 'second', shows: 'begun' },
    ],
    ['leaves a draft alone', { written: 'Dear' }, { message: 'Dear', shows: 'offered' }],
    ['leaves a running conversation alone', { messages: 1, isRunning: true }, { shows: 'offered' }],
    ['leaves all where its profile was deleted', { rules: [aRule({ profileId: 'gone' })] }, {}],
    [
      'has no prompt that was deleted',
      { rules: [aRule({ promptId: 'q9' })] },
      { profile: 'Poet', shows: 'chosen' },
    ],
    ['leaves all without a rule', { rules: [] }, {}],
    ['leaves all on another site', { address: 'https://other.example/' }, {}],
    ['leaves all where the address is not known', { address: undefined }, {}],
    ['leaves all without a gesture on the tab', { granted: [4] }, {}],
  ])('%s', async (_, scene, expected) => {
    const { opens, state } = createSiteScene(scene);
    await opens();
    expect(state()).toEqual({ ...unchanged, ...expected });
  });

  test('looks once', async () => {
    const { opens, state, siteUse } = createSiteScene();
    await opens();
    await siteUse.value?.act?.();
    await opens();
    expect(state()).toEqual(unchanged);
  });

  test('looks again until a gesture is known', async () => {
    const granted: number[] = [];
    const { opens, state } = createSiteScene({ granted });
    await opens();
    granted.push(5);
    await opens();
    expect(state().profile).toBe('Poet');
  });
});

test('a prompt of a rule may take the page, and is never sent', async () => {
  const { opens, state, chips, addChip, handled, siteUse } = createSiteScene({
    rules: [aRule({ promptId: 'q2' })],
  });
  await opens();
  expect([state().message, chips(), handled]).toEqual(['Sum up {{page}}', 1, ['put']]);
  addChip();
  await siteUse.value?.act?.();
  expect([state().message, chips()]).toEqual(['', 1]);
});

describe('Undo', () => {
  test.each<[string, SiteScene]>([
    ['in an empty conversation', {}],
    ['in a new conversation', { messages: 2 }],
  ])('%s leads back', async (_, scene) => {
    const { opens, state, siteUse } = createSiteScene({
      ...scene,
      rules: [aRule({ promptId: 'q1', presetId: 'c1' })],
    });
    await opens();
    expect(state().preset).toBe('c1');
    await siteUse.value?.act?.();
    expect(state()).toEqual(unchanged);
  });

  test.each<[string, SiteScene]>([
    ['in an empty conversation', {}],
    ['in a new conversation', { messages: 2 }],
  ])('%s keeps what was written after the prompt', async (_, scene) => {
    const { opens, state, siteUse, write } = createSiteScene({
      ...scene,
      rules: [aRule({ promptId: 'q1' })],
    });
    await opens();
    write('Rhyme on sea');
    await siteUse.value?.act?.();
    expect(state()).toEqual({ ...unchanged, message: 'Rhyme on sea' });
  });
});

describe('an offer', () => {
  test.each<[string, SiteScene, object]>([
    ['in the empty conversation keeps the draft', { written: 'Dear' }, { message: 'Dear', shows: 'chosen' }],
    [
      'begins a conversation, with the draft',
      { written: 'Dear', messages: 1 },
      { conversation: 'second', message: 'Dear', shows: 'begun' },
    ],
    [
      'begins a conversation beside the running one',
      { messages: 1, isRunning: true },
      { conversation: 'second', shows: 'begun' },
    ],
  ])('that is taken %s', async (_, scene, expected) => {
    const { opens, state, siteUse } = createSiteScene(scene);
    await opens();
    await siteUse.value?.act?.();
    expect(state()).toEqual({ ...unchanged, profile: 'Poet', ...expected });
  });
});

describe('a gesture', () => {
  const selection: Want = { kind: 'selection', text: null, frameId: 0 };
  const question: Want = { kind: 'message', text: 'Why?', isSent: true };

  test.each<[string, Want, Partial<Intent>, string]>([
    ['the keys for the selection', selection, {}, 'selection for Poet'],
    ['the menu, which names a profile', selection, { profileId: 'p1' }, 'selection for Pirate'],
    ['the address bar, which names a profile', question, {}, 'message for Pirate'],
    ['the keys for the next profile', { kind: 'next-profile' }, {}, 'next-profile for Pirate'],
    ['one without a tab', selection, { tabId: null }, 'selection for Pirate'],
  ])('%s', async (_, want, more, expected) => {
    const { asks, opens, handled, state } = createSiteScene();
    await asks(want, more);
    expect(handled).toEqual([expected]);
    const before = state();
    await opens();
    expect(state()).toEqual(before);
  });

  test('for a new conversation begins it with the profile of the site', async () => {
    const { asks, handled, state } = createSiteScene({ messages: 1, isRunning: true });
    await asks({ kind: 'new-conversation' });
    expect(handled).toEqual(['new-conversation for Pirate']);
    expect(state().conversation).toBe('second');
  });

  test('in the open panel leaves the conversation in view', async () => {
    const { asks, opens, state } = createSiteScene({ messages: 1, address: 'https://poems.example/' });
    await asks({ kind: 'next-profile' });
    await asks(selection);
    await opens();
    expect(state()).toEqual({ ...unchanged, shows: 'offered' });
  });
});
