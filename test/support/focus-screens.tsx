import { fireEvent, render } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { Question } from '../../components/chat/turn/Question.tsx';
import { ConversationEntry } from '../../components/conversation/ConversationEntry.tsx';
import { TextPlaceQuestion } from '../../components/input/TextPlaceQuestion.tsx';
import { HeaderGroupsDialog } from '../../components/profile/HeaderGroupsDialog.tsx';
import { PromptSection } from '../../components/prompt/PromptSection.tsx';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { callEditor } from './call-editor.tsx';
import { aConversation } from './conversation.ts';
import { aProfile, aPrompt, plainHeader } from './profile.ts';
import { profileEditor, urlBox } from './profile-editor.tsx';

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
} satisfies Record<string, () => unknown>;
