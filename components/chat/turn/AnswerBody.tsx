import type { ReadonlySignal } from '@preact/signals';
import { useContext } from 'preact/hooks';
import { Answer, type AnswerProps } from '../../answer/Answer.tsx';
import { PlainText } from '../../answer/PlainText.tsx';
import { PlainReading } from '../../answer/plain-reading.ts';
import { Sheltered } from '../../ui/Sheltered.tsx';
import { AnswerText } from './AnswerText.tsx';
import styles from './Turn.module.css';

type Props = AnswerProps & { text: ReadonlySignal<string> };

/** What was answered; where what shows it fails, the text as it is. */
export function AnswerBody({ text, ...rest }: Props) {
  if (useContext(PlainReading)) return <PlainText text={text.value} />;
  return (
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
}
