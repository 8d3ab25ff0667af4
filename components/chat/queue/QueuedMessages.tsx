import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { shortened } from '../../../lib/chat/conversation/conversation.ts';
import type { QueuedMessage } from '../../../lib/chat/queue/message-queue.ts';
import { say } from '../../../lib/words/say.ts';
import { ContextChips } from '../../context/ContextChips.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import foldStyles from '../../ui/Fold.module.css';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Queue.module.css';
import { QueuedEditor } from './QueuedEditor.tsx';

type Props = ItemActions & {
  items: QueuedMessage[];
  /** Why the queue is paused; undefined if it is not. */
  pause: string | undefined;
  /** Counts the messages queued here. */
  added: number;
  /** Id of the chosen profile: messages of others are marked. */
  profileId: string;
  onSendNow: (() => void) | undefined;
  onUnlock: (() => void) | undefined;
  /** Finds what takes the focus once the list is empty. */
  next(): HTMLElement | null | undefined;
};

/** The messages that wait for an answer to complete, and why they wait longer. */
export function QueuedMessages({ items, pause, added, profileId, next, ...props }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useFocusHandedOn(region, (focused) => replacement(region, focused, next));
  return (
    <div ref={region} class={styles.region}>
      <p class="visually-hidden" role="status">
        {added > 0 && <span key={added}>{say('queue_queued')}</span>}
      </p>
      <div role="status">
        {pause !== undefined && (
          <Notice
            tone="warn"
            actions={
              (props.onSendNow || props.onUnlock) && (
                <>
                  {props.onUnlock && <Button onClick={props.onUnlock}>{say('passphrase_unlock')}</Button>}
                  {props.onSendNow && <Button onClick={props.onSendNow}>{say('queue_sendNow')}</Button>}
                </>
              )
            }
          >
            <p>{pause}</p>
          </Notice>
        )}
      </div>
      {items.length > 0 && (
        <ol class={styles.list} aria-label={say('queue_list')}>
          {items.map((item, place) => (
            <QueuedItem
              key={item.id}
              item={item}
              number={place + 1}
              isOther={item.start.profileId !== profileId}
              {...props}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** Finds the same place in the list, or what stands before it. */
function replacement(region: RefObject<HTMLElement | null>, focused: Element, next: Props['next']) {
  const place = rowsIn(region).findIndex((row) => row.contains(focused));
  return () => {
    const rows = rowsIn(region);
    const row = rows[Math.min(Math.max(place, 0), rows.length - 1)];
    return row?.querySelector<HTMLElement>('button') ?? next();
  };
}

const rowsIn = ({ current }: RefObject<HTMLElement | null>) => [
  ...(current?.querySelectorAll('ol > li') ?? []),
];

type ItemActions = {
  /** Unsaved edits of messages, including those that are not shown; `of` subscribes. */
  edits: { of(id: string): string | undefined; write(item: QueuedMessage, text: string | undefined): void };
  /** Returns the places of secret values that must be typed again. */
  lacking(item: QueuedMessage): string[];
  /** Holds a message while it is edited. */
  onHold(item: QueuedMessage, isHeld: boolean): void;
  /** Saves the edit, and ends it if the change is stored. */
  onChange(
    item: QueuedMessage,
    text: string | undefined,
    values: Record<string, string> | undefined,
  ): Promise<unknown>;
  onRemove(item: QueuedMessage): void;
};

type QueuedItemProps = ItemActions & { item: QueuedMessage; number: number; isOther: boolean };

/** A queued message: a row, or its editor. */
function QueuedItem({ item, number, isOther, edits, lacking, onHold, onChange, onRemove }: QueuedItemProps) {
  const row = useRef<HTMLLIElement>(null);
  const edited = edits.of(item.id);
  /** An edit that another page has left does not take the focus. */
  const takesFocus = useRef(edited !== undefined);
  const places = lacking(item);
  const { text, attachments, context } = item.start.message;
  useFocusHandedOn(row, () => () => row.current?.querySelector('button'));

  if (edited !== undefined)
    return (
      <li ref={row} class={styles.item}>
        <QueuedEditor
          text={item.isMadeText ? undefined : edited}
          saved={text}
          takesFocus={takesFocus.current}
          mayBeEmpty={attachments.length > 0 || context !== undefined}
          places={places}
          onWrite={(written) => edits.write(item, written)}
          onSave={(written, values) => onChange(item, written, values)}
          onCancel={() => {
            edits.write(item, undefined);
            onHold(item, false);
          }}
        />
      </li>
    );
  return (
    <li ref={row} class={styles.item}>
      <span class={styles.number} aria-hidden="true">
        {number}
      </span>
      <div class={styles.what}>
        <CutText text={text} />
        <About item={item} isOther={isOther} />
        {context && <ContextChips {...context} text={text} />}
      </div>
      {(!item.isMadeText || places.length > 0) && (
        <IconButton
          size="small"
          icon="edit"
          label={say('common_edit')}
          onClick={() => {
            takesFocus.current = true;
            edits.write(item, text);
            onHold(item, true);
          }}
        />
      )}
      <IconButton size="small" icon="close" label={say('common_remove')} onClick={() => onRemove(item)} />
    </li>
  );
}

/** Characters of a text that is not opened. */
const longestLine = 80;

/** The beginning of a text, and the whole once it is opened. */
function CutText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const line = shortened(text, longestLine);
  if (line === text) return <p dir="auto">{text}</p>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class={`${foldStyles.summary} ${styles.summary}`}>
        <span dir="auto" class={isOpen ? styles.whole : undefined}>
          {isOpen ? text : line}
        </span>
      </summary>
    </details>
  );
}

/** The profile and the files that go along with the text. */
function About({ item, isOther }: { item: QueuedMessage; isOther: boolean }) {
  const count = item.start.files.length + item.start.message.attachments.length;
  if (!isOther && count === 0) return null;
  return (
    <p class={styles.about}>
      {isOther && <span>{say('queue_profile', { name: item.profileName })}</span>}
      {count > 0 && <span>{say('queue_fileCount', { count })}</span>}
    </p>
  );
}
