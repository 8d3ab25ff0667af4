import { type Signal, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { RefusalNotice } from '../conversation/RefusalNotice.tsx';
import { FirstRun } from '../profile/FirstRun.tsx';
import { AccessNotice, ModeNotice, UnreadableNotice } from '../profile/ProfileNotices.tsx';
import '../ui/theme.css';
import { type DemoProfile, readDemoProfiles } from '../../lib/chat/profile/demo-profile.ts';
import { modeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import { createPageWorld } from '../../lib/panel/page-world.ts';
import { createPanel, type Panel } from '../../lib/panel/panel.ts';
import type { PartsBy, Protocols } from '../../lib/runnable/protocol.ts';
import { direction, language, say, speak } from '../../lib/words/say.ts';
import { useLate } from '../ui/use-late.ts';
import styles from './app.module.css';
import { ConversationView } from './ConversationView.tsx';
import type { OpenDialog } from './Dialogs.tsx';
import { MessageArea } from './MessageArea.tsx';
import { PanelToast } from './PanelToast.tsx';
import { TopBar } from './TopBar.tsx';

type View = 'panel' | 'page';

const loadDialogs = async () => (await import('./Dialogs.tsx')).Dialogs;
const loadSiteDialog = async () => (await import('../chat/composer/SiteDialog.tsx')).SiteDialog;
const loadWithheld = async () => (await import('./WithheldConversation.tsx')).WithheldConversation;
const loadFileDrop = async () => (await import('./FileDrop.tsx')).FileDrop;

/** The app, shared by the side panel and the full page. */
function App({ panel, view, demos }: { panel: Panel; view: View; demos: DemoProfile[] }) {
  const dialog = useSignal<OpenDialog | undefined>(undefined);
  const choices = useSignal(0);
  const Dialogs = useLate(dialog.value !== undefined, loadDialogs);
  const FileDrop = useLate(true, loadFileDrop);
  const chosen = panel.profiles.chosen.value;
  const isFirstRun =
    panel.profiles.isLoaded.value && !chosen && panel.conversation.open.value.turns.length === 0;

  const { edit, openSettings, openTransfer } = openersOf(dialog, chosen);

  useEffect(() => {
    document.title =
      view === 'page' && chosen ? say('app_title', { profile: chosen.name }) : say('extension_name');
  }, [view, chosen]);

  return (
    <main class={`${styles.app} ${classOf(view, chosen)}`} style={layoutOf(view, chosen)}>
      <TopBar
        panel={panel}
        isPage={view === 'page'}
        onAdd={() => edit(undefined)}
        onEdit={edit}
        choices={choices}
        onTransfer={openTransfer}
      />
      <ProfileNotices panel={panel} onEdit={edit} />
      {panel.refusal.value !== undefined && <RefusalNotice reason={panel.refusal.value} />}
      <Withheld panel={panel} choices={choices} />
      {isFirstRun ? (
        <FirstRun
          demos={demos}
          onAdd={() => edit(undefined)}
          onTake={({ profile }) => void panel.takeProfile(profile)}
        />
      ) : (
        <ConversationView panel={panel} onEdit={edit} onSettings={openSettings} />
      )}
      {!panel.conversations.isShown.value && <PanelToast panel={panel} />}
      {chosen && panel.isPlaced.value && (
        <MessageArea
          panel={panel}
          profile={chosen}
          choices={choices.value}
          onEdit={edit}
          onSettings={openSettings}
        />
      )}
      {FileDrop && <FileDrop panel={panel} />}
      <SiteQuestion panel={panel} />
      {dialog.value && Dialogs && (
        <Dialogs
          panel={panel}
          dialog={dialog.value}
          onOpen={(next) => {
            dialog.value = next;
          }}
          onClose={() => {
            dialog.value = undefined;
          }}
        />
      )}
    </main>
  );
}

const openersOf = (dialog: Signal<OpenDialog | undefined>, chosen: Profile | undefined) => ({
  /** Opens the profile editor; without a profile, for a new one. */
  edit(profile: Profile | undefined) {
    dialog.value = profile
      ? { kind: 'profile', profile, isNew: false }
      : { kind: 'profile', profile: newProfile(crypto.randomUUID()), isNew: true };
  },
  openSettings() {
    if (chosen) dialog.value = { kind: 'call', profile: chosen };
  },
  openTransfer() {
    dialog.value = { kind: 'transfer' };
  },
});

function SiteQuestion({ panel }: { panel: Panel }) {
  const question = panel.siteQuestion.value;
  const SiteDialog = useLate(question !== undefined, loadSiteDialog);
  return question && SiteDialog ? (
    <SiteDialog origin={question.origin} others={question.others} onAnswer={question.answer} />
  ) : null;
}

/** The notice of a conversation that is not loaded. Each choice in it focuses the composer. */
function Withheld({ panel, choices }: { panel: Panel; choices: Signal<number> }) {
  const isNeeded = panel.withheld.value !== undefined || panel.isPlain.value;
  const Conversation = useLate(isNeeded, loadWithheld);
  const goOn = () => {
    choices.value += 1;
  };
  return Conversation ? <Conversation panel={panel} onChosen={goOn} /> : null;
}

function ProfileNotices({ panel, onEdit }: { panel: Panel; onEdit(profile: Profile): void }) {
  const { chosen, unreadable, lacksAccess } = panel.profiles;
  const profile = chosen.value;
  const trouble =
    profile &&
    modeTrouble(
      panel.runnable.description.value?.modes,
      profile.mode,
      panel.protocols.addressesOf(profile.protocol),
    );
  return (
    <>
      {unreadable.value.length > 0 && <UnreadableNotice unreadable={unreadable.value} />}
      {profile && lacksAccess(profile) && (
        <AccessNotice profile={profile} onAllow={() => void panel.allowAccess(profile.url)} />
      )}
      {profile && trouble && (
        <ModeNotice
          trouble={trouble}
          onUse={(mode) => void panel.changeMode(profile.id, mode)}
          onEdit={() => onEdit(profile)}
        />
      )}
    </>
  );
}

function classOf(view: View, profile: Profile | undefined): string {
  if (view === 'panel') return '';
  const hasWidth = profile !== undefined && profile.layout.maxWidth !== null;
  return hasWidth ? `${styles.page}` : `${styles.page} ${styles.column}`;
}

/** Returns the size that the configuration's `layoutOptions` set. The browser alone sizes the panel. */
function layoutOf(view: View, profile: Profile | undefined) {
  if (view === 'panel' || !profile) return {};
  const { height, maxWidth } = profile.layout;
  return {
    ...(height === null ? {} : { blockSize: `min(${height}px, 100%)` }),
    ...(maxWidth === null ? {} : { maxInlineSize: `${maxWidth}px` }),
  };
}

/** Renders the app into the page. */
export function startApp(view: View, protocols: Protocols, loadPartsReader: () => Promise<PartsBy>) {
  const root = document.getElementById('app');
  if (!root) return;
  const world = createPageWorld(protocols, loadPartsReader);
  speak(world.lookUp, world.browserLocale());
  const panel = createPanel(world);
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  void panel.load();
  const demos = readDemoProfiles(import.meta.env.WXT_DEMO_PROFILES);
  void import('../ui/tooltips.ts').then(({ startTooltips }) => startTooltips());
  render(<App panel={panel} view={view} demos={demos} />, root);
}
