import type { ReadonlySignal } from '@preact/signals';
import { useErrorBoundary } from 'preact/hooks';
import type { AnswerProps } from '../answer/Answer.tsx';
import type { AnswerViews } from '../answer/views.ts';
import { AnswerText } from './AnswerText.tsx';
import styles from './Turn.module.css';

type Props = AnswerProps & { text: ReadonlySignal<string>; views: AnswerViews | undefined };

/** What was answered; until that which shows it is there, or where it fails, the text as it is. */
export function AnswerBody({ text, views, ...rest }: Props) {
  const [error] = useErrorBoundary();
  if (!views || error) {
    return (
      <>
        <AnswerText text={text} />
        {error && <p class={styles.aside}>This answer cannot be shown as it should be. Its text is whole.</p>}
      </>
    );
  }
  return <views.Answer {...rest} />;
}
