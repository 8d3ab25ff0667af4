import { computed, type Signal, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { RefusalNotice } from '../conversation/RefusalNotice.tsx';
import '../ui/theme.css';
import { type DemoProfile, readDemoProfiles } from '../../lib/chat/profile/demo-profile.ts';
import { takeIntentsLate } from '../../lib/panel/late-actions.ts';
import { createPageWorld, type LateProtocols } from '../../lib/panel/page-world.ts';
import { createPanel, type Panel } from '../../lib/panel/panel.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { direction, language, say, speak } from '../../lib/words/say.ts';
import { startCaretAfterDialogs } from '../ui/focus.ts';
import { SendKeyOfPage } from '../ui/keys.ts';
import { leaveFieldsUnremembered } from '../ui/unremembered-fields.ts';
import { useLate } from '../ui/use-late.ts';
import styles from './app.module.css';
import { ConversationsBeside } from './ConversationsBeside.tsx';
import { ConversationView } from './ConversationView.tsx';
import { LateCommands } from './commanding/LateCommands.tsx';
import { type ComparisonOpener, ofMessage, useComparisonOpener } from './comparing/comparison.ts';
import { OpenedComparison } from './comparing/OpenedComparison.tsx';
import { MessageArea } from './composing/MessageArea.tsx';
import { type InspectorOpener, useInspectorOpener } from './inspecting/inspector-opener.ts';
import { OpenedInspector } from './inspecting/OpenedInspector.tsx';
import { OpenedDialog } from './OpenedDialog.tsx';
import { OpenProfileNotices } from './OpenProfileNotices.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { openersOf } from './openers.ts';
import { PanelToast } from './PanelToast.tsx';
import { layoutOf, useColumn, type View } from './page-layout.ts';
import { Questions } from './Questions.tsx';
import { followSettings } from './settings/appearance.ts';
import { useSettingsAddress } from './settings/settings-address.ts';
import { OpenSiteLine } from './site/OpenSiteLine.tsx';
import { TopBar } from './TopBar.tsx';

const loadWithheld = async () => (await import('./WithheldConversation.tsx')).WithheldConversation;
const loadFirstRun = async () => (await import('../profile/FirstRun.tsx')).FirstRun;
const loadFileDrop = async () => (await import('./composing/FileDrop.tsx')).FileDrop;

type Props = { panel: Panel; view: View; demos: DemoProfile[] };

/** The app, shared by the side panel and the full page. */
function App({ panel, view, demos }: Props) {
  const dialog = useSignal<OpenDialog | undefined>(undefined);
  const choices = useSignal(0);
  const FileDrop = useLate(true, loadFileDrop);
  const isPaletteOpen = useSignal(false);
  const isNaming = useSignal(false);
  const chosen = panel.profiles.chosen.value;
  const column = useColumn(view, chosen);
  const isBeside = column?.isShown === true;
  const list = useListOfConversations(panel, isBeside);
  const openers = openersOf(dialog, chosen);
  useSettingsAddress(openers.openOwnSettings);
  const inspector = useInspectorOpener();
  const comparing = useComparisonOpener();
  const hasWidth = chosen !== undefined && chosen.layout.maxWidth !== null;

  useEffect(() => {
    document.title =
      view === 'page' && chosen ? say('app_title', { profile: chosen.name }) : say('extension_name');
  }, [view, chosen]);

  return (
    <main class={classOf(hasWidth && view === 'page', isBeside)} style={layoutOf(view, chosen)}>
      <TopBar
        panel={panel}
        isPage={view === 'page'}
        column={column}
        onAdd={() => openers.edit(undefined)}
        onEdit={openers.edit}
        choices={choices}
        onTransfer={openers.openTransfer}
        onBranches={openers.openBranches}
        onSettings={openers.openOwnSettings}
        onCommands={() => {
          isPaletteOpen.value = true;
        }}
        isNaming={isNaming}
      />
      {isBeside && (
        <ConversationsBeside
          panel={panel}
          onExport={openers.openTransfer}
          onChosen={() => {
            choices.value += 1;
          }}
          onKeptFocus={list.keptFocus}
        />
      )}
      <div class={`${styles.view} ${hasWidth || view === 'panel' ? '' : styles.column}`}>
        <OpenConversation {...{ panel, demos, choices, list, inspector, comparing, ...openers }} />
      </div>
      <OpenedInspector panel={panel} isPage={view === 'page'} inspector={inspector} />
      {FileDrop && <FileDrop panel={panel} />}
      <LateCommands
        {...{ panel, column, inspector, comparing, choices, isNaming, ...openers }}
        isPage={view === 'page'}
        isOpen={isPaletteOpen}
      />
      <Questions panel={panel} />
      <OpenedDialog panel={panel} dialog={dialog} choices={choices} />
    </main>
  );
}

const classOf = (isCentred: boolean, isBeside: boolean) =>
  [styles.app, isCentred && styles.page, isBeside && styles.beside].filter(Boolean).join(' ');

/** Tells whether the list covers the page, and whether it keeps the focus when another conversation opens. */
function useListOfConversations({ conversation, conversations }: Panel, isBeside: boolean) {
  const openedAside = useSignal<string | undefined>(undefined);
  const isOver = conversations.isShown.value && !isBeside;
  return {
    isOver,
    hasFocus: isOver || openedAside.value === conversation.open.value.id,
    /** To be called once another conversation is open. */
    keptFocus() {
      openedAside.value = conversation.open.peek().id;
    },
  };
}

type OpenProps = Pick<Props, 'panel' | 'demos'> & {
  choices: Signal<number>;
  list: ReturnType<typeof useListOfConversations>;
  inspector: InspectorOpener;
  comparing: ComparisonOpener;
} & ReturnType<typeof openersOf>;

function OpenConversation({ panel, demos, choices, list, inspector, comparing, ...openers }: OpenProps) {
  const { edit, openSettings, openOwnSettings, openBranches, findOutWhy } = openers;
  const chosen = panel.profiles.chosen.value;
  const isFirstRun =
    panel.profiles.isLoaded.value && !chosen && panel.conversation.open.value.turns.length === 0;
  const FirstRun = useLate(isFirstRun, loadFirstRun);
  return (
    <>
      <OpenedComparison
        {...{ panel, inspector, comparing }}
        onEdit={edit}
        onSettings={openSettings}
        onFindOutWhy={findOutWhy}
        onCompose={() => {
          choices.value += 1;
        }}
      />
      <OpenProfileNotices panel={panel} onEdit={edit} />
      <OpenSiteLine panel={panel} onChangeRule={openOwnSettings} />
      {panel.refusal.value !== undefined && <RefusalNotice reason={panel.refusal.value} />}
      <Withheld panel={panel} choices={choices} />
      {FirstRun && (
        <FirstRun
          demos={demos}
          onAdd={() => edit(undefined)}
          onTry={panel.tryDemo}
          onTake={({ profile }) => void panel.takeProfile(profile)}
        />
      )}
      {!isFirstRun && (
        <ConversationView
          panel={panel}
          onEdit={edit}
          onSettings={openSettings}
          onFindOutWhy={findOutWhy}
          onBranches={openBranches}
          inspector={inspector}
          comparing={comparing}
        />
      )}
      {!list.isOver && <PanelToast panel={panel} />}
      {chosen && panel.isPlaced.value && (
        <MessageArea
          panel={panel}
          profile={chosen}
          choices={choices.value}
          isListFocused={list.hasFocus}
          onEdit={edit}
          onSettings={openSettings}
          onCompare={() => comparing.show(ofMessage(panel.conversation.open.peek().id))}
        />
      )}
    </>
  );
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

/** Renders the app into the page. */
export function startApp(view: View, protocols: Protocols, late: LateProtocols) {
  const root = document.getElementById('app');
  if (!root) return;
  const world = createPageWorld(protocols, late);
  speak(world.lookUp, world.browserLocale());
  const panel = createPanel(world);
  followSettings(panel.settings, document.documentElement);
  document.documentElement.lang = language();
  document.documentElement.dir = direction();
  void panel.load();
  const demos = readDemoProfiles(import.meta.env.WXT_DEMO_PROFILES);
  startCaretAfterDialogs();
  leaveFieldsUnremembered();
  void import('../ui/tooltips.ts').then(({ startTooltips }) => startTooltips());
  const sendKey = computed(() => panel.settings.value.sendKey);
  render(
    <SendKeyOfPage.Provider value={sendKey}>
      <App panel={panel} view={view} demos={demos} />
    </SendKeyOfPage.Provider>,
    root,
  );
  void takeIntentsLate(panel, world);
}
