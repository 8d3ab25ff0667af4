import type { Preset } from '../../lib/chat/call-settings.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './CallLine.module.css';

type Props = {
  /** What becomes of the text and the conversation. */
  words: string;
  /** Why it is not as the runnable wants it. */
  trouble: string | undefined;
  presets: Preset[];
  presetId: string | null;
  onPreset(id: string | null): void;
  onSettings(): void;
  /** Undefined where no file can go with a message. */
  onFiles: ((files: File[]) => void) | undefined;
};

/** In one line above the message: how it will be sent, and the ways to change that. */
export function CallLine({ words, trouble, presets, presetId, onPreset, onSettings, onFiles }: Props) {
  return (
    <div class={styles.line}>
      <p class={styles.words} title={trouble ?? words}>
        {trouble ? <span class={styles.trouble}>{trouble}</span> : words}
      </p>
      {presets.length > 0 && (
        <select
          class={styles.preset}
          aria-label="Configuration"
          value={presetId ?? ''}
          onChange={({ currentTarget }) => onPreset(currentTarget.value || null)}
        >
          <option value="">Defaults</option>
          {presets.map(({ id, name, values }) => (
            <option key={id} value={id}>
              {name} ({Object.keys(values).length} changed)
            </option>
          ))}
        </select>
      )}
      {onFiles && <AttachButton onFiles={onFiles} />}
      <IconButton icon="settings" label="Input settings" onClick={onSettings} />
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  return (
    <>
      <IconButton
        icon="attach"
        label="Attach files"
        onClick={({ currentTarget }) =>
          (currentTarget.nextElementSibling as HTMLInputElement | null)?.click()
        }
      />
      <input
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
