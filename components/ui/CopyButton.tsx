import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { IconButton } from './Button.tsx';
import styles from './CopyButton.module.css';

type CopyState = 'ready' | 'copied' | 'refused';

const words: Record<CopyState, string> = {
  ready: '',
  copied: 'Copied',
  refused: 'The browser refuses to copy.',
};

type Props = { text: ReadonlySignal<string>; label?: string };

export function CopyButton({ text, label = 'Copy' }: Props) {
  if (text.value === '') return null;
  return <CopyWith label={label} copy={() => navigator.clipboard.writeText(text.value)} />;
}

/** A button that copies in its own way, and says what came of it. */
export function CopyWith({ label, copy }: { label: string; copy: () => Promise<void> }) {
  const [state, setState] = useState<CopyState>('ready');

  async function tryToCopy() {
    try {
      await copy();
      setState('copied');
    } catch {
      setState('refused');
    }
  }

  return (
    <div class={styles.copy}>
      <IconButton
        icon={state === 'copied' ? 'check' : 'copy'}
        label={label}
        onClick={() => void tryToCopy()}
      />
      <span role="status" class={styles.outcome}>
        {words[state]}
      </span>
    </div>
  );
}
