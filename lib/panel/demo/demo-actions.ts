import { isDemo } from '../../chat/profile/demo.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { ConversationList, StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import { say } from '../../words/say.ts';
import { createRemoval, type RemovalWorld, withProblem } from '../conversation/conversation-actions.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { demoConversations } from './demo-conversations.ts';
import { demoProfiles } from './demo-profiles.ts';

export type DemoActionsWorld = RemovalWorld & {
  profiles: Pick<ProfilesState, 'profiles' | 'chosen' | 'reload' | 'choose'>;
  listConversations(): Promise<ConversationList>;
  readConversation(id: string): Promise<StoredConversation | undefined>;
  newId(): string;
};

/** The removed profiles, the one chosen before, and the way to undo the removal of the conversations. */
type Removed = { removed: Profile[]; chosenId: string | undefined; taken: { undo(): Promise<void> } };

/** Builds the actions on the demo inside the extension. It needs no access to a site. */
export function createDemoActions(world: DemoActionsWorld) {
  const { profiles, notice } = world;
  const { removeWithUndo } = createRemoval(world);
  const ofDemo = () => profiles.profiles.peek().filter(({ url }) => isDemo(url));

  /** Resolves to whether the worker did it; reports why not. */
  async function did<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean> {
    const reply = await world.sendCommand(name, input);
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
      const { chat, form } = demoProfiles(world.newId);
      profiles.choose(chat.id);
      if (!(await save(chat)) || !(await save(form))) return;
      await did('profile.choose', { id: chat.id });
      await profiles.reload();
    },

    /** Deletes the profiles of the demo and the conversations that it alone has answered. */
    async removeDemo() {
      const removed = ofDemo();
      const chosenId = profiles.chosen.peek()?.id;
      const { conversations } = await world.listConversations();
      const found = await demoConversations(conversations, removed, world);
      const taken = await removeWithUndo(found.map(({ id }) => id));
      if (!taken) return;
      for (const { id } of removed) if (!(await did('profile.delete', { id }))) return;
      await profiles.reload();
      notice.value = {
        text: withProblem(say('demo_removed'), taken.more),
        undo: () => void restore({ removed, chosenId, taken }),
      };
    },
  };
}
