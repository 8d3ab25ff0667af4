import type { Signal } from '@preact/signals';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { ConversationsButton } from '../conversation/ConversationsButton.tsx';
import { ProfileSwitcher } from '../profile/ProfileSwitcher.tsx';
import { IconButton } from '../ui/Button.tsx';
import { useLate } from '../ui/use-late.ts';
import styles from './app.module.css';

const loadStored = async () => (await import('./StoredConversations.tsx')).StoredConversations;

type Props = {
  panel: Panel;
  isPage: boolean;
  onAdd(): void;
  onEdit(profile: Profile): void;
  /** Counter of profile choices: each one focuses the composer. */
  choices: Signal<number>;
  onTransfer(): void;
};

export function TopBar({ panel, isPage, onAdd, onEdit, choices, onTransfer }: Props) {
  const { profiles, conversations } = panel;
  const Stored = useLate(conversations.isShown.value, loadStored);
  const chosen = profiles.chosen.value;
  return (
    <header class={styles.bar}>
      <h1 class="visually-hidden">{say('extension_name')}</h1>
      <ConversationsButton onToggle={conversations.show}>
        {(close) => Stored && <Stored panel={panel} close={close} />}
      </ConversationsButton>
      <IconButton icon="compose" label={say('conversation_new')} onClick={() => void panel.startNew()} />
      {chosen && (
        <>
          <ProfileSwitcher
            profiles={profiles.profiles.value}
            chosen={chosen}
            lacksAccess={profiles.lacksAccess}
            onChoose={(id) => {
              choices.value += 1;
              void panel.chooseProfile(id);
            }}
            onDuplicate={(id) => void panel.duplicateProfile(id)}
            onDelete={(profile) => void panel.deleteProfile(profile)}
            onMove={(id, by) => void panel.moveProfile(id, by)}
          />
          <IconButton icon="edit" label={say('profile_edit')} onClick={() => onEdit(chosen)} />
        </>
      )}
      <IconButton icon="add" label={say('profile_add')} onClick={onAdd} />
      <IconButton icon="transfer" label={say('yourData_title')} onClick={onTransfer} />
      {!isPage && (
        <IconButton
          icon="page"
          label={say('topBar_openFullPage')}
          onClick={() => void panel.openFullPage()}
        />
      )}
    </header>
  );
}
