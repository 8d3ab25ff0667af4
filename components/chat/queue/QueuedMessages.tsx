import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { QueuedMessage } from '../../../lib/chat/queue/queued-message.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Queue.module.css';
import { type ItemActions, QueuedItem } from './QueuedItem.tsx';

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
