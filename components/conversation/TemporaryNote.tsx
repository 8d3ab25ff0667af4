import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './TemporaryNote.module.css';

/** Note shown while a temporary conversation is open, even before the first message. */
export const TemporaryNote = () => (
  <p class={styles.note}>
    <Icon name="temporary" />
    {say('conversation_temporaryNote')}
  </p>
);
