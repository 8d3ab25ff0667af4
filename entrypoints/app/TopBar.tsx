import { ConversationList } from '../../components/conversation/ConversationList.tsx';
import { ProfileSwitcher } from '../../components/profile/ProfileSwitcher.tsx';
import { IconButton } from '../../components/ui/Button.tsx';
import type { Profile } from '../../lib/chat/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import styles from './app.module.css';

type Props = { panel: Panel; isPage: boolean; onAdd(): void; onEdit(profile: Profile): void };

export function TopBar({ panel, isPage, onAdd, onEdit }: Props) {
  const { profiles, conversation, conversations } = panel;
  const chosen = profiles.chosen.value;
  const { conversations: list, running, unreadable } = conversations.list.value;
  return (
    <header class={styles.bar}>
      <h1 class="visually-hidden">Runnel</h1>
      <ConversationList
        conversations={list}
        running={running}
        unreadable={unreadable}
        openId={conversation.open.value.id}
        profileName={(id) => profiles.profiles.value.find((profile) => profile.id === id)?.name}
        onToggle={conversations.show}
        onChoose={(id) => void panel.show(id)}
      />
      <IconButton icon="compose" label="New conversation" onClick={() => void panel.startNew()} />
      {chosen && (
        <>
          <ProfileSwitcher
            profiles={profiles.profiles.value}
            chosen={chosen}
            lacksAccess={profiles.lacksAccess}
            onChoose={(id) => void panel.chooseProfile(id)}
            onDuplicate={(id) => void panel.duplicateProfile(id)}
            onDelete={(profile) => void panel.deleteProfile(profile)}
            onMove={(id, by) => void panel.moveProfile(id, by)}
          />
          <IconButton icon="edit" label="Edit profile" onClick={() => onEdit(chosen)} />
        </>
      )}
      <IconButton icon="add" label="Add profile" onClick={onAdd} />
      {!isPage && (
        <IconButton icon="page" label="Open as a full page" onClick={() => void panel.openFullPage()} />
      )}
    </header>
  );
}
