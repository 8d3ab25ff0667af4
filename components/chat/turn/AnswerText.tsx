import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import styles from './Turn.module.css';

/** Text that grows: what is new is appended to the text node, so that a selection in it survives. */
export function AnswerText({ text }: { text: ReadonlySignal<string> }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      text.subscribe((next) => {
        const element = box.current;
        if (!element) return;
        const node = element.firstChild;
        const shown = node instanceof Text ? node.data : '';
        if (node instanceof Text && next.startsWith(shown)) node.appendData(next.slice(shown.length));
        else element.textContent = next;
      }),
    [text],
  );
  return <div ref={box} class={styles.text} dir="auto" />;
}
