import { computed, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { createRecipient } from '../../../lib/panel/composing/next-message.ts';
import type { OpenConversation } from '../../../lib/panel/conversation/conversation-state.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { createProfiles, createWriting, partOf } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';

const all = ['p1', 'p2', 'p3'].map((id) => aProfile({ id, name: id }));

type Stored = { profiles: Profile[]; chosenId: string };

/** Opens a page over what the browser keeps; `owners` are the profiles of stored conversations. */
async function openPage(
  memory: ReturnType<typeof createPanelMemory>,
  owners: Record<string, string>,
  { profiles, chosenId }: Stored = { profiles: all, chosenId: 'p3' },
) {
  const state = createProfiles(() => ({ profiles, chosenId }));
  await state.reload();
  const open = signal({ id: 'none', turns: [] } as unknown as OpenConversation);
  const { draft, composer } = createWriting(
    computed(() => open.value.id),
    memory,
  );
  const { address } = createRecipient(
    { profiles: state, conversation: partOf({ open }), composer },
    fakeHost({ settings: { memory } }),
  );
  return {
    draft,
    pick: state.choose,
    /** Opens a conversation: it is read while the former profile is still in view. */
    async show(id: string) {
      open.value = { ...open.value, id, profileId: undefined };
      await Promise.resolve();
      open.value = { ...open.value, profileId: owners[id] };
      address();
    },
    /** A message was sent with the chosen profile. */
    sent() {
      open.value = { ...open.value, profileId: state.chosen.peek()?.id };
      owners[open.value.id] = state.chosen.peek()?.id ?? '';
    },
    recipient: () => state.chosen.value?.id,
  };
}

describe('the recipient of a conversation', () => {
  test('is the profile that answered last', async () => {
    const page = await openPage(createPanelMemory(), { c1: 'p1', c2: 'p2' });
    await page.show('c1');
    expect(page.recipient()).toBe('p1');
    await page.show('c2');
    expect(page.recipient()).toBe('p2');
  });

  test.each([
    ['with a text', 'Hi'],
    ['without a text', ''],
  ])('is the one picked in it, also after the page is opened anew, %s', async (_, text) => {
    const memory = createPanelMemory();
    const owners = { c1: 'p1', c2: 'p2' };
    const page = await openPage(memory, owners);
    await page.show('c1');
    page.pick('p3');
    page.draft.write(text);
    await page.show('c2');
    expect(page.recipient()).toBe('p2');
    const next = await openPage(memory, owners);
    await next.show('c2');
    expect(next.recipient()).toBe('p2');
    await next.show('c1');
    expect([next.recipient(), next.draft.text.value]).toEqual(['p3', text]);
  });

  test('is the one that a text was written to, also if another profile was chosen elsewhere since', async () => {
    const memory = createPanelMemory();
    const page = await openPage(memory, {}, { profiles: all, chosenId: 'p1' });
    await page.show('new');
    page.draft.write('For the first');
    const next = await openPage(memory, {}, { profiles: all, chosenId: 'p2' });
    await next.show('new');
    expect(next.recipient()).toBe('p1');
  });

  test('stays in view while another window sends there, and is then that of a page without a text', async () => {
    const memory = createPanelMemory();
    const owners = { c1: 'p1' };
    const page = await openPage(memory, owners);
    await page.show('c1');
    const other = await openPage(memory, owners);
    await other.show('c1');
    other.pick('p2');
    other.sent();
    expect([page.recipient(), memory.kept.size]).toEqual(['p1', 0]);
    const next = await openPage(memory, owners);
    await next.show('c1');
    expect(next.recipient()).toBe('p2');
  });

  test('is the profile of the conversation if the one picked was deleted', async () => {
    const memory = createPanelMemory();
    const page = await openPage(memory, { c1: 'p1' });
    await page.show('c1');
    page.pick('p2');
    const next = await openPage(memory, { c1: 'p1' }, { profiles: all.toSpliced(1, 1), chosenId: 'p3' });
    await next.show('c1');
    expect(next.recipient()).toBe('p1');
  });

  test('of a temporary conversation is not written to the disk', async () => {
    const memory = createPanelMemory();
    const page = await openPage(memory, {});
    await page.show('temporary-c1');
    page.pick('p2');
    page.draft.write('Hush');
    expect([...memory.kept.keys()].filter((key) => key.startsWith('recipient'))).toEqual([]);
  });
});
