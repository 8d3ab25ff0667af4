import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { isDemo } from '../../../lib/chat/profile/demo.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { createConversations } from '../../../lib/panel/conversation/conversations.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import { createDemoActions, demoProfiles } from '../../../lib/panel/demo/demo-actions.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { aConversation, aRun } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { conversationAt, createProfiles, partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';

const own = aProfile({ id: 'own' });
let ids = 0;
const demo = demoProfiles(fakeHost({ ids: { newId: () => `demo ${ids++}` } }));

type Part = { profiles?: Profile[]; runs?: Record<string, string[]>; refused?: string };

/** Creates a page that shows conversation `a`; `runs` are the URLs of the runs of each conversation. */
async function createScene({ profiles = [], runs = {}, refused }: Part = {}) {
  let stored = profiles;
  const deleted = new Map<string, Profile>();
  const done: string[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const state = createProfiles(() => ({ profiles: stored }));
  await state.reload();
  const show = async (id: string) => void done.push(`show ${id}`);
  const heads = Object.keys(runs).map((id) => aConversation({ id, profileId: demo.chat.id }));

  function change(name: string, { id = '', profile }: { id?: string; profile?: Profile }) {
    if (profile) stored = [...stored, profile];
    const back = deleted.get(id);
    if (name === 'profile.restore' && back) stored = [back, ...stored];
    if (name !== 'profile.delete') return;
    for (const gone of stored.filter((item) => item.id === id)) deleted.set(id, gone);
    stored = stored.filter((item) => item.id !== id);
  }

  const host = fakeHost({
    ids: { newId: () => `new ${ids++}` },
    records: {
      find: async (id) => aConversation({ id }),
      list: async () => ({ conversations: heads, running: new Map(), unreadable: 0 }),
      read: async (id) => ({
        conversation: aConversation({ id }),
        messages: [],
        runs: new Map(
          (runs[id] ?? []).map((url, at) => [`${at}`, { run: aRun({ url }), fold: { parts: [] } }]),
        ),
        unreadable: 0,
      }),
    },
    commands: {
      send: (async (name: string, input: { id?: string; ids?: string[]; profile?: Profile }) => {
        done.push(`${name} ${input.ids ?? input.profile?.name ?? input.id}`);
        if (name === refused) return { ok: false, problem: { code: 'profile-gone' } satisfies Refusal };
        change(name, input);
        return { ok: true, value: { isSaved: true } };
      }) as never,
    },
  });
  const opening = partOf<Opening>({ show, startNew: () => show('new') });
  const conversation = conversationAt(signal('a'));
  const conversations = createConversations({ conversation, opening, notice, tidy: async () => {} }, host);
  const actions = createDemoActions({ profiles: state, conversations, notice }, host);
  return { ...actions, done, notice, names: () => state.profiles.value.map(({ name }) => name), state };
}

const { chat, form } = demo;

describe('trying the demo', () => {
  test('saves its profiles and chooses the first one', async () => {
    const scene = await createScene();
    await scene.tryDemo();
    expect(scene.names()).toEqual(['Demo chat', 'Demo form']);
    expect(scene.state.chosen.value?.name).toBe('Demo chat');
    expect(scene.state.profiles.value.every(({ url }) => isDemo(url))).toBe(true);
  });

  test('changes nothing if it is there', async () => {
    const scene = await createScene({ profiles: [own, chat] });
    await scene.tryDemo();
    expect(scene.done).toEqual([]);
  });

  test('reports why it is not saved', async () => {
    const scene = await createScene({ refused: 'profile.save' });
    await scene.tryDemo();
    expect(scene.done).toEqual(['profile.save Demo chat']);
    expect(scene.notice.value?.text).toBe('This profile no longer exists. Choose another profile.');
  });
});

describe('removing the demo', () => {
  const runs = { a: [chat.url, form.url], b: [chat.url], mixed: [chat.url, own.url] };

  test('deletes its profiles and the conversations that it alone has answered', async () => {
    const scene = await createScene({ profiles: [chat, own, form], runs });
    await scene.removeDemo();
    expect(scene.names()).toEqual([own.name]);
    expect(scene.done).toEqual([
      'show new',
      'conversation.delete a,b',
      `profile.delete ${chat.id}`,
      `profile.delete ${form.id}`,
    ]);
    expect(scene.notice.value?.text).toBe('The demo and its conversations were deleted.');
  });

  test('can be undone: profiles first, then conversations, the open one shown', async () => {
    const scene = await createScene({ profiles: [chat, form], runs });
    await scene.removeDemo();
    scene.done.length = 0;
    scene.notice.value?.undo?.();
    await expect.poll(() => scene.done.at(-1)).toBe('show a');
    expect(scene.done).toEqual([
      `profile.restore ${form.id}`,
      `profile.restore ${chat.id}`,
      'conversation.restore a,b',
      'show a',
    ]);
    expect(scene.names()).toEqual(['Demo chat', 'Demo form']);
    expect(scene.state.chosen.value).toEqual(chat);
    expect(scene.notice.value).toBeUndefined();
  });

  test('keeps the profiles if the conversations are not deleted', async () => {
    const scene = await createScene({ profiles: [chat, form], runs, refused: 'conversation.delete' });
    await scene.removeDemo();
    expect(scene.names()).toEqual(['Demo chat', 'Demo form']);
    expect(scene.notice.value?.undo).toBeUndefined();
  });
});
