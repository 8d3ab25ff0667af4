import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { askedAgainText } from '../../lib/chat/run/asked-again-text.ts';
import { refusalText } from '../../lib/chat/storage/refusal-text.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { maskedText } from '../../lib/panel/transfer/export-mask.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { CallEditor } from '../call-settings/CallEditor.tsx';
import { ProfileEditor } from '../profile/ProfileEditor.tsx';
import { Transfer } from './Transfer.tsx';

export type OpenDialog =
  | { kind: 'profile'; profile: Profile; isNew: boolean; typed?: ProfileDraft }
  | { kind: 'call'; profile: Profile }
  | { kind: 'transfer' };

type Props = { panel: Panel; dialog: OpenDialog; onOpen(dialog: OpenDialog): void; onClose(): void };

const newId = () => crypto.randomUUID();

export function Dialogs({ panel, dialog, onOpen, onClose }: Props) {
  if (dialog.kind === 'transfer') return <Transfer panel={panel} onClose={onClose} />;
  return <ProfileDialogs panel={panel} dialog={dialog} onOpen={onOpen} onClose={onClose} />;
}

type ProfileProps = Props & { dialog: Exclude<OpenDialog, { kind: 'transfer' }> };

function ProfileDialogs({ panel, dialog, onOpen, onClose }: ProfileProps) {
  const { profile } = dialog;
  const { description, automatic, configFields, schemaTrouble, askAgain } = panel.runnable;
  const isChosen = profile.id === panel.profiles.chosen.value?.id;
  if (dialog.kind === 'profile') {
    return (
      <ProfileEditor
        key={profile.id}
        profile={profile}
        protocol={panel.protocols.addressesOf(profile.protocol)}
        isNew={dialog.isNew}
        modes={isChosen ? description.value?.modes : undefined}
        newId={newId}
        masked={(text) => maskedText(text, panel.transferWorld.findSecrets)}
        typed={dialog.typed}
        finder={panel.finder}
        onSave={(draft, correction) =>
          panel.saveProfile(
            draft,
            profile,
            correction && {
              dropped: correction.dropped,
              onUndone: () => onOpen({ ...dialog, typed: correction.typed }),
            },
          )
        }
        onClose={onClose}
      />
    );
  }
  return (
    <CallEditor
      key={profile.id}
      profile={profile}
      automatic={automatic.value}
      trouble={schemaTrouble.value?.text}
      configFields={configFields.value}
      configSchema={schemaIn(description.value?.config)}
      bySchema={panel.bySchema}
      newId={newId}
      onSave={(call) => void panel.changeCall(profile, call)}
      onAskAgain={async () => {
        const reply = await askAgain(profile.id);
        return reply.ok ? askedAgainText(reply.value) : refusalText(reply.problem);
      }}
      onClose={onClose}
    />
  );
}
