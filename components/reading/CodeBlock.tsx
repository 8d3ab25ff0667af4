import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../chat/CopyButton.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Markdown.module.css';

/** Code with its language, to be copied and, where lines are long, wrapped. */
export function CodeBlock({ language, text }: { language: string; text: string }) {
  const isWrapped = useSignal(false);
  const copied = useSignal(text);
  copied.value = text;
  const name = language === '' ? 'Code' : `Code, ${language}`;
  return (
    <figure class={styles.figure}>
      <figcaption class={styles.caption}>
        <span>{language}</span>
        <Button
          look="quiet"
          aria-pressed={isWrapped.value}
          onClick={() => {
            isWrapped.value = !isWrapped.value;
          }}
        >
          Wrap
        </Button>
        <CopyButton text={copied} label="Copy code" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section class={styles.wide} aria-label={name} tabIndex={0}>
        <pre class={`${styles.pre} ${isWrapped.value ? styles.wrapped : ''}`} dir="ltr">
          <GrowingCode text={text} />
        </pre>
      </section>
    </figure>
  );
}

/** What is new is appended to the text node: code may be long, and a selection in it survives. */
function GrowingCode({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = code.current;
    if (!element) return;
    const node = element.firstChild;
    if (node instanceof Text && text.startsWith(node.data)) node.appendData(text.slice(node.data.length));
    else element.textContent = text;
  }, [text]);
  return <code ref={code} />;
}
