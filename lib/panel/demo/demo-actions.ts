import type { Conversation } from '../../chat/conversation/conversation.ts';
import { demoUrls, isDemo } from '../../chat/profile/demo.ts';
import { newProfile, type Profile } from '../../chat/profile/profile.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import { say } from '../../words/say.ts';
import { type Conversations, withProblem } from '../conversation/conversations.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

export type DemoParts = {
  profiles: ProfilesState;
  conversations: Conversations;
  notice: Notices;
};

/** The removed profiles, the one chosen before, and the way to undo the removal of the conversations. */
type Removed = { removed: Profile[]; chosenId: string | undefined; taken: { undo(): Promise<void> } };

/** Builds the actions on the demo inside the extension. It needs no access to a site. */
export function createDemoActions({ profiles, conversations, notice }: DemoParts, host: Host) {
  const ofDemo = () => profiles.profiles.peek().filter(({ url }) => isDemo(url));

  /** Resolves to whether the worker did it; reports why not. */
  async function did<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean> {
    const reply = await host.commands.send(name, input);
    if (!reply.ok) notice.value = { text: refusalText(reply.problem) };
    return reply.ok;
  }

  const save = (profile: Profile) => did('profile.save', { profile, secrets: {} });

  async function restore({ removed, chosenId, taken }: Removed) {
    notice.value = undefined;
    // In reverse order, each profile returns to its place.
    for (const { id } of removed.toReversed()) if (!(await did('profile.restore', { id }))) return;
    await profiles.reload();
    profiles.choose(chosenId);
    await taken.undo();
  }

  return {
    /** Saves the profiles of the demo and chooses the first one. */
    async tryDemo() {
      if (ofDemo().length > 0) return;
      notice.value = undefined;
      const { chat, form } = demoProfiles(host);
      profiles.choose(chat.id);
      if (!(await save(chat)) || !(await save(form))) return;
      await did('profile.choose', { id: chat.id });
      await profiles.reload();
    },

    /** Deletes the profiles of the demo and the conversations that it alone has answered. */
    async removeDemo() {
      const removed = ofDemo();
      const chosenId = profiles.chosen.peek()?.id;
      const stored = await host.records.list();
      const found = await demoConversations(stored.conversations, removed, host);
      const taken = await conversations.removeWithUndo(found.map(({ id }) => id));
      if (!taken) return;
      for (const { id } of removed) if (!(await did('profile.delete', { id }))) return;
      await profiles.reload();
      notice.value = {
        text: withProblem(say('demo_removed'), taken.more),
        undo: () => void restore({ removed, chosenId, taken }),
        of: null,
      };
    },
  };
}

type DemoPart = Pick<Profile, 'name' | 'url' | 'mode' | 'starters'> & { tagline: string };

const made = (id: string, { tagline, ...part }: DemoPart): Profile => {
  const { persona, ...profile } = newProfile(id);
  return { ...profile, ...part, persona: { ...persona, assistant: { ...persona.assistant, tagline } } };
};

/** Makes the profiles of the demo inside the extension, one for each of its runnables. */
export const demoProfiles = ({ ids: { newId } }: Host) => ({
  chat: made(newId(), {
    name: say('demo_chatName'),
    url: demoUrls.chat,
    mode: 'stream',
    tagline: say('demo_tagline'),
    starters: [say('demo_askStreaming'), say('demo_askFailure'), say('demo_askGuide')],
  }),
  form: made(newId(), {
    name: say('demo_formName'),
    url: demoUrls.form,
    mode: 'batch',
    tagline: say('demo_formTagline'),
    starters: [say('demo_formStarter')],
  }),
});

/**
 * Finds the conversations that the demo alone has answered. Those with an answer of another runnable belong to
 * the person: they are exported, and stay when the demo is removed.
 */
export async function demoConversations(
  conversations: readonly Conversation[],
  profiles: readonly Profile[],
  { records }: Host,
): Promise<Conversation[]> {
  const ids = new Set(profiles.filter(({ url }) => isDemo(url)).map(({ id }) => id));
  const found: Conversation[] = [];
  for (const head of conversations)
    if (ids.has(head.profileId) && isByDemoAlone(await records.read(head.id))) found.push(head);
  return found;
}

const isByDemoAlone = (stored: StoredConversation | undefined) =>
  stored?.unreadable === 0 && [...stored.runs.values()].every(({ run }) => isDemo(run.url));
