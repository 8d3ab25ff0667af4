import { say } from '../../lib/words/say.ts';
import styles from './TemporaryNote.module.css';

/** Note shown while a temporary conversation is open, even before the first message. */
export const TemporaryNote = () => <p class={styles.note}>{say('conversation_temporaryNote')}</p>;
