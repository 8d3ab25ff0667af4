import type { ModeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import styles from '../editor/Editor.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { RadioGroup } from '../ui/RadioGroup.tsx';

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
    <div class={dialogStyles.section}>
      <RadioGroup label="Data transfer mode" options={modes} value={mode} onChange={onChange}>
        <p class={dialogStyles.hint}>{modes.find(({ value }) => value === mode)?.hint}</p>
      </RadioGroup>
      {trouble && <p class={styles.problem}>{trouble.text}</p>}
      {use && (
        <Button class={dialogStyles.start} onClick={() => onChange(use)}>
          Use {labelOf(use).toLowerCase()}
        </Button>
      )}
    </div>
  );
}
