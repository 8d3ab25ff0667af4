import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from './Button.tsx';
import styles from './CopyButton.module.css';

type CopyState = 'ready' | 'copied' | 'refused';

const words: Record<CopyState, TextKey | undefined> = {
  ready: undefined,
  copied: 'common_copied',
  refused: 'common_copyRefused',
};

type Props = { text: ReadonlySignal<string>; label?: string };

export function CopyButton({ text, label = say('common_copy') }: Props) {
  if (text.value === '') return null;
  return <CopyWith label={label} copy={() => navigator.clipboard.writeText(text.value)} />;
}

/** A button with its own copy function, which shows the outcome. */
export function CopyWith({ label, copy }: { label: string; copy: () => Promise<void> }) {
  const [state, setState] = useState<CopyState>('ready');

  const outcome = words[state];

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
        {outcome && say(outcome)}
      </span>
    </div>
  );
}
