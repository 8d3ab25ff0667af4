import { Button } from '../ui/Button.tsx';
import styles from './TextPlaceQuestion.module.css';

type Props = {
  candidates: string[];
  /** The candidate that is the list of messages, if there is one. */
  messages: string | undefined;
  onChoose(name: string): void;
};

/** Asked once, where several fields could take the message. */
export function TextPlaceQuestion({ candidates, messages, onChoose }: Props) {
  return (
    <section class={styles.question} aria-label="Where your message goes">
      <p>This runnable has several fields that could take your message. Which one is it?</p>
      <div class={styles.choices}>
        {candidates.map((name) => (
          <Button key={name} onClick={() => onChoose(name)}>
            {name === messages ? `${name} (as the last message)` : name}
          </Button>
        ))}
      </div>
    </section>
  );
}
