import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { LatePart } from './late/LatePart.tsx';
import '../ui/theme.css';
import '../ui/forced-colors.css';
import type { DemoProfile } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import styles from './app.module.css';
import { useComparisonOpener } from './compare/comparison.tsx';
import { OpenedInspector, useInspectorOpener } from './inspector/inspector-opener.tsx';
import { OpenConversation } from './OpenConversation.tsx';
import { type OpenDialog, openersOf, useSettingsAddress } from './open-dialog.ts';
import { layoutOf, useColumn, type View } from './page-layout.ts';
import { TopBar } from './TopBar.tsx';

type Props = {
  panel: Panel;
  view: View;
  demos: DemoProfile[];
  /** Called once the page shows where the next message is written. */
  onPlaced(): void;
};

/** The side panel or the full page. */
export function Page({ panel, view, demos, onPlaced }: Props) {
  const dialog = useSignal<OpenDialog | undefined>(undefined);
  const choices = useSignal(0);
  const focusComposer = () => {
    choices.value += 1;
  };
  const isPaletteOpen = useSignal(false);
  const commanding = { isNaming: useSignal(false), finding: useSignal(0) };
  const chosen = panel.profiles.chosen.value;
  const column = useColumn(view, chosen);
  const isBeside = column?.isShown === true;
  const list = useListOfConversations(panel, isBeside);
  const openers = openersOf(dialog, chosen);
  useSettingsAddress(openers.openOwnSettings);
  const inspector = useInspectorOpener();
  const comparing = useComparisonOpener();
  const hasWidth = chosen !== undefined && chosen.layout.maxWidth !== null;

  const isPlaced = panel.opening.isPlaced.value;
  useEffect(() => {
    if (isPlaced) onPlaced();
  }, [isPlaced]);
  useTitle(view, chosen);

  return (
    <main class={classOf(hasWidth && view === 'page', isBeside)} style={layoutOf(view, chosen)}>
      <TopBar
        {...{ panel, column, choices, openers, ...commanding }}
        isPage={view === 'page'}
        onCommands={() => {
          isPaletteOpen.value = true;
        }}
        isCovered={comparing.comparison.value?.isOpen === true}
      />
      {isBeside && <Beside {...{ panel, list, focusComposer }} onExport={openers.openTransfer} />}
      <div class={`${styles.view} ${hasWidth || view === 'panel' ? '' : styles.column}`}>
        <OpenConversation
          {...{ panel, demos, choices, list, inspector, comparing, openers }}
          finding={commanding.finding}
        />
      </div>
      <OpenedInspector panel={panel} isPage={view === 'page'} inspector={inspector} />
      <LatePart of="FileDrop" isNeeded={isPlaced} props={{ panel }} />
      <LatePart
        of="Commands"
        isNeeded={isPlaced}
        props={{
          panel,
          column,
          inspector,
          comparing,
          choices,
          ...commanding,
          ...openers,
          isPage: view === 'page',
          isOpen: isPaletteOpen,
        }}
      />
      <Questions panel={panel} />
      <OpenedDialog {...{ panel, dialog, focusComposer }} />
    </main>
  );
}

function useTitle(view: View, chosen: Profile | undefined) {
  useEffect(() => {
    document.title =
      view === 'page' && chosen ? say('app_title', { profile: chosen.name }) : say('extension_name');
  }, [view, chosen]);
}

type BesideProps = {
  panel: Panel;
  list: ReturnType<typeof useListOfConversations>;
  focusComposer(): void;
  onExport(ids: string[]): void;
};

/** The column of conversations, which has its place before its content is loaded. */
const Beside = ({ panel, list, focusComposer, onExport }: BesideProps) => (
  <nav class={styles.side} aria-label={say('common_conversations')}>
    <LatePart
      of="ConversationsColumn"
      props={{ panel, onExport, onChosen: focusComposer, onKeptFocus: list.keptFocus }}
    />
  </nav>
);

/** The questions that are open before something is sent. */
function Questions({ panel: { sending, lock, passphrase } }: { panel: Panel }) {
  const site = sending.siteQuestion.value;
  const restart = sending.restartQuestion.value;
  const unlock = lock.question.value;
  return (
    <>
      {site && <LatePart of="SiteDialog" props={{ ...site, onAnswer: site.answer }} />}
      {restart && <LatePart of="RestartDialog" props={{ onAnswer: restart.answer }} />}
      {unlock && (
        <LatePart of="UnlockDialog" props={{ onUnlock: passphrase.unlock, onCancel: unlock.cancel }} />
      )}
    </>
  );
}

type OpenedProps = { panel: Panel; dialog: Signal<OpenDialog | undefined>; focusComposer(): void };

function OpenedDialog({ panel, dialog, focusComposer }: OpenedProps) {
  const opened = dialog.value;
  const last = useRef({ opened, count: 0 });
  if (last.current.opened !== opened) last.current = { opened, count: last.current.count + 1 };
  const onOpen = (next: OpenDialog) => {
    dialog.value = next;
  };
  function onClose(added?: 'added') {
    // The browser tells of a closing late: another may be open by then, which is one of its own.
    if (dialog.peek() === opened) dialog.value = undefined;
    if (added) focusComposer();
  }
  return opened ? (
    <LatePart key={last.current.count} of="Dialogs" props={{ panel, dialog: opened, onOpen, onClose }} />
  ) : null;
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
