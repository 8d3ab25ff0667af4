import { useMemo } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { askedAgainText } from '../../lib/chat/run/call-trouble.ts';
import { refusalText } from '../../lib/chat/storage/refusal.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { createStorage } from '../../lib/panel/storage/storage.ts';
import { createTransfer } from '../../lib/panel/transfer/transfer.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { CallEditor } from '../call-settings/CallEditor.tsx';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { LatePart } from './late/LatePart.tsx';
import type { DialogProps, OpenDialog } from './open-dialog.ts';
import { ProfileDialog, passphraseView } from './ProfileDialog.tsx';
import { OwnSettings } from './settings/OwnSettings.tsx';
import { PanelToast } from './telling/PanelToast.tsx';

type Props = DialogProps & { dialog: OpenDialog };

export function Dialogs({ panel, dialog, onOpen, onClose }: Props) {
  if (dialog.kind === 'transfer') return <Transfer panel={panel} {...dialog} onClose={() => onClose()} />;
  if (dialog.kind === 'branches')
    return (
      <LatePart
        of="BranchOverview"
        props={{ panel, onClose: () => onClose(), children: <PanelToast panel={panel} /> }}
      />
    );
  if (dialog.kind === 'settings') {
    const storage = { kind: 'transfer', chosen: undefined, isAtStorage: true } as const;
    const on = { onShowStored: () => onOpen(storage), onClose: () => onClose() };
    return <OwnSettings panel={panel} rule={dialog.rule} {...on} />;
  }
  if (dialog.kind === 'connection-test') {
    return <TestOfProfile panel={panel} profile={dialog.profile} onOpen={onOpen} onClose={() => onClose()} />;
  }
  if (dialog.kind === 'call') return <CallDialog panel={panel} profile={dialog.profile} onClose={onClose} />;
  return <ProfileDialog panel={panel} dialog={dialog} onOpen={onOpen} onClose={onClose} />;
}

type CallProps = Omit<DialogProps, 'onOpen'> & { profile: Profile };

function CallDialog({ panel, profile, onClose }: CallProps) {
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
      onClose={() => onClose()}
    />
  );
}

type TestProps = { panel: Panel; profile: Profile; onOpen(dialog: OpenDialog): void; onClose(): void };

/** The connection test of a saved profile. */
function TestOfProfile({ panel, profile, onOpen, onClose }: TestProps) {
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

type TransferProps = {
  panel: Panel;
  chosen: string[] | undefined;
  /** Begins at the figures of what is stored. */
  isAtStorage?: boolean;
  onClose(): void;
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
