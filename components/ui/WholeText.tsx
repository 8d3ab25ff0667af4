import { useState } from 'preact/hooks';
import { longestShown } from '../../lib/chat/answer/cut-text.ts';
import { say } from '../../lib/words/say.ts';
import styles from './WholeText.module.css';

type Props = {
  words: string | undefined;
  of: 'name' | 'description' | 'problem' | 'choice' | 'line';
};

/**
 * The full text below a shortened one; nothing if the text was not shortened. Renders the text only while
 * open.
 */
export function WholeText({ words = '', of }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (words.length <= longestShown) return null;
  return (
    <details class={styles.whole} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('wholeText_show', { count: words.length, part: of === 'line' ? 'other' : of })}</summary>
      {isOpen && <p dir="auto">{words}</p>}
    </details>
  );
}
