import type { ComponentChildren } from 'preact';
import { cutWords } from '../../../lib/chat/answer/cut-text.ts';
import type { Preset } from '../../../lib/chat/profile/call-settings.ts';
import { say } from '../../../lib/words/say.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import styles from './MessageControls.module.css';

/** How the next message is sent: in short, and as a sentence. */
export type HowSent = {
  names: string;
  /** Whether those are names of fields. */
  isCode: boolean;
  sentence: string;
};

type Props = {
  /** Undefined until known. */
  how: HowSent | undefined;
  /** Whether the schema is being loaded. */
  isAsking: boolean;
  presets: Preset[];
  presetId: string | null;
  onPreset(id: string | null): void;
  onSettings(): void;
  /** Undefined if a message cannot carry files. */
  onFiles: ((files: File[]) => void) | undefined;
  /** While an answer is generated, nothing can be sent. */
  isRunning: boolean;
  onCompare(): void;
  /** The menu that adds tabs. */
  tabs: ComponentChildren;
};

/** Controls below the text: its files and tabs, the configuration, and how it will be sent. */
export function MessageControls({ how, isAsking, onFiles, onSettings, tabs, ...rest }: Props) {
  return (
    <>
      {onFiles && <AttachButton onFiles={onFiles} />}
      {tabs}
      {rest.presets.length > 0 && <PresetChoice {...rest} />}
      <HowButton how={how} isAsking={isAsking} onClick={onSettings} />
      <MoreWays {...rest} />
    </>
  );
}

/** Menu of rare ways to send the message. */
const MoreWays = ({ isRunning, onCompare }: Pick<Props, 'isRunning' | 'onCompare'>) => (
  <Menu label={say('composer_more')} command="more-ways">
    {(close) => (
      <MenuItem
        icon="compare"
        disabled={isRunning}
        onClick={() => {
          close();
          onCompare();
        }}
      >
        {say('compare_choose')}
      </MenuItem>
    )}
  </Menu>
);

type HowProps = Pick<Props, 'how' | 'isAsking'> & { onClick(): void };

/** Opens the message settings; its name and tooltip say in full how the message is sent. */
function HowButton({ how, isAsking, onClick }: HowProps) {
  const { shown, name, tooltip } = wordsOf(how, isAsking);
  return (
    <Button
      look="quiet"
      icon="settings"
      class={styles.how}
      aria-label={name}
      data-tooltip={tooltip}
      data-settings
      onClick={onClick}
    >
      <span class={`${styles.cut} ${how?.isCode && !isAsking ? styles.names : ''}`}>{shown}</span>
    </Button>
  );
}

/** Returns the visible words and the name, which contains them. */
function wordsOf(how: HowSent | undefined, isAsking: boolean) {
  const settings = say('common_messageSettings');
  if (isAsking) {
    const words = say('composer_asking');
    return { shown: words, name: say('composer_isAsking', { words }), tooltip: `${settings}\n${words}` };
  }
  if (!how) return { shown: settings, name: settings, tooltip: settings };
  const names = cutWords(how.names);
  const sentence = cutWords(how.sentence);
  return {
    shown: names,
    name: say('composer_howSent', { names, sentence }),
    tooltip: `${settings}\n${sentence}`,
  };
}

function PresetChoice({ presets, presetId, onPreset }: Pick<Props, 'presets' | 'presetId' | 'onPreset'>) {
  return (
    <span class={styles.pick}>
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
      <Icon name="down" />
    </span>
  );
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  return (
    <>
      <IconButton
        icon="attach"
        label={say('composer_attach')}
        data-command="attach"
        onClick={({ currentTarget }) =>
          (currentTarget.nextElementSibling as HTMLInputElement | null)?.click()
        }
      />
      <input
        type="file"
        multiple
        hidden
        aria-label={say('composer_files')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
