import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { createAttachments } from '../../../lib/panel/composing/attachments.ts';
import { createConversations } from '../../../lib/panel/conversation/conversations.ts';
import { type Notice, noticeAt, ofConversation } from '../../../lib/panel/page/notice.ts';
import { createProfileActions } from '../../../lib/panel/profiles/profile-actions.ts';
import { aDraftContext, createDraftContexts } from '../../support/context.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { createProfiles, partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';

/** A page that shows a conversation, and a world that refuses everything until it is told not to. */
function createPage() {
  const openId = signal('c1');
  const notices = signal<Notice | undefined>(undefined);
  const notice = ofConversation(notices, () => openId.peek());
  const world = { refuses: true };
  const tried = <Value>(value: Value) => {
    if (world.refuses) throw new Error('No space');
    return value;
  };
  const reply = (value: unknown) =>
    world.refuses ? { ok: false, problem: { code: 'no-answer' } } : { ok: true, value };
  return { openId, notice, world, tried, reply, shown: () => noticeAt(notice.value, openId.value)?.text };
}

type Page = ReturnType<typeof createPage>;

const profile = aProfile({ id: 'p1' });

async function profilesOf({ notice, reply, world }: Page) {
  let stored = [profile];
  const profiles = createProfiles(() => ({ profiles: stored, chosenId: 'p1' }));
  await profiles.reload();
  const send = async (name: string) => {
    if (!world.refuses) stored = name === 'profile.delete' ? [] : [profile];
    return reply({ profile });
  };
  const host = fakeHost({ commands: { send: send as never }, access: { has: async () => true } });
  const actions = createProfileActions(
    { profiles, notice, onReadOtherwise() {}, onAdded: async () => async () => {} },
    host,
  );
  return { profiles, actions };
}

function conversationsOf({ notice, tried, reply, openId }: Page) {
  const none = { conversations: [], running: new Map(), unreadable: 0 };
  const host = fakeHost({
    records: { list: async () => tried(none) },
    commands: { send: (async () => reply({ isSaved: true, isEnding: false })) as never },
  });
  const opening = {
    async startNew() {
      openId.value = 'new';
    },
  };
  const conversation = { open: { peek: () => ({ id: openId.peek() }) } };
  return createConversations(partOf<never>({ notice, opening, conversation } as never), host);
}

describe('a notice that something did not work ends once it works', () => {
  test.each<[string, (page: Page) => Promise<() => unknown> | (() => unknown)]>([
    [
      'the list of conversations is read',
      (page) => {
        const { show } = conversationsOf(page);
        return () => show(true);
      },
    ],
    [
      'a conversation is renamed',
      (page) => {
        const { renameConversation } = conversationsOf(page);
        return () => renameConversation('c1', 'Tides');
      },
    ],
    [
      'a profile is changed',
      async (page) => {
        const { actions } = await profilesOf(page);
        return () => actions.changeMode({ id: 'p1', mode: 'batch' });
      },
    ],
    [
      'a file is attached',
      ({ openId, notice, tried }) => {
        const write = async (id: string) => tried({ id, name: 'a', mediaType: '', size: 1 });
        const host = fakeHost({ ids: { newId: () => 'f' }, files: { write } });
        const memory = createPanelMemory();
        const { add } = createAttachments({ conversationId: openId, memory, notice }, host);
        return () => add([new File(['a'], 'a')]);
      },
    ],
    [
      'a page is added',
      ({ openId, notice, tried }) => {
        const files = new Map<string, File>();
        const set = files.set.bind(files);
        files.set = (id, file) => tried(set(id, file));
        const { context } = createDraftContexts(openId, createPanelMemory(), notice, files);
        const { id: _, ...item } = aDraftContext();
        return () => context.add(item);
      },
    ],
  ])('%s', async (_, prepare) => {
    const page = createPage();
    const act = await prepare(page);
    await act();
    await expect.poll(page.shown).toBeTruthy();
    page.world.refuses = false;
    await act();
    await expect.poll(page.shown).toBeUndefined();
  });
});

test('a notice of a deleted profile ends once the profile is back', async () => {
  const page = createPage();
  page.world.refuses = false;
  const { profiles, actions } = await profilesOf(page);
  await actions.deleteProfile(profile);
  expect(page.shown()).toContain('deleted');
  await actions.changeMode({ id: 'p1', mode: 'batch' });
  expect(profiles.profiles.value).toHaveLength(1);
  expect(page.shown()).toBeUndefined();
});

describe('over another conversation', () => {
  test.each<[string, boolean, (page: Page) => unknown]>([
    [
      'that a profile was deleted',
      true,
      async (page) => (await profilesOf(page)).actions.deleteProfile(profile),
    ],
    [
      'that a conversation was deleted',
      true,
      (page) => conversationsOf(page).deleteConversations([aConversation({ id: 'c1' })]),
    ],
    [
      'that a profile was duplicated',
      false,
      async (page) => (await profilesOf(page)).actions.duplicateProfile('p1'),
    ],
    [
      'that a conversation was not renamed',
      false,
      (page) => {
        page.world.refuses = true;
        return conversationsOf(page).renameConversation('c1', 'Tides');
      },
    ],
  ])('the notice %s stays: %s', async (_, stays, act) => {
    const page = createPage();
    page.world.refuses = false;
    await act(page);
    expect(page.shown()).toBeTruthy();
    page.openId.value = 'other';
    expect(page.shown() !== undefined).toBe(stays);
  });
});
