import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  type Settings,
  type SettingsChange,
  sendKeys,
  textSizes,
  themes,
} from '../../lib/chat/settings/settings.ts';
import { estimateText, type StorageEstimate } from '../../lib/chat/storage/storage-use.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { systemOfKeys } from '../ui/keys.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';

/** The settings, and why the last change was not stored. */
export type SettingsView = {
  settings: Settings;
  problem: string | undefined;
  onChange(part: SettingsChange): void;
};

type Props = { view: SettingsView };

const themeNames: Record<Settings['theme'], TextKey> = {
  system: 'settings_themeSystem',
  light: 'settings_themeLight',
  dark: 'settings_themeDark',
};

export function AppearanceFields({ view: { settings, onChange } }: Props) {
  return (
    <Section id="settings-appearance" title={say('settings_appearance')}>
      <RadioGroup
        label={say('settings_theme')}
        look="segmented"
        options={themes.map((value) => ({ value, label: say(themeNames[value]) }))}
        value={settings.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <RadioGroup
        label={say('settings_textSize')}
        look="segmented"
        options={textSizes.map((percent) => ({
          value: String(percent),
          label: say('settings_textSizeOf', { percent }),
        }))}
        value={String(settings.textSize)}
        onChange={(value) => {
          const textSize = textSizes.find((percent) => String(percent) === value);
          if (textSize !== undefined) onChange({ textSize });
        }}
      />
    </Section>
  );
}

/** Settings of messages and their answers. */
export function MessageFields({ view: { settings, onChange } }: Props) {
  const labels = {
    enter: say('settings_sendKeyEnter'),
    'command-enter': say('settings_sendKeyCommand', { system: systemOfKeys() }),
  };
  return (
    <Section id="settings-messages" title={say('settings_messages')}>
      <RadioGroup
        label={say('settings_sendKey')}
        options={sendKeys.map((value) => ({ value, label: labels[value] }))}
        value={settings.sendKey}
        onChange={(sendKey) => onChange({ sendKey })}
      />
      <RadioGroup
        label={say('settings_conversation')}
        options={[
          { value: 'shared', label: say('settings_conversationShared') },
          { value: 'by-tab', label: say('settings_conversationByTab') },
        ]}
        value={settings.conversationByTab ? 'by-tab' : 'shared'}
        onChange={(value) => onChange({ conversationByTab: value === 'by-tab' })}
      />
    </Section>
  );
}

type SectionProps = { id: string; title: string; children: ComponentChildren };

/** Settings that belong together, below a heading. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section class={dialogStyles.section} aria-labelledby={id}>
    <h3 id={id} tabIndex={-1}>
      {title}
    </h3>
    {children}
  </section>
);

type StoredSectionProps = {
  estimate(): Promise<StorageEstimate | undefined>;
  /** Opens “Your data”, at its figures. */
  onShow(): void;
};

/** How much is stored, and the way to what takes the space. */
export function StoredSection({ estimate, onShow }: StoredSectionProps) {
  const [text, setText] = useState('');
  useEffect(() => void estimate().then((measured) => setText(estimateText(measured))), []);
  return (
    <Section id="settings-stored" title={say('settings_stored')}>
      {text !== '' && <p>{text}</p>}
      <p class={dialogStyles.hint}>{say('settings_storedHint')}</p>
      <Button class={dialogStyles.start} icon="transfer" onClick={onShow}>
        {say('settings_showStored')}
      </Button>
    </Section>
  );
}
