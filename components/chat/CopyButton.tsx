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

type Props = { text: ReadonlySignal<string>; label?: string };

export function CopyButton({ text, label = 'Copy' }: Props) {
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
      <IconButton icon={state === 'copied' ? 'check' : 'copy'} label={label} onClick={() => void copy()} />
      <span role="status" class={styles.aside}>
        {words[state]}
      </span>
    </div>
  );
}
