import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { Question } from '../../components/chat/turn/Question.tsx';
import { ConversationEntry } from '../../components/conversation/ConversationEntry.tsx';
import { TextPlaceQuestion } from '../../components/input/TextPlaceQuestion.tsx';
import { HeaderGroupsDialog } from '../../components/profile/HeaderGroupsDialog.tsx';
import { PromptSection } from '../../components/prompt/PromptSection.tsx';
import { StorageSection } from '../../components/storage/StorageSection.tsx';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { GivenAccess } from '../../lib/chat/settings/given-access.ts';
import { callEditor } from './call-editor.tsx';
import { aConversation } from './conversation.ts';
import { renderInspector } from './inspector-scene.tsx';
import { aProfile, aPrompt, plainHeader } from './profile.ts';
import { profileEditor, urlBox } from './profile-editor.tsx';
import { queuedMessages } from './queued-messages.tsx';
import { pirate, poet, settingsSheet, threeRules } from './settings-sheet.tsx';
import { aStorageView } from './storage-view.ts';
import { transferDialog } from './transfer-dialog.tsx';
import { all, click, review, request as waitingRequest } from './waiting-request.tsx';

const nothing = () => {};

/** A box for the message, as the composer has it. */
export const message = <textarea aria-label="Message" data-focus-place="message" />;

/** Presses a control as Enter does. */
export function pressFocused(pressed: HTMLElement) {
  pressed.focus();
  fireEvent.click(pressed);
}

const groups: HeaderGroup[] = [{ id: 'g1', name: 'Staging', headers: [plainHeader('X-Env', 'staging')] }];

/** A conversation among those with its pin or below them. */
function Pinning({ pinned: before }: { pinned: boolean }) {
  const [pinned, pin] = useState(before);
  const row = (
    <ConversationEntry
      conversation={aConversation({ id: 'c1', title: 'Moin', ...(pinned ? { pinned: 1 } : {}) })}
      status={undefined}
      isOpen={false}
      profile={undefined}
      isSelected={undefined}
      onSelect={nothing}
      naming={undefined}
      onNaming={nothing}
      onChoose={nothing}
      onRename={nothing}
      onPin={(_, isPinned) => pin(isPinned)}
      onDelete={nothing}
    />
  );
  return (
    <>
      <ul>{pinned && row}</ul>
      <ul>{!pinned && row}</ul>
    </>
  );
}

function Choosing() {
  const [isOpen, open] = useState(true);
  return (
    <>
      {message}
      {isOpen && <TextPlaceQuestion candidates={['a', 'b']} lists={[]} onChoose={() => open(false)} />}
    </>
  );
}

const Asked = ({ written }: { written?: string }) => (
  <>
    <Question
      id="q1"
      text="Hello"
      attachments={[]}
      userName=""
      avatar=""
      versions={['q0', 'q1']}
      isLocked={false}
      forgets={false}
      onShow={nothing}
      onBranches={nothing}
      written={written}
      onWrite={nothing}
      onEdit={async () => true}
    />
    {message}
  </>
);

function Prompts() {
  const [profile, change] = useState(aProfile({ prompts: [aPrompt('a'), aPrompt('b')], starters: [] }));
  return (
    <PromptSection
      profile={profile}
      problems={{}}
      newId={() => 'new'}
      masked={async (text) => text}
      onChange={(part) => change({ ...profile, ...part })}
    />
  );
}

const access: GivenAccess = {
  sites: [{ pattern: 'https://unused.org/*', isFixed: false }],
  permissions: ['cookies'],
};

function inspectorAt(tab: string) {
  renderInspector();
  fireEvent.click(screen.getByRole('tab', { name: tab }));
}

/** Opens each screen whose controls are pressed one by one. */
export const focusScreens = {
  'new profile': () => profileEditor(),
  'profile that is edited': () => profileEditor(aProfile({ headers: [plainHeader('X-Env', 'staging')] })),
  'profile after a paste': () => {
    profileEditor();
    fireEvent.paste(urlBox(), {
      clipboardData: { getData: () => 'curl http://127.0.0.1:8000/chat/invoke -H "X-A: 1"' },
    });
  },
  'URL with a remedy': () => {
    profileEditor();
    fireEvent.paste(urlBox(), { clipboardData: { getData: () => '' } });
    fireEvent.input(urlBox(), { target: { value: 'http://127.0.0.1:8000/chat/invoke' } });
    fireEvent.blur(urlBox());
  },
  'header sets': () =>
    render(
      <HeaderGroupsDialog
        groups={groups}
        profiles={[]}
        newId={() => 'new'}
        onSave={async () => undefined}
        onClose={nothing}
      />,
    ),
  'message settings': () => callEditor(),
  prompts: () => render(<Prompts />),
  'pinned conversation': () => render(<Pinning pinned />),
  'conversation without a pin': () => render(<Pinning pinned={false} />),
  'field to choose': () => render(<Choosing />),
  message: () => render(<Asked />),
  'message that is edited': () => render(<Asked written="Hello there" />),
  settings: () =>
    settingsSheet({ access, commands: [{ name: 'new', description: 'New', shortcut: 'Alt+N' }] }),
  sites: () => settingsSheet({ rules: threeRules, profiles: [poet, pirate] }),
  'site that is edited': () =>
    settingsSheet({ rules: threeRules, profiles: [poet, pirate], rule: threeRules[1] }),
  storage: async () => {
    render(<StorageSection storage={aStorageView()} />);
    await screen.findByText('2 answers, 3 KiB');
  },
  transfer: () => transferDialog(),
  queue: () => queuedMessages(['q1', 'q2']),
  'queued message that is edited': () => {
    queuedMessages(['q1', 'q2']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
  },
  'action that waits': () => waitingRequest([review('q1')]),
  'action that is edited': () => {
    waitingRequest([review('q1')]);
    click('Edit');
  },
  'actions that wait': () => waitingRequest([review('q1', all, { to: 'ann' }, { to: 'ben' })]),
  inspector: () => renderInspector(),
  'request in the inspector': () => inspectorAt('Request'),
  'response in the inspector': () => inspectorAt('Response'),
  'events in the inspector': () => inspectorAt('Events'),
} satisfies Record<string, () => unknown>;
