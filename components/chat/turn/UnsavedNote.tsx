import type { StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UnsavedNote.module.css';

/** A warning that an answer is not saved, or only for a while. */
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

/**
 * A live region that announces the warning once. It is outside of the conversation, which does not read out a
 * running answer.
 */
export function UnsavedStatus({ place }: { place: StoredPlace }) {
  return (
    <p class="visually-hidden" role="status">
      {unsavedText(place)}
    </p>
  );
}
