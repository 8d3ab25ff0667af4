import { useId, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation.ts';
import type { RunStatus } from '../../lib/chat/run.ts';
import { IconButton } from '../ui/Button.tsx';
import popoverStyles from '../ui/Popover.module.css';
import { usePopoverOpen } from '../ui/popover.ts';
import styles from './ConversationList.module.css';

type Props = {
  conversations: Conversation[];
  /** How many are stored that cannot be read. */
  unreadable: number;
  openId: string;
  profileName(profileId: string): string | undefined;
  onOpen(): void;
  onChoose(id: string): void;
};

/** The button and the list behind it, newest first. */
export function ConversationList({
  conversations,
  unreadable,
  openId,
  profileName,
  onOpen,
  onChoose,
}: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = usePopoverOpen(popover);

  function choose(conversationId: string) {
    popover.current?.hidePopover();
    onChoose(conversationId);
  }

  return (
    <>
      <IconButton
        icon="list"
        label="Conversations"
        aria-expanded={isOpen}
        popovertarget={id}
        onClick={onOpen}
      />
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
              <li key={conversation.id}>
                <button
                  type="button"
                  class={styles.entry}
                  aria-current={conversation.id === openId ? 'true' : undefined}
                  onClick={() => choose(conversation.id)}
                >
                  <span class={styles.title} dir="auto">
                    {conversation.title || 'Untitled'}
                  </span>
                  <span class={styles.facts}>{facts(conversation, profileName)}</span>
                </button>
              </li>
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

const stateWords: Record<RunStatus, string | undefined> = {
  queued: 'Answering…',
  connecting: 'Answering…',
  waiting: 'Answering…',
  streaming: 'Answering…',
  done: undefined,
  stopped: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

function facts({ profileId, updatedAt, lastRun }: Conversation, profileName: Props['profileName']): string {
  const when = new Date(updatedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return [stateWords[lastRun.status], profileName(profileId), when].filter(Boolean).join(' · ');
}
