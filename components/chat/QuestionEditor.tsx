import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import styles from './Turn.module.css';

type Props = { text: string; onSend(text: string): void; onCancel(): void };

/** Another wording of a message, which is sent as a version of its own. */
export function QuestionEditor({ text, onSend, onCancel }: Props) {
  const [written, setWritten] = useState(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = written.trim() === '';

  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(text.length, text.length);
  }, []);

  return (
    <form
      class={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onSend(written);
      }}
    >
      <textarea
        ref={box}
        class={styles.editorText}
        aria-label="Edit message"
        dir="auto"
        value={written}
        onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing || event.keyCode === 229) return;
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          if (!isEmpty) onSend(written);
        }}
      />
      <div class={styles.tools}>
        <Button type="submit" look="primary" icon="send" disabled={isEmpty}>
          Send as a new version
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
