import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { automaticName } from '../../lib/chat/profile/automatic-name.ts';
import { headingsOf } from '../../lib/chat/profile/headings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { askedAgainText } from '../../lib/chat/run/asked-again-text.ts';
import { refusalText } from '../../lib/chat/storage/refusal-text.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import { askAccess, cookieNamesFor } from '../../lib/panel/profiles/site-access.ts';
import { maskedText } from '../../lib/panel/transfer/export-mask.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { CallEditor } from '../call-settings/CallEditor.tsx';
import { HeaderGroupsDialog } from '../profile/HeaderGroupsDialog.tsx';
import { type EditorTest, ProfileEditor } from '../profile/ProfileEditor.tsx';
import { useLate } from '../ui/use-late.ts';
import { outgoingCopy } from './commanding/outgoing-copy.ts';
import type { OpenDialog } from './open-dialog.ts';
import { PanelToast } from './PanelToast.tsx';
import { PassphraseOffer } from './PassphraseOffer.tsx';
import { OwnSettings } from './settings/OwnSettings.tsx';
import { Transfer } from './Transfer.tsx';

type Props = {
  panel: Panel;
  dialog: OpenDialog;
  onOpen(dialog: OpenDialog): void;
  /** `added`: a new profile was saved. */
  onClose(added?: 'added'): void;
};

const loadBranches = async () => (await import('./branching/BranchOverview.tsx')).BranchOverview;
const loadTest = async () => (await import('./ConnectionTest.tsx')).ConnectionTest;

const newId = () => crypto.randomUUID();

export function Dialogs({ panel, dialog, onOpen, onClose }: Props) {
  if (dialog.kind === 'transfer') return <Transfer panel={panel} {...dialog} onClose={() => onClose()} />;
  if (dialog.kind === 'branches') return <Branches panel={panel} onClose={() => onClose()} />;
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

function Branches(props: { panel: Panel; onClose(): void }) {
  const Overview = useLate(true, loadBranches);
  return Overview ? (
    <Overview {...props}>
      <PanelToast panel={props.panel} />
    </Overview>
  ) : null;
}

type ProfileProps = Props & { dialog: Extract<OpenDialog, { kind: 'profile' }> };

function ProfileDialog({ panel, dialog, onOpen, onClose }: ProfileProps) {
  const { profile } = dialog;
  const areGroupsOpen = useSignal(false);
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
        typed={dialog.typed}
        finder={{
          ...panel.finder,
          async add(...order) {
            const problem = await panel.finder.add(...order);
            if (problem === undefined) added.current = 'added';
            return problem;
          },
        }}
        at={dialog.at}
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

type CallProps = Pick<Props, 'panel' | 'onClose'> & { profile: Profile };

function CallDialog({ panel, profile, onClose }: CallProps) {
  const { description, automatic, configFields, textFields, schemaTrouble, askAgain } =
    panel.composer.runnable;
  return (
    <CallEditor
      key={profile.id}
      {...{ profile, newId }}
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
  const ConnectionTest = useLate(true, loadTest);
  const opened = { kind: 'profile', profile, isNew: false } as const;
  return ConnectionTest ? (
    <ConnectionTest
      panel={panel}
      tested={{ profile, secrets: {} }}
      isInEditor={false}
      onEdit={() => onOpen(opened)}
      onUseUrl={(url) =>
        onOpen({ ...opened, typed: { profile: { ...profile, url }, secrets: {}, keepName: true } })
      }
      onUseMode={(mode) => void panel.profileActions.changeMode(profile.id, mode)}
      onClose={onClose}
    />
  ) : null;
}

/** The connection test of a profile that is being edited. */
function TestInEditor({ panel, tested, asked, onEdit, onClose }: EditorTest & { panel: Panel }) {
  const ConnectionTest = useLate(true, loadTest);
  return ConnectionTest ? (
    <ConnectionTest
      panel={panel}
      tested={tested}
      asked={asked}
      isInEditor={true}
      onEdit={onClose}
      onUseUrl={(url) => onEdit({ url })}
      onUseMode={(mode) => onEdit({ mode })}
      onClose={onClose}
    />
  ) : null;
}
