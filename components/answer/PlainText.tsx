import styles from './Answer.module.css';
import { LongText } from './LongText.tsx';

/** Number of characters shown at first: few, since a page may have crashed on this text. */
const shownAtFirst = 20_000;

/** Text without Markdown. */
export const PlainText = ({ text }: { text: string }) => (
  <LongText text={text} atFirst={shownAtFirst}>
    {(shown) => (
      <p class={styles.plain} dir="auto">
        {shown}
      </p>
    )}
  </LongText>
);
