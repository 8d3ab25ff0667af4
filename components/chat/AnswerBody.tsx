import type { ReadonlySignal } from '@preact/signals';
import { Answer, type AnswerProps } from '../answer/Answer.tsx';
import { Sheltered } from '../ui/Sheltered.tsx';
import { AnswerText } from './AnswerText.tsx';
import styles from './Turn.module.css';

type Props = AnswerProps & { text: ReadonlySignal<string> };

/** What was answered; where what shows it fails, the text as it is. */
export const AnswerBody = ({ text, ...rest }: Props) => (
  <Sheltered
    instead={
      <>
        <AnswerText text={text} />
        <p class={styles.aside}>This answer cannot be shown as it should be. Its text is whole.</p>
      </>
    }
  >
    <Answer {...rest} />
  </Sheltered>
);
