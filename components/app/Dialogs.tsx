import { useSignal } from '@preact/signals';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { askedAgainText } from '../../lib/chat/run/asked-again-text.ts';
import { refusalText } from '../../lib/chat/storage/refusal-text.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { maskedText } from '../../lib/panel/transfer/export-mask.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { CallEditor } from '../call-settings/CallEditor.tsx';
import { HeaderGroupsDialog } from '../profile/HeaderGroupsDialog.tsx';
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

function ProfileDialogs(props: ProfileProps) {
  return props.dialog.kind === 'profile' ? (
    <OpenProfile {...props} dialog={props.dialog} />
  ) : (
    <OpenCall {...props} />
  );
}

function OpenProfile({
  panel,
  dialog,
  onOpen,
  onClose,
}: Props & { dialog: OpenDialog & { kind: 'profile' } }) {
  const areGroupsOpen = useSignal(false);
  const { profile } = dialog;
  const { groups, profiles, chosen } = panel.profiles;
  const isChosen = profile.id === chosen.value?.id;
  return (
    <>
      <ProfileEditor
        key={profile.id}
        profile={profile}
        protocol={panel.protocols.addressesOf(profile.protocol)}
        isNew={dialog.isNew}
        modes={isChosen ? panel.runnable.description.value?.modes : undefined}
        groups={groups.value}
        onEditGroups={() => {
          areGroupsOpen.value = true;
        }}
        newId={newId}
        masked={(text) => maskedText(text, panel.transferWorld.findSecrets)}
        typed={dialog.typed}
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
      {areGroupsOpen.value && (
        <HeaderGroupsDialog
          groups={groups.value}
          profiles={profiles.value}
          newId={newId}
          onSave={panel.saveGroups}
          onClose={() => {
            areGroupsOpen.value = false;
          }}
        />
      )}
    </>
  );
}

function OpenCall({ panel, dialog: { profile }, onClose }: ProfileProps) {
  const { description, automatic, configFields, schemaTrouble, askAgain } = panel.runnable;
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
