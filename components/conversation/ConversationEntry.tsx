import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { conversationState } from '../../lib/chat/conversation/conversation-state-text.ts';
import { isTemporary } from '../../lib/chat/conversation/temporary.ts';
import type { RunStatus } from '../../lib/chat/run/run.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './ConversationEntry.module.css';
import { type Naming, TitleBox } from './TitleBox.tsx';

export type ConversationActions = {
  onChoose(id: string): void;
  onRename(id: string, title: string): void;
  onPin(id: string, isPinned: boolean): void;
  onDelete(conversations: Conversation[]): void;
};

type Props = ConversationActions & {
  conversation: Conversation;
  status: RunStatus | undefined;
  isOpen: boolean;
  profileName: string | undefined;
  /** Undefined outside of selection mode. */
  isSelected: boolean | undefined;
  onSelect(isSelected: boolean): void;
  naming: Naming | undefined;
  onNaming(naming: Naming | undefined): void;
};

/** Row of a conversation: a button with rename, pin and delete, or a checkbox in selection mode. */
export function ConversationEntry(props: Props) {
  const { conversation, isOpen, isSelected, onNaming } = props;
  const { id, title } = conversation;
  const naming = props.naming?.id === id ? props.naming : undefined;
  const isNaming = naming !== undefined;
  const wasNaming = useRef(false);
  const entry = useRef<HTMLButtonElement>(null);
  const news = conversationState(conversation, props.status).isNews ? styles.news : '';

  function named(next: string | undefined) {
    if (next !== undefined) props.onRename(id, next);
    onNaming(undefined);
  }

  useEffect(() => {
    if (wasNaming.current && !isNaming) entry.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);

  if (isSelected !== undefined)
    return (
      <li class={styles.item}>
        <label class={`${styles.entry} ${styles.choice} ${news}`}>
          <input
            type="checkbox"
            data-entry={id}
            checked={isSelected}
            onChange={({ currentTarget }) => props.onSelect(currentTarget.checked)}
          />
          <span class={styles.words}>
            <Words {...props} />
          </span>
        </label>
      </li>
    );
  return (
    <li class={styles.item}>
      <button
        ref={entry}
        type="button"
        class={`${styles.entry} ${news}`}
        hidden={isNaming}
        data-entry={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => props.onChoose(id)}
      >
        <Words {...props} />
      </button>
      {naming ? (
        <TitleBox title={title} written={naming.written} onDone={named} />
      ) : (
        <Actions {...props} onName={() => onNaming({ id, written: signal(title) })} />
      )}
    </li>
  );
}

const time = { timeStyle: 'short' } as const;
const dayAndTime = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Words({ conversation, status, profileName }: Props) {
  const { words, isTrouble } = conversationState(conversation, status);
  const { id, title, pinned, updatedAt } = conversation;
  const when = dateText(updatedAt, pinned ? dayAndTime : time);
  return (
    <>
      <span class={styles.title} dir="auto">
        {title || say('conversation_untitled')}
      </span>
      <span class={styles.facts}>
        {words && <strong class={`${styles.state} ${isTrouble ? styles.trouble : ''}`}>{words}</strong>}
        {[isTemporary(id) ? say('conversation_temporary') : undefined, profileName, when]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function Actions({ conversation, onPin, onDelete, onName }: Props & { onName(): void }) {
  const { id, pinned } = conversation;
  const title = conversation.title || say('conversation_untitled');
  return (
    <div class={styles.actions}>
      <IconButton icon="edit" label={say('conversationEntry_rename', { title })} onClick={onName} />
      <IconButton
        icon={pinned ? 'unpin' : 'pin'}
        label={say(pinned ? 'conversationEntry_unpin' : 'conversationEntry_pin', { title })}
        onClick={() => onPin(id, !pinned)}
      />
      <IconButton
        icon="delete"
        label={say('conversationEntry_delete', { title })}
        onClick={() => onDelete([conversation])}
      />
    </div>
  );
}
