import { useId } from 'preact/hooks';
import type { DataTransferMode } from '../../lib/langserve/data-transfer-mode.ts';
import styles from './ProfileEditor.module.css';

type Props = { mode: DataTransferMode; onChange(mode: DataTransferMode): void };

const modes: { mode: DataTransferMode; label: string; hint: string }[] = [
  { mode: 'stream', label: 'Streaming', hint: 'The answer is shown as it is generated (POST /stream).' },
  {
    mode: 'batch',
    label: 'Single response',
    hint: 'The answer is shown once it is finished (POST /invoke).',
  },
];

export function ModeField({ mode, onChange }: Props) {
  const id = useId();
  const chosen = modes.find((item) => item.mode === mode);
  return (
    <div class={styles.section} role="radiogroup" aria-labelledby={id}>
      <span id={id} class={styles.legend}>
        Data transfer mode
      </span>
      <div class={styles.choices}>
        {modes.map((item) => (
          <label key={item.mode} class={styles.choice}>
            <input type="radio" name={id} checked={item.mode === mode} onChange={() => onChange(item.mode)} />
            {item.label}
          </label>
        ))}
      </div>
      <p class={styles.hint}>{chosen?.hint}</p>
    </div>
  );
}
