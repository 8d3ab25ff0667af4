import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { askedAgainText } from '../../lib/chat/run/call-trouble.ts';
import type { GivenAccess } from '../../lib/chat/settings/given-access.ts';
import type { SettingsChange, SiteRule } from '../../lib/chat/settings/settings.ts';
import { refusalText } from '../../lib/chat/storage/refusal.ts';
import type { Host } from '../../lib/panel/host/host.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { createStorage } from '../../lib/panel/storage/storage.ts';
import { createTransfer } from '../../lib/panel/transfer/transfer.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { say } from '../../lib/words/say.ts';
import { CallEditor } from '../call-settings/CallEditor.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { StoredSection } from '../settings/SettingsFields.tsx';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { LatePart } from './late/LatePart.tsx';
import type { DialogProps, OpenDialog } from './open-dialog.ts';
import { ProfileDialog, passphraseView } from './ProfileDialog.tsx';
import { PanelToast } from './telling/PanelToast.tsx';

type Props = DialogProps & { dialog: OpenDialog };

export function Dialogs({ panel, dialog, onOpen, onClose }: Props) {
  const on = { panel, onOpen, onClose: () => onClose() };
  switch (dialog.kind) {
    case 'transfer':
      return <Transfer {...on} {...dialog} />;
    case 'branches':
      return <LatePart of="BranchOverview" props={{ ...on, children: <PanelToast panel={panel} /> }} />;
    case 'settings':
      return <OwnSettings {...on} rule={dialog.rule} />;
    case 'connection-test':
      return <TestOfProfile {...on} profile={dialog.profile} />;
    case 'call':
      return <CallDialog {...on} profile={dialog.profile} />;
    case 'profile':
      return <ProfileDialog panel={panel} dialog={dialog} onOpen={onOpen} onClose={onClose} />;
  }
}

/** The props of a dialog that adds no profile. */
type OneProps = { panel: Panel; onOpen(dialog: OpenDialog): void; onClose(): void };

function CallDialog({ panel, profile, onClose }: OneProps & { profile: Profile }) {
  const { description, automatic, configFields, textFields, schemaTrouble, askAgain } =
    panel.composer.runnable;
  return (
    <CallEditor
      key={profile.id}
      profile={profile}
      newId={() => crypto.randomUUID()}
      automatic={automatic.value}
      trouble={schemaTrouble.value?.text}
      configFields={configFields.value}
      textFields={textFields.value}
      configSchema={schemaIn(description.value?.config)}
      bySchema={panel.composer.bySchema}
      onSave={(call) => void panel.profileActions.changeCall(profile, call)}
      onAskAgain={async () => {
        const reply = await askAgain(profile.id);
        return reply.ok ? askedAgainText(reply.value) : refusalText(reply.problem);
      }}
      onClose={onClose}
    />
  );
}

/** The connection test of a saved profile. */
function TestOfProfile({ panel, profile, onOpen, onClose }: OneProps & { profile: Profile }) {
  const opened = { kind: 'profile', profile, isNew: false } as const;
  return (
    <LatePart
      of="ConnectionTest"
      props={{
        panel,
        tested: { profile, secrets: {} },
        isInEditor: false,
        onEdit: () => onOpen(opened),
        onUseUrl: (url) =>
          onOpen({ ...opened, typed: { profile: { ...profile, url }, secrets: {}, keepName: true } }),
        onUseMode: (mode) => void panel.profileActions.changeMode({ id: profile.id, mode }),
        onClose,
      }}
    />
  );
}

type TransferProps = OneProps & {
  chosen: string[] | undefined;
  /** Begins at the figures of what is stored. */
  isAtStorage?: boolean;
};

/** “Your data”. */
function Transfer({ panel, chosen, isAtStorage = false, onClose }: TransferProps) {
  const transfer = useMemo(() => createTransfer(panel, panel.host), [panel]);
  const storage = useMemo(() => createStorage(panel, panel.host), [panel]);
  return (
    <TransferDialog
      openId={panel.conversation.open.value.id}
      chosen={chosen}
      isAtStorage={isAtStorage}
      conversations={transfer.conversations}
      attached={transfer.attached}
      onExport={transfer.exportFile}
      onImport={transfer.importFiles}
      storage={storage}
      passphrase={passphraseView(panel)}
      onClose={onClose}
    />
  );
}

/** Opens “Your data” at its figures. */
const storedData = { kind: 'transfer', chosen: undefined, isAtStorage: true } as const;

/** The settings of Runnel itself, at a rule for a site if wanted. */
function OwnSettings({ panel, rule, onOpen, onClose }: OneProps & { rule: SiteRule | undefined }) {
  const [problem, setProblem] = useState<string>();
  const isLeadingOn = useRef(false);
  const { access } = panel.host;
  const storage = useMemo(() => createStorage(panel, panel.host), [panel]);
  async function change(part: SettingsChange) {
    setProblem(undefined);
    const refused = await panel.settings.change(part);
    if (refused) setProblem(say('settings_notSaved', { reason: refusalText(refused.problem) }));
  }
  return (
    <SettingsDialog
      view={{ settings: panel.settings.current.value, problem, onChange: change }}
      sites={{
        rules: panel.settings.current.value.siteRules ?? [],
        profiles: panel.profiles.profiles.value,
        first: rule,
        newId: () => crypto.randomUUID(),
        onChange: (siteRules) => void change({ siteRules }),
      }}
      access={{
        given: useGivenAccess(access),
        profiles: panel.profiles.profiles.value,
        removeSite: async (pattern) => (await access.loadGiven()).removeSite(pattern),
        removePermission: async (name) => (await access.loadGiven()).removePermission(name),
      }}
      keys={{
        commands: async () => (await access.loadGiven()).listBrowserCommands(),
        change: async () => (await access.loadGiven()).openShortcuts(),
      }}
      stored={
        <StoredSection
          estimate={storage.estimate}
          onShow={() => {
            isLeadingOn.current = true;
            // Closed first, so that the focus is back where “Your data” will leave it.
            document.activeElement?.closest('dialog')?.close();
          }}
        />
      }
      onClose={() => (isLeadingOn.current ? onOpen(storedData) : onClose())}
    />
  );
}

/** Reads what the person has given to Runnel, and again after each change. */
function useGivenAccess({ loadGiven, onChange }: Host['access']): GivenAccess | undefined {
  const [given, setGiven] = useState<GivenAccess>();
  useEffect(() => {
    const leaving = new AbortController();
    void loadGiven().then(async ({ readGivenAccess }) => {
      const read = async () => setGiven(await readGivenAccess());
      if (leaving.signal.aborted) return;
      onChange(() => void read(), leaving.signal);
      await read();
    });
    return () => leaving.abort();
  }, []);
  return given;
}
