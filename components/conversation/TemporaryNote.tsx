import styles from './TemporaryNote.module.css';

/** Said before anything is sent, and as long as the conversation is open. */
export const TemporaryNote = () => (
  <p class={styles.note}>
    Temporary conversation: kept in the memory of the browser until it closes, never written to disk. It takes
    no files.
  </p>
);
