import type { ModeTrouble } from '../../lib/chat/mode-exposure.ts';
import type { DataTransferMode } from '../../lib/langserve/data-transfer-mode.ts';
import { Button } from '../ui/Button.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import styles from './ProfileEditor.module.css';

type Props = {
  mode: DataTransferMode;
  /** Where the runnable is known not to expose it. */
  trouble: ModeTrouble | undefined;
  onChange(mode: DataTransferMode): void;
};

const modes: { value: DataTransferMode; label: string; hint: string }[] = [
  { value: 'stream', label: 'Streaming', hint: 'The answer is shown as it is generated (POST /stream).' },
  {
    value: 'batch',
    label: 'Single response',
    hint: 'The answer is shown once it is finished (POST /invoke).',
  },
];

const labelOf = (mode: DataTransferMode) => modes.find(({ value }) => value === mode)?.label ?? mode;

export function ModeField({ mode, trouble, onChange }: Props) {
  const use = trouble?.use;
  return (
    <div class={styles.section}>
      <RadioGroup label="Data transfer mode" options={modes} value={mode} onChange={onChange}>
        <p class={styles.hint}>{modes.find(({ value }) => value === mode)?.hint}</p>
      </RadioGroup>
      {trouble && <p class={styles.problem}>{trouble.text}</p>}
      {use && (
        <Button class={styles.start} onClick={() => onChange(use)}>
          Use {labelOf(use).toLowerCase()}
        </Button>
      )}
    </div>
  );
}
