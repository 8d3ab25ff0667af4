import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation.ts';
import { conversationState } from '../../lib/chat/conversation-state-text.ts';
import type { RunStatus } from '../../lib/chat/run.ts';
import { isTemporary } from '../../lib/chat/temporary.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './ConversationEntry.module.css';
import type { ConversationActions } from './ConversationHistory.tsx';
import { TitleBox } from './TitleBox.tsx';

type Props = ConversationActions & {
  conversation: Conversation;
  status: RunStatus | undefined;
  isOpen: boolean;
  profileName: string | undefined;
  /** Undefined as long as nothing is being selected. */
  isSelected: boolean | undefined;
  onSelect(isSelected: boolean): void;
};

/** A conversation in the list, and what can be done with it. */
export function ConversationEntry(props: Props) {
  const { conversation, isOpen, isSelected } = props;
  const { id } = conversation;
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useRef(false);
  const entry = useRef<HTMLButtonElement>(null);
  const news = conversationState(conversation, props.status).isNews ? styles.news : '';

  function named(title: string | undefined) {
    if (title !== undefined) props.onRename(id, title);
    setNaming(false);
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
      {isNaming ? (
        <TitleBox title={conversation.title} onDone={named} />
      ) : (
        <Actions {...props} onName={() => setNaming(true)} />
      )}
    </li>
  );
}

const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Words({ conversation, status, profileName }: Props) {
  const { words, isTrouble } = conversationState(conversation, status);
  const { id, title, pinned, updatedAt } = conversation;
  const when = (pinned ? moments : times).format(updatedAt);
  return (
    <>
      <span class={styles.title} dir="auto">
        {title || 'Untitled'}
      </span>
      <span class={styles.facts}>
        {words && <strong class={`${styles.state} ${isTrouble ? styles.trouble : ''}`}>{words}</strong>}
        {[isTemporary(id) ? 'Temporary' : undefined, profileName, when].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Actions({ conversation, onPin, onDelete, onName }: Props & { onName(): void }) {
  const { id, title, pinned } = conversation;
  const named = `“${title || 'Untitled'}”`;
  return (
    <div class={styles.actions}>
      <IconButton icon="edit" label={`Rename ${named}`} onClick={onName} />
      <IconButton
        icon={pinned ? 'unpin' : 'pin'}
        label={`${pinned ? 'Unpin' : 'Pin'} ${named}`}
        onClick={() => onPin(id, !pinned)}
      />
      <IconButton icon="delete" label={`Delete ${named}`} onClick={() => onDelete([conversation])} />
    </div>
  );
}
