import type { ModeTrouble } from '../../lib/chat/profile/mode-text.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import type { Addresses } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = {
  mode: DataTransferMode;
  /** Set if the runnable is known not to expose the mode. */
  trouble: ModeTrouble | undefined;
  addressOf: Addresses['addressOf'];
  onChange(mode: DataTransferMode): void;
};

const hints = { stream: 'mode_streamingHint', batch: 'mode_singleResponseHint' } as const;

const modes = () => [
  { value: 'stream' as const, label: say('mode_stream'), icon: 'stream' as const },
  { value: 'batch' as const, label: say('mode_batch'), icon: 'batch' as const },
];

export function ModeField({ mode, trouble, addressOf, onChange }: Props) {
  const use = trouble?.use;
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label={say('mode_title')}
        look="segmented"
        options={modes()}
        value={mode}
        onChange={onChange}
      >
        <p class={dialogStyles.hint}>{say(hints[mode], { path: addressOf(mode) })}</p>
      </RadioGroup>
      {trouble && (
        <div class={styles.problem}>
          <p>{trouble.text}</p>
          {trouble.advice && <p>{trouble.advice}</p>}
        </div>
      )}
      {use && (
        <Button class={dialogStyles.start} onClick={() => onChange(use)}>
          {say('mode_switch', { mode: use === 'stream' ? use : 'other' })}
        </Button>
      )}
    </div>
  );
}
