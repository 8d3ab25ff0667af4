import { say } from '../../lib/words/say.ts';
import styles from './TemporaryNote.module.css';

/** Said before anything is sent, and as long as the conversation is open. */
export const TemporaryNote = () => <p class={styles.note}>{say('conversation_temporaryNote')}</p>;
