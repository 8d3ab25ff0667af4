import { useRef } from 'preact/hooks';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import type { Preset } from '../../lib/chat/profile/call-settings.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useFocusHandedOn } from '../ui/focus.ts';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './CallLine.module.css';

type Props = {
  /** How the text and the conversation will be sent. */
  words: string;
  /** Problem with the runnable that affects the next message. */
  trouble: string | undefined;
  remedy?: { label: string; onClick(): void } | undefined;
  /** Whether the schema is being loaded. */
  isAsking?: boolean;
  presets: Preset[];
  presetId: string | null;
  onPreset(id: string | null): void;
  onSettings(): void;
  /** Undefined if a message cannot carry files. */
  onFiles: ((files: File[]) => void) | undefined;
};

/** Line above the message: how it will be sent, and the controls to change that. */
export function CallLine(props: Props) {
  const { remedy, presets, presetId, onPreset, onSettings, onFiles } = props;
  const box = useRef<HTMLDivElement>(null);
  // The button of the remedy disappears when it has helped.
  useFocusHandedOn(box, () => () => box.current?.querySelector<HTMLElement>('[data-settings]'));
  return (
    <div ref={box} class={`${styles.line} ${remedy ? styles.withRemedy : ''}`}>
      <Words {...props} />
      {remedy && (
        <Button class={styles.remedy} onClick={remedy.onClick}>
          {remedy.label}
        </Button>
      )}
      {presets.length > 0 && (
        <select
          class={styles.preset}
          aria-label={say('preset_configuration')}
          value={presetId ?? ''}
          onChange={({ currentTarget }) => onPreset(currentTarget.value || null)}
        >
          <option value="">{say('preset_defaults')}</option>
          {presets.map(({ id, name, values }) => (
            <option key={id} value={id}>
              {say('preset_changed', { name, count: Object.keys(values).length })}
            </option>
          ))}
        </select>
      )}
      {onFiles && <AttachButton onFiles={onFiles} />}
      <IconButton icon="settings" label={say('common_messageSettings')} data-settings onClick={onSettings} />
    </div>
  );
}

function Words({ words, trouble, isAsking = false }: Pick<Props, 'words' | 'trouble' | 'isAsking'>) {
  const isUnknown = trouble !== undefined || words === '';
  const said = isAsking && isUnknown ? say('callLine_asking') : (trouble ?? words);
  const isTrouble = trouble !== undefined && said === trouble;
  const shown = cutWords(said);
  return (
    <div class={styles.said}>
      <p class={styles.words} role={trouble === undefined ? undefined : 'status'} title={shown}>
        {isTrouble ? <span class={styles.trouble}>{shown}</span> : shown}
      </p>
      <WholeText words={said} of="line" />
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  return (
    <>
      <IconButton
        icon="attach"
        label={say('callLine_attach')}
        onClick={({ currentTarget }) =>
          (currentTarget.nextElementSibling as HTMLInputElement | null)?.click()
        }
      />
      <input
        type="file"
        multiple
        hidden
        aria-label={say('callLine_files')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
