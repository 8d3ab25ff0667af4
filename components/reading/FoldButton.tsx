import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { lineCount } from '../../lib/markdown/code/long-code.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Markdown.module.css';

/** A button that folds and unfolds long code. Scrolls into view after folding. */
export function FoldButton({ isFolded, code }: { isFolded: Signal<boolean>; code: ReadonlySignal<string> }) {
  const place = useRef<HTMLDivElement>(null);
  const wasFolded = useRef(isFolded.value);
  useEffect(() => {
    if (isFolded.value && !wasFolded.current) place.current?.scrollIntoView({ block: 'nearest' });
    wasFolded.current = isFolded.value;
  }, [isFolded.value]);
  return (
    <div ref={place} class={styles.fold}>
      <Button
        look="quiet"
        size="small"
        icon={isFolded.value ? 'down' : 'up'}
        aria-expanded={!isFolded.value}
        onClick={() => {
          isFolded.value = !isFolded.value;
        }}
      >
        {isFolded.value ? say('code_showAll', { count: lineCount(code.value) }) : say('code_showFewer')}
      </Button>
    </div>
  );
}
