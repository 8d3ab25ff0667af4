import type { StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UnsavedNote.module.css';

/** That an answer is not kept, or not for long. */
export function UnsavedNote({ place }: { place: StoredPlace }) {
  const text = unsavedText(place);
  if (!text) return null;
  return (
    <p class={styles.note}>
      <Icon name="warning" />
      {text}
    </p>
  );
}

/** Says it once when it happens, outside of the conversation: a running answer is not read out. */
export function UnsavedStatus({ place }: { place: StoredPlace }) {
  return (
    <p class="visually-hidden" role="status">
      {unsavedText(place)}
    </p>
  );
}
