import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import field from '../ui/Field.module.css';

/** The conversation that is being named, and what is written of its title so far. */
export type Naming = { id: string; written: Signal<string> };

type Props = { title: string; written: Signal<string>; onDone(title: string | undefined): void };

/** The title of a conversation to be written anew: Enter takes it, Escape leaves it as it was. */
export function TitleBox({ title, written, onDone }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { length } = written.peek();
    if (written.peek() === title) box.current?.select();
    else box.current?.setSelectionRange(length, length);
  }, []);
  // A list that changes meanwhile may have moved the box, which takes the focus from it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  });
  return (
    <input
      ref={box}
      class={field.input}
      aria-label={say('conversation_title')}
      dir="auto"
      defaultValue={written.peek()}
      onInput={({ currentTarget }) => {
        written.value = currentTarget.value;
      }}
      onKeyDown={(event) => {
        // The key of an input method, which old ones report as 229.
        if (event.isComposing || event.keyCode === 229) return;
        const isEnter = event.key === 'Enter';
        if (!isEnter && event.key !== 'Escape') return;
        // Escape would close the list as well.
        event.preventDefault();
        onDone(isEnter && event.currentTarget.value.trim() !== '' ? event.currentTarget.value : undefined);
      }}
    />
  );
}
