import { useRef } from 'preact/hooks';
import { cutWords } from '../../../lib/chat/answer/cut-text.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { WholeText } from '../../ui/WholeText.tsx';
import styles from './ComposerNotes.module.css';

type Props = {
  /** Problem with the runnable that affects the next message. */
  trouble: string | undefined;
  tone?: 'warn' | 'calm';
  remedy?: { label: string; onClick(): void } | undefined;
  /** Whether the schema is being loaded again. */
  isAsking: boolean;
  /** Sentence of how the message is sent, offered in full if its button cuts it. */
  sentence: string;
  /** Finds what takes the focus once the remedy has helped and its button is gone. */
  next(): HTMLElement | null | undefined;
};

/** Notice above the message: what is wrong with the runnable, and its remedy. */
export function CallTrouble({ trouble, tone = 'warn', remedy, isAsking, sentence, next }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useFocusHandedOn(region, () => next);
  return (
    <div ref={region} class={styles.above}>
      <div role="status" class={styles.region}>
        {trouble !== undefined && (
          <Notice tone={tone} actions={remedy && <Button onClick={remedy.onClick}>{remedy.label}</Button>}>
            <p>{cutWords(trouble)}</p>
            <WholeText words={trouble} of="line" />
          </Notice>
        )}
        {trouble !== undefined && isAsking && <span class="visually-hidden">{say('composer_asking')}</span>}
      </div>
      <WholeText words={sentence} of="line" />
    </div>
  );
}

/** Note shown while a temporary conversation is open, even before the first message. */
export const TemporaryNote = () => (
  <p class={styles.note}>
    <Icon name="temporary" />
    {say('conversation_temporaryNote')}
  </p>
);
