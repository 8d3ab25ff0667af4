import { useEffect, useId, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation.ts';
import { conversationState } from '../../lib/chat/conversation-state-text.ts';
import type { RunStatus } from '../../lib/chat/run.ts';
import { IconButton } from '../ui/Button.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpen } from '../ui/popover.ts';
import styles from './ConversationList.module.css';

type Props = {
  conversations: Conversation[];
  /** What goes on in which of them. */
  running: ReadonlyMap<string, RunStatus>;
  /** How many are stored that cannot be read. */
  unreadable: number;
  openId: string;
  profileName(profileId: string): string | undefined;
  onToggle(isOpen: boolean): void;
  onChoose(id: string): void;
};

/** The button and the list behind it, newest first. */
export function ConversationList({
  conversations,
  running,
  unreadable,
  openId,
  profileName,
  onToggle,
  onChoose,
}: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);
  useEffect(() => onToggle(isOpen), [isOpen]);

  function choose(conversationId: string) {
    popover.current?.hidePopover();
    onChoose(conversationId);
  }

  return (
    <>
      <IconButton icon="list" label="Conversations" aria-expanded={isOpen} popovertarget={id} />
      <div
        ref={popover}
        id={id}
        popover="auto"
        class={popoverStyles.popover}
        aria-label="Conversations"
        role="dialog"
      >
        {isOpen && (
          <ul>
            {conversations.map((conversation) => (
              <Entry
                key={conversation.id}
                conversation={conversation}
                status={running.get(conversation.id)}
                isOpen={conversation.id === openId}
                profileName={profileName(conversation.profileId)}
                onChoose={() => choose(conversation.id)}
              />
            ))}
          </ul>
        )}
        {isOpen && conversations.length === 0 && (
          <p class={styles.nothing}>No conversations yet. What you send is kept here.</p>
        )}
        {unreadable > 0 && (
          <p class={styles.nothing}>
            {unreadable} stored {unreadable === 1 ? 'conversation' : 'conversations'} cannot be read by this
            version. Nothing of it was deleted.
          </p>
        )}
      </div>
    </>
  );
}

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type EntryProps = {
  conversation: Conversation;
  status: RunStatus | undefined;
  isOpen: boolean;
  profileName: string | undefined;
  onChoose(): void;
};

function Entry({ conversation, status, isOpen, profileName, onChoose }: EntryProps) {
  const { words, isNews, isTrouble } = conversationState(conversation, status);
  const when = moments.format(conversation.updatedAt);
  return (
    <li class={styles.item}>
      <button
        type="button"
        class={`${styles.entry} ${isNews ? styles.news : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span class={styles.title} dir="auto">
          {conversation.title || 'Untitled'}
        </span>
        <span class={styles.facts}>
          {words && <strong class={`${styles.state} ${isTrouble ? styles.trouble : ''}`}>{words}</strong>}
          {[profileName, when].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  );
}
