import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Composer } from '../../components/chat/Composer.tsx';
import { RefusalNotice } from '../../components/conversation/RefusalNotice.tsx';
import { FirstRun } from '../../components/profile/FirstRun.tsx';
import { ProfileEditor } from '../../components/profile/ProfileEditor.tsx';
import { AccessNotice, UnreadableNotice } from '../../components/profile/ProfileNotices.tsx';
import { Toast } from '../../components/ui/Toast.tsx';
import '../../components/ui/theme.css';
import { newProfile, type Profile } from '../../lib/chat/profile.ts';
import { createPanel, type Panel } from '../../lib/panel/panel.ts';
import styles from './app.module.css';
import { ConversationView } from './ConversationView.tsx';
import { demoProfiles } from './demo-profiles.ts';
import { TopBar } from './TopBar.tsx';

type View = 'panel' | 'page';

const newId = () => crypto.randomUUID();

/** The app, the same in the side panel and as a full page. */
function App({ panel, view }: { panel: Panel; view: View }) {
  const edited = useSignal<{ profile: Profile; isNew: boolean } | undefined>(undefined);
  const chosen = panel.profiles.chosen.value;
  const isFirstRun =
    panel.profiles.isLoaded.value && !chosen && panel.conversation.open.value.turns.length === 0;

  function edit(profile: Profile | undefined) {
    edited.value = profile ? { profile, isNew: false } : { profile: newProfile(newId()), isNew: true };
  }

  useEffect(() => {
    document.title = view === 'page' && chosen ? `${chosen.name} · Runnel` : 'Runnel';
  }, [view, chosen]);

  return (
    <main class={`${styles.app} ${view === 'page' ? styles.page : ''}`} style={layoutOf(view, chosen)}>
      <TopBar panel={panel} isPage={view === 'page'} onAdd={() => edit(undefined)} onEdit={edit} />
      <ProfileNotices panel={panel} />
      {panel.refusal.value !== undefined && <RefusalNotice reason={panel.refusal.value} />}
      {isFirstRun ? (
        <FirstRun
          demos={demoProfiles}
          onAdd={() => edit(undefined)}
          onTake={({ profile }) => void panel.takeProfile(profile)}
        />
      ) : (
        <ConversationView panel={panel} onEdit={edit} />
      )}
      <PanelToast panel={panel} />
      {chosen && panel.isPlaced.value && <PanelComposer panel={panel} />}
      {edited.value && (
        <ProfileEditor
          key={edited.value.profile.id}
          {...edited.value}
          newId={newId}
          onSave={panel.saveProfile}
          onClose={() => {
            edited.value = undefined;
          }}
        />
      )}
    </main>
  );
}

function ProfileNotices({ panel }: { panel: Panel }) {
  const { chosen, unreadable, lacksAccess } = panel.profiles;
  const profile = chosen.value;
  return (
    <>
      {unreadable.value.length > 0 && <UnreadableNotice unreadable={unreadable.value} />}
      {profile && lacksAccess(profile) && (
        <AccessNotice profile={profile} onAllow={() => void panel.allowAccess(profile.url)} />
      )}
    </>
  );
}

function PanelToast({ panel: { notice, conversation } }: { panel: Panel }) {
  return (
    <Toast
      text={notice.value?.text ?? conversation.problem.value}
      onUndo={notice.value?.undo}
      onClose={() => {
        notice.value = undefined;
        conversation.problem.value = undefined;
      }}
    />
  );
}

function PanelComposer({ panel }: { panel: Panel }) {
  return (
    <Composer
      conversationId={panel.conversation.open.value.id}
      text={panel.draft.text}
      isRunning={panel.conversation.openRunId.value !== undefined}
      onWrite={panel.draft.write}
      onSend={() => void panel.send()}
      onStop={() => void panel.stop()}
    />
  );
}

/** `layoutOptions` of the configuration; a panel has the size that the browser gives it. */
function layoutOf(view: View, profile: Profile | undefined) {
  if (view === 'panel' || !profile) return {};
  const { height, maxWidth } = profile.layout;
  return {
    ...(height === null ? {} : { blockSize: `min(${height}px, 100%)` }),
    ...(maxWidth === null ? {} : { maxInlineSize: `${maxWidth}px` }),
  };
}

/** Puts the app into the page. */
export function startApp(view: View) {
  const root = document.getElementById('app');
  if (!root) return;
  const panel = createPanel(new AbortController().signal);
  void panel.load();
  render(<App panel={panel} view={view} />, root);
}
