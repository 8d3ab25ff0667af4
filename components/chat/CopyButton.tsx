import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { IconButton } from '../ui/Button.tsx';
import styles from './Turn.module.css';

type CopyState = 'ready' | 'copied' | 'refused';

const words: Record<CopyState, string> = {
  ready: '',
  copied: 'Copied',
  refused: 'The browser refuses to copy.',
};

export function CopyButton({ text }: { text: ReadonlySignal<string> }) {
  const [state, setState] = useState<CopyState>('ready');
  if (text.value === '') return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  return (
    <div class={styles.tools}>
      <IconButton icon={state === 'copied' ? 'check' : 'copy'} label="Copy" onClick={() => void copy()} />
      <span role="status" class={styles.aside}>
        {words[state]}
      </span>
    </div>
  );
}
