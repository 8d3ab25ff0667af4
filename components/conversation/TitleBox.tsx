import { useEffect, useRef } from 'preact/hooks';
import field from '../ui/Field.module.css';

type Props = { title: string; onDone(title: string | undefined): void };

/** The title of a conversation to be written anew: Enter takes it, Escape leaves it as it was. */
export function TitleBox({ title, onDone }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  return (
    <input
      ref={box}
      class={field.input}
      aria-label="Title of the conversation"
      dir="auto"
      defaultValue={title}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.isComposing;
        if (!isEnter && event.key !== 'Escape') return;
        // Escape would close the list as well.
        event.preventDefault();
        onDone(isEnter && event.currentTarget.value.trim() !== '' ? event.currentTarget.value : undefined);
      }}
    />
  );
}
