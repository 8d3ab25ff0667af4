import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { conversationState } from '../../lib/chat/conversation/conversation-state-text.ts';
import type { TabPlace } from '../../lib/chat/conversation/tab-conversation.ts';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { RunStatus } from '../../lib/chat/run/run-state.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import entryStyles from '../ui/ListEntry.module.css';
import styles from './ConversationEntry.module.css';
import { ownerName, ProfileTile, StateMark } from './EntryMarks.tsx';
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
  /** Missing if no tab has it open, or if all tabs share one conversation. */
  tab?: TabPlace | undefined;
  /** Undefined if the profile was deleted. */
  profile: Profile | undefined;
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
        <label class={`${entryStyles.entry} ${styles.row} ${news}`}>
          <input
            type="checkbox"
            data-entry={id}
            checked={isSelected}
            onChange={({ currentTarget }) => props.onSelect(currentTarget.checked)}
          />
          <Words {...props} />
        </label>
      </li>
    );
  return (
    <li class={styles.item}>
      <button
        ref={entry}
        type="button"
        class={`${entryStyles.entry} ${styles.row} ${news}`}
        hidden={isNaming}
        data-entry={id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => props.onChoose(id)}
      >
        <ProfileTile profile={props.profile} />
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
const day = { day: 'numeric', month: 'short' } as const;
const dayOfYear = { dateStyle: 'medium' } as const;

const isOfThisYear = (at: number) => new Date(at).getFullYear() === new Date().getFullYear();

function timeOf({ pinned, updatedAt }: Conversation): string {
  if (!pinned) return dateText(updatedAt, time);
  return dateText(updatedAt, isOfThisYear(updatedAt) ? day : dayOfYear);
}

/**
 * Title, state, beginning of the last answer or name of the profile, and time. The group of a row says its day,
 * except of a pinned one.
 */
function Words({ conversation, status, profile, tab }: Props) {
  const state = conversationState(conversation, status);
  const { words } = state;
  const { id, title } = conversation;
  const preview = status ? undefined : conversation.preview;
  const facts = [
    tab && say(tab === 'here' ? 'history_thisTab' : 'history_otherTab'),
    isTemporary(id) && say('conversation_temporary'),
    profile && isDemo(profile.url) && say('demo_mark'),
    preview ?? ownerName(profile),
  ];
  return (
    <>
      <span class={styles.title} dir="auto">
        {title || say('conversation_untitled')}
      </span>
      <span class={styles.line}>
        {words && (
          <span class={styles.state}>
            <strong class={lookOf(state)}>{words}</strong>
          </span>
        )}
        <span class={styles.rest}>
          {words && <span> ·</span>}
          <bdi class={styles.facts}>{facts.filter(Boolean).join(' · ')}</bdi>
        </span>
      </span>
      <span class={styles.end}>
        <StateMark conversation={conversation} status={status} />
        {timeOf(conversation)}
      </span>
      {preview && <span class="visually-hidden">{ownerName(profile)}</span>}
    </>
  );
}

function lookOf({ isTrouble, isWaiting }: ReturnType<typeof conversationState>) {
  if (isTrouble) return styles.trouble;
  return isWaiting ? styles.waiting : '';
}

function Actions({ conversation, onPin, onDelete, onName }: Props & { onName(): void }) {
  const { id, pinned } = conversation;
  const title = conversation.title || say('conversation_untitled');
  return (
    <div class={styles.actions}>
      <IconButton
        icon="edit"
        size="small"
        label={say('conversationEntry_rename', { title })}
        onClick={onName}
      />
      <IconButton
        icon={pinned ? 'unpin' : 'pin'}
        size="small"
        data-focus-place={`pin-${id}`}
        label={say(pinned ? 'conversationEntry_unpin' : 'conversationEntry_pin', { title })}
        onClick={() => onPin(id, !pinned)}
      />
      <IconButton
        icon="delete"
        size="small"
        label={say('conversationEntry_delete', { title })}
        onClick={() => onDelete([conversation])}
      />
    </div>
  );
}
