import { Button } from '../ui/Button.tsx';
import styles from './TextPlaceQuestion.module.css';

type Props = {
  candidates: string[];
  /** Those of the candidates that are lists of messages. */
  lists: string[];
  /** Null: none of them takes the message. */
  onChoose(name: string | null): void;
};

/** Asked once, where it is not certain which field takes the message. */
export function TextPlaceQuestion({ candidates, lists, onChoose }: Props) {
  return (
    <section class={styles.question} aria-label="Where your message goes">
      <p>Which field of this runnable is your message for? You are asked only once.</p>
      <div class={styles.choices}>
        {candidates.map((name) => (
          <Button key={name} onClick={() => onChoose(name)}>
            {lists.includes(name) ? `${name} (as the last message)` : name}
          </Button>
        ))}
        {lists.length === 0 && <Button onClick={() => onChoose(null)}>None: I fill in the fields</Button>}
      </div>
    </section>
  );
}
