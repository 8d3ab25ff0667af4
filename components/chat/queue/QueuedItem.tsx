import { useRef, useState } from 'preact/hooks';
import { shortened } from '../../../lib/chat/conversation/conversation.ts';
import type { QueuedMessage } from '../../../lib/chat/queue/queued-message.ts';
import { say } from '../../../lib/words/say.ts';
import { ContextChips } from '../../context/ContextChips.tsx';
import { IconButton } from '../../ui/Button.tsx';
import foldStyles from '../../ui/Fold.module.css';
import { useFocusHandedOn } from '../../ui/focus.ts';
import styles from './Queue.module.css';
import { QueuedEditor } from './QueuedEditor.tsx';

export type ItemActions = {
  /** Unsaved edits of messages, including those that are not shown. */
  edits: { of(id: string): string | undefined; write(item: QueuedMessage, text: string | undefined): void };
  /** Returns the places of secret values that must be typed again. */
  lacking(item: QueuedMessage): string[];
  /** Holds a message while it is edited. */
  onHold(item: QueuedMessage, isHeld: boolean): void;
  /** Resolves to whether the change is stored. */
  onChange(
    item: QueuedMessage,
    text: string | undefined,
    values: Record<string, string> | undefined,
  ): Promise<boolean>;
  onRemove(item: QueuedMessage): void;
};

type Props = ItemActions & { item: QueuedMessage; number: number; isOther: boolean };

/** A queued message: a row, or its editor. */
export function QueuedItem({ item, number, isOther, edits, lacking, onHold, onChange, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(edits.of(item.id) !== undefined);
  const places = lacking(item);
  const { text, attachments, context } = item.start.message;
  useFocusHandedOn(row, () => () => row.current?.querySelector('button'));

  function edit(is: boolean) {
    edits.write(item, is ? text : undefined);
    setEditing(is);
  }

  if (isEditing)
    return (
      <li ref={row} class={styles.item}>
        <QueuedEditor
          text={item.isMadeText ? undefined : (edits.of(item.id) ?? text)}
          mayBeEmpty={attachments.length > 0 || context !== undefined}
          places={places}
          onWrite={(written) => edits.write(item, written)}
          onSave={async (written, values) => {
            if (await onChange(item, written, values)) edit(false);
          }}
          onCancel={() => {
            edit(false);
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
            edit(true);
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
