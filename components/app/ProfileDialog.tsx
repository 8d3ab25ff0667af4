import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { headingsOf } from '../../lib/chat/profile/headings.ts';
import { automaticName } from '../../lib/chat/profile/profile-draft.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { askAccess, cookieNamesFor } from '../../lib/panel/profiles/site-access.ts';
import { maskedText } from '../../lib/panel/transfer/export-mask.ts';
import { outgoingCopy } from '../../lib/panel/transfer/outgoing-profile.ts';
import { say } from '../../lib/words/say.ts';
import { PassphraseDialog, type PassphraseView } from '../passphrase/PassphraseSection.tsx';
import { HeaderGroupsDialog } from '../profile/HeaderGroupsDialog.tsx';
import { type EditorTest, ProfileEditor } from '../profile/ProfileEditor.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { LatePart } from './late/LatePart.tsx';
import type { DialogProps, OpenDialog } from './open-dialog.ts';

const newId = () => crypto.randomUUID();

type Props = DialogProps & { dialog: Extract<OpenDialog, { kind: 'profile' }> };

export function ProfileDialog({ panel, dialog, onOpen, onClose }: Props) {
  const { profile } = dialog;
  const areGroupsOpen = useSignal(dialog.at === 'header-groups');
  const { groups, profiles, chosen } = panel.profiles;
  const described = panel.composer.runnable.description.value;
  const added = useRef<'added'>(undefined);
  const isChosen = profile.id === chosen.value?.id;
  const others = profiles.value.filter(({ id }) => id !== profile.id);
  return (
    <>
      <ProfileEditor
        key={profile.id}
        profile={profile}
        protocols={panel.host.protocols}
        isNew={dialog.isNew}
        modes={isChosen ? described?.modes : undefined}
        hasSchema={isChosen && described?.input.status === 'served'}
        copiesHeaders={isChosen ? described?.copiesHeaders : undefined}
        groups={groups.value}
        headings={headingsOf(profiles.value)}
        onEditGroups={() => {
          areGroupsOpen.value = true;
        }}
        newId={newId}
        nameFor={(url) => automaticName(url, others)}
        prepare={(edited, typed) => outgoingCopy(edited, typed, panel)}
        masked={(text) => maskedText(text, panel.host)}
        showCookies={(url) => cookieNamesFor(url, panel.host)}
        {...{ typed: dialog.typed, given: dialog.pasted }}
        finder={{
          ...panel.finder,
          async add(...order) {
            const problem = await panel.finder.add(...order);
            if (problem === undefined) added.current = 'added';
            return problem;
          },
        }}
        at={dialog.at === 'header-groups' ? 'headers' : dialog.at}
        onSave={async (draft, correction) => {
          const problem = await panel.profileActions.saveProfile(
            draft,
            profile,
            correction && {
              dropped: correction.dropped,
              onUndone: () => onOpen({ ...dialog, typed: correction.typed }),
            },
          );
          if (problem === undefined && dialog.isNew) added.current = 'added';
          return problem;
        }}
        onMessage={panel.composer.draft.add}
        onClose={() => onClose(added.current)}
        askAccess={(url) => askAccess(url, panel.host)}
        passphraseOffer={<PassphraseOffer panel={panel} />}
        renderTest={(test) => <TestInEditor panel={panel} {...test} />}
      />
      <GroupsDialog panel={panel} isOpen={areGroupsOpen} />
    </>
  );
}

function GroupsDialog({ panel, isOpen }: { panel: Panel; isOpen: Signal<boolean> }) {
  return isOpen.value ? (
    <HeaderGroupsDialog
      groups={panel.profiles.groups.value}
      profiles={panel.profiles.profiles.value}
      newId={newId}
      onSave={panel.profileActions.saveGroups}
      onClose={() => {
        isOpen.value = false;
      }}
    />
  ) : null;
}

/** The connection test of a profile that is being edited. */
function TestInEditor({ panel, tested, asked, onEdit, onClose }: EditorTest & { panel: Panel }) {
  return (
    <LatePart
      of="ConnectionTest"
      props={{
        panel,
        tested,
        asked,
        isInEditor: true,
        onEdit: onClose,
        onUseUrl: (url) => onEdit({ url }),
        onUseMode: (mode) => onEdit({ mode }),
        onClose,
      }}
    />
  );
}

/** Below headers with a secret: how secrets are stored, and the way to the passphrase. */
function PassphraseOffer({ panel }: { panel: Panel }) {
  const isOpen = useSignal(false);
  return (
    <>
      <Button
        look="link"
        class={dialogStyles.start}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {say(panel.lock.state.value.status === 'none' ? 'passphrase_offer' : 'passphrase_title')}
      </Button>
      {isOpen.value && (
        <PassphraseDialog
          view={passphraseView(panel)}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

export const passphraseView = ({ lock, passphrase }: Panel): PassphraseView => ({
  status: lock.state.value.status,
  ...passphrase,
});
