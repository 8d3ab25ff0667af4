import styles from './Answer.module.css';
import { LongText } from './LongText.tsx';

/** A page that died on a conversation shows less of it at once. */
const shownAtFirst = 20_000;

/** Text as it is: nothing in it is read. */
export const PlainText = ({ text }: { text: string }) => (
  <LongText text={text} atFirst={shownAtFirst}>
    {(shown) => (
      <p class={styles.plain} dir="auto">
        {shown}
      </p>
    )}
  </LongText>
);
