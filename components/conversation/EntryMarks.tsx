import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { conversationState } from '../../lib/chat/conversation/conversation-state-text.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { tileOf } from '../../lib/chat/profile/profile-tile.ts';
import type { RunStatus } from '../../lib/chat/run/run-state.ts';
import { say } from '../../lib/words/say.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './ConversationEntry.module.css';
import markStyles from './EntryMarks.module.css';

type StateProps = { conversation: Conversation; status: RunStatus | undefined };

/** Marks a conversation that runs, failed, waits or has news. */
export function StateMark({ conversation, status }: StateProps) {
  const { isTrouble, isNews, isWaiting } = conversationState(conversation, status);
  if (status) return <span class={markStyles.running} aria-hidden="true" />;
  if (isTrouble)
    return (
      <span class={styles.trouble}>
        <Icon name="failure" />
      </span>
    );
  if (isWaiting)
    return (
      <span class={styles.waiting}>
        <Icon name="waiting" />
      </span>
    );
  return isNews ? <span class={markStyles.dot} aria-hidden="true" /> : null;
}

/** Names the profile of a conversation. */
export const ownerName = (profile: Profile | undefined) => profile?.name ?? say('conversation_noProfile');

/** Tile of a conversation's profile, whose name is its tooltip. Without a profile it has no colour. */
export const ProfileTile = ({ profile }: { profile: Profile | undefined }) => (
  <span class={profile ? markStyles.tile : markStyles.none} data-tooltip={ownerName(profile)}>
    {profile ? <Avatar {...tileOf(profile)} /> : <Icon name="message" />}
  </span>
);
