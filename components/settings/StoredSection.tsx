import { useEffect, useState } from 'preact/hooks';
import { estimateText, type StorageEstimate } from '../../lib/chat/storage/storage-use.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Section } from './SettingsFields.tsx';

type Props = {
  estimate(): Promise<StorageEstimate | undefined>;
  /** Opens “Your data”, at its figures. */
  onShow(): void;
};

/** How much is stored, and the way to what takes the space. */
export function StoredSection({ estimate, onShow }: Props) {
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
