import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { readAddress, savedUrl } from '../../lib/chat/profile/address.ts';
import { checkedDraft } from '../../lib/chat/profile/checked-draft.ts';
import { modeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft, ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import type { ProfilePart } from '../../lib/chat/run/profile-part.ts';
import type { Description } from '../../lib/runnable/description.ts';
import type { Addresses } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import { EditorDialog } from '../editor/EditorDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import { FoldedFields } from './FoldedFields.tsx';
import { HeaderFields, headerControl } from './HeaderFields.tsx';
import { ModeField } from './ModeField.tsx';
import { NameField } from './NameField.tsx';
import { UrlField } from './UrlField.tsx';

type Props = {
  profile: Profile;
  protocol: Addresses;
  isNew: boolean;
  /** Modes that the runnable exposes, if known. */
  modes: Description['modes'] | undefined;
  newId(): string;
  /** Names a profile after its URL. */
  nameFor?(url: string): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  /** Draft as typed before a save that was undone. */
  typed?: ProfileDraft | undefined;
  /** The part that takes the focus instead of the first field. */
  at?: ProfilePart | undefined;
  /**
   * Resolves to the reason why it was not saved, or to undefined. Called synchronously in the click, because
   * the browser asks for a permission only then.
   */
  onSave(draft: CleanDraft, correction: UrlCorrection | undefined): Promise<string | undefined>;
  onClose(): void;
  /** Called in the click; resolves to whether the site may be asked. */
  askAccess(url: string): Promise<boolean>;
  /** Renders the connection test above the editor. */
  renderTest(test: EditorTest): ComponentChildren;
};

/** A test of the profile as typed, and what it may do with the draft. */
export type EditorTest = {
  tested: { profile: Profile; secrets: Record<string, string> };
  asked: Promise<boolean>;
  onEdit(part: Partial<Pick<Profile, 'url' | 'mode'>>): void;
  onClose(): void;
};

/** Correction of a URL: the end that was dropped, and the draft as typed. */
export type UrlCorrection = { dropped: string; typed: ProfileDraft };

export function ProfileEditor(props: Props) {
  const { profile, protocol, isNew, newId, nameFor = nameFromUrl, masked, onSave, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const saved = { profile, secrets: {}, keepName: !isNew };
  const [draft, setDraft] = useState<ProfileDraft>(props.typed ?? saved);
  const { problems, setProblems, check } = useProblems(dialog, props);
  const [refusal, setRefusal] = useState<string>();
  const test = useTest(() => check(draft)?.draft, props);

  const edit = (part: Partial<Profile>) =>
    setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } }));

  function save(tried: ProfileDraft) {
    const checked = check(tried);
    setRefusal(undefined);
    if (!checked) return;
    const { draft: clean, dropped } = checked;
    const saving = onSave(clean, dropped === undefined ? undefined : { dropped, typed: tried });
    void saving.then((problem) => (problem ? setRefusal(problem) : dialog.current?.close()));
  }

  return (
    <EditorDialog
      dialog={dialog}
      title={isNew ? say('profile_add') : say('profile_edit')}
      saves={say('profileEditor_save')}
      tools={test.button}
      content={draft}
      saved={saved}
      problems={problems}
      refusal={refusal}
      firstIn={props.at && headerControl}
      onSave={() => save(draft)}
      onClose={onClose}
    >
      <NameField
        profile={draft.profile}
        nameFor={nameFor}
        url={savedUrl(readAddress(draft.profile.url, draft.keepName, protocol.readUrl))}
        onChange={(name) => edit({ name })}
      />
      <UrlField
        draft={draft}
        protocol={protocol}
        problem={problems.url}
        onEdit={setDraft}
        onProblem={(url) => setProblems(({ url: _, ...rest }) => (url ? { ...rest, url } : rest))}
      />
      <ModeField
        mode={draft.profile.mode}
        trouble={troubleOf(draft.profile, props)}
        onChange={(mode) => edit({ mode })}
      />
      <HeaderFields draft={draft} problems={problems} newId={newId} onChange={setDraft} />
      <FoldedFields {...{ draft, problems, newId, masked }} readUrl={protocol.readUrl} onChange={edit} />
      {test.sheet(edit)}
    </EditorDialog>
  );
}

/** Problems of the draft, as marked at its fields. */
function useProblems(
  dialog: RefObject<HTMLDialogElement | null>,
  { protocol, nameFor = nameFromUrl }: Props,
) {
  const [problems, setProblems] = useState<ProfileProblems>({});
  const focusOnProblem = useFocusOnProblem(dialog);

  /** Marks the problems of a draft and moves the focus to the first; undefined if there are some. */
  function check(draft: ProfileDraft) {
    const checked = checkedDraft(draft, protocol.readUrl, nameFor);
    setProblems(checked.status === 'clean' ? {} : checked.problems);
    if (checked.status === 'clean') return checked;
    focusOnProblem();
    return undefined;
  }

  return { problems, setProblems, check };
}

/** The button that tests the profile as typed, and the test. */
function useTest(check: () => CleanDraft | undefined, { askAccess, renderTest }: Props) {
  const [test, setTest] = useState<Pick<EditorTest, 'tested' | 'asked'>>();

  function start() {
    const tested = check();
    if (tested) setTest({ tested, asked: askAccess(tested.profile.url) });
  }

  return {
    button: (
      <Button look="quiet" icon="test" onClick={start}>
        {say('doctor_openInEditor')}
      </Button>
    ),
    sheet: (onEdit: EditorTest['onEdit']) =>
      test && renderTest({ ...test, onEdit, onClose: () => setTest(undefined) }),
  };
}

/** Returns the problem of the mode; undefined for a changed URL, whose modes are not known yet. */
const troubleOf = ({ url, mode }: Profile, { profile, modes, protocol }: Props) =>
  url === profile.url ? modeTrouble(modes, mode, protocol) : undefined;
