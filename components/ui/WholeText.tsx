import { useState } from 'preact/hooks';
import { longestShown } from '../../lib/chat/answer/cut-text.ts';
import styles from './WholeText.module.css';

type Props = { words: string | undefined; of: string };

/** All of a text of which only a part stands above; nothing where that is all. What is closed is not drawn. */
export function WholeText({ words = '', of }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (words.length <= longestShown) return null;
  return (
    <details class={styles.whole} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Show all {words.length.toLocaleString('en')} characters of {of}
      </summary>
      {isOpen && <p dir="auto">{words}</p>}
    </details>
  );
}
