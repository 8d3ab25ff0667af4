import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import field from '../ui/Field.module.css';
import { isOfInputMethod } from '../ui/keys.ts';
import styles from './TitleBox.module.css';

/** Conversation being renamed, and the title as typed so far. */
export type Naming = { id: string; written: Signal<string> };

type Props = { title: string; written: Signal<string>; onDone(title: string | undefined): void };

/**
 * Text box for a new title: Enter and the button save it; Escape, or an empty box, keeps the old one.
 */
export function TitleBox({ title, written, onDone }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { length } = written.peek();
    if (written.peek() === title) box.current?.select();
    else box.current?.setSelectionRange(length, length);
  }, []);
  // A change of the list may have moved the box, which loses the focus then.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  });
  const save = () => onDone(written.peek().trim() === '' ? undefined : written.peek());

  function pressed(event: KeyboardEvent) {
    if (isOfInputMethod(event)) return;
    const isEnter = event.key === 'Enter' && event.currentTarget === box.current;
    if (!isEnter && event.key !== 'Escape') return;
    // Escape would also close the popup.
    event.preventDefault();
    if (isEnter) save();
    else onDone(undefined);
  }

  return (
    <div class={styles.titleBox}>
      <input
        ref={box}
        class={field.input}
        aria-label={say('conversation_title')}
        data-unsaved
        dir="auto"
        defaultValue={written.peek()}
        onInput={({ currentTarget }) => {
          written.value = currentTarget.value;
        }}
        onKeyDown={pressed}
      />
      <IconButton
        icon="check"
        size="small"
        label={say('conversation_saveTitle')}
        onKeyDown={pressed}
        onClick={save}
      />
    </div>
  );
}
