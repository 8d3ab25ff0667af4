import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { forgettingText } from '../../../lib/chat/conversation/memory.ts';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { useKeptOnEscape } from '../../ui/kept-on-escape.ts';
import { isOfInputMethod, sendKeyText, useSendKey } from '../../ui/keys.ts';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import styles from './Turn.module.css';

type Props = {
  text: string;
  /**
   * Unsent edit from the last time this message was shown. If present, the editor does not take the focus.
   */
  written: string | undefined;
  isLocked: boolean;
  /** True if the runnable will not know the earlier messages. */
  forgets: boolean;
  onWrite(text: string): void;
  onSend(text: string): void;
  onCancel(): void;
};

/** An editor that sends the new text as another version of the message. */
export function QuestionEditor({
  text,
  written: before,
  isLocked,
  forgets,
  onWrite,
  onSend,
  onCancel,
}: Props) {
  const id = useId();
  const described = forgets ? id : undefined;
  const [written, setWritten] = useState(before ?? text);
  const { warning, mayClose } = useKeptOnEscape(written, text);
  const box = useRef<HTMLTextAreaElement>(null);
  const sendKey = useSendKey();
  const maySend = !isLocked && written.trim() !== '';

  useLayoutEffect(() => {
    if (before !== undefined) return;
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
  }, []);

  return (
    <form
      class={styles.editor}
      aria-label={say('turn_editMessage')}
      data-focus-next="message"
      data-unsaved={written !== text || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend) onSend(written);
      }}
    >
      <textarea
        ref={box}
        class={styles.editorText}
        aria-label={say('turn_editMessage')}
        aria-describedby={described}
        dir="auto"
        value={written}
        onInput={({ currentTarget }) => {
          setWritten(currentTarget.value);
          onWrite(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return;
          if (event.key === 'Escape' && mayClose('escape')) onCancel();
          if (!isSendKey(event, sendKey)) return;
          event.preventDefault();
          if (maySend) onSend(written);
        }}
      />
      {forgets && (
        <p id={id} class={styles.aside}>
          {forgettingText('edit')}
        </p>
      )}
      <p role="status" class={warning ? styles.aside : undefined}>
        {warning}
      </p>
      <div class={styles.actions}>
        <PrimaryButton
          type="submit"
          icon="send"
          disabled={!maySend}
          aria-describedby={described}
          data-tooltip={sendKeyText(sendKey)}
        >
          {say('turn_sendNewVersion')}
        </PrimaryButton>
        <Button look="quiet" onClick={onCancel}>
          {say('common_cancel')}
        </Button>
      </div>
    </form>
  );
}
