import { useState } from 'preact/hooks';
import { longestShown } from '../../lib/chat/answer/cut-text.ts';
import { say } from '../../lib/words/say.ts';
import styles from './WholeText.module.css';

type Props = { words: string | undefined; part: TextPart };

type TextPart = 'name' | 'description' | 'problem' | 'choice' | 'other';

/** All of a text of which only a part stands above; nothing where that is all. What is closed is not drawn. */
export function WholeText({ words = '', part }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (words.length <= longestShown) return null;
  return (
    <details class={styles.whole} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('wholeText_show', { part, count: words.length })}</summary>
      {isOpen && <p dir="auto">{words}</p>}
    </details>
  );
}
