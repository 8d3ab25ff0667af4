import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import styles from './Composer.module.css';

type Props = {
  conversationId: string;
  text: ReadonlySignal<string>;
  isRunning: boolean;
  onWrite(text: string): void;
  onSend(): void;
  onStop(): void;
};

/** Where a message is written. It is never locked: only Send gives way to Stop while an answer grows. */
export function Composer({ conversationId, text, isRunning, onWrite, onSend, onStop }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => box.current?.focus(), [conversationId]);

  function send() {
    onSend();
    box.current?.focus();
  }

  return (
    <form
      class={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) send();
      }}
    >
      <textarea
        ref={box}
        class={styles.box}
        rows={1}
        aria-label="Message"
        placeholder="Message"
        dir="auto"
        value={text.value}
        onInput={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={(event) => {
          if (!sendsOn(event)) return;
          event.preventDefault();
          if (!isRunning) send();
        }}
      />
      {isRunning ? (
        <Button key="stop" class={styles.button} icon="stop" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button key="send" class={styles.button} look="primary" icon="send" type="submit">
          Send
        </Button>
      )}
    </form>
  );
}

/** Enter alone; not the Enter that accepts a word in an input method, which old ones report as key 229. */
const sendsOn = (event: KeyboardEvent) =>
  event.key === 'Enter' && !(event.shiftKey || event.altKey || event.isComposing) && event.keyCode !== 229;
