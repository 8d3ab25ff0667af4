import { useRef } from 'preact/hooks';
import { cutName } from '../../lib/chat/answer/cut-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ShowMore, usePages } from '../ui/ShowMore.tsx';
import styles from './TextPlaceQuestion.module.css';

type Props = {
  candidates: string[];
  /** Candidates that are lists of messages. */
  lists: string[];
  /** Called with null if none of the fields takes the message. */
  onChoose(name: string | null): void;
};

/** Question, asked once, which field takes the message if the schema does not tell. */
export function TextPlaceQuestion({ candidates, lists, onChoose }: Props) {
  const choices = useRef<HTMLDivElement>(null);
  const { shown, showMore } = usePages(choices);
  return (
    <Notice tone="calm" class={styles.question} title={say('textPlace_title')}>
      <p>{say('textPlace_question')}</p>
      <div ref={choices} class={styles.choices} data-focus-next="message">
        {candidates.slice(0, shown).map((name) => (
          <Button key={name} onClick={() => onChoose(name)}>
            {lists.includes(name) ? say('textPlace_lastMessage', { name: cutName(name) }) : cutName(name)}
          </Button>
        ))}
        {lists.length === 0 && <Button onClick={() => onChoose(null)}>{say('textPlace_none')}</Button>}
      </div>
      <ShowMore shown={shown} count={candidates.length} onMore={showMore} />
    </Notice>
  );
}
