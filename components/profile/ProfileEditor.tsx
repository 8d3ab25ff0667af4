import { useRef, useState } from 'preact/hooks';
import { readAddress, savedUrl } from '../../lib/chat/profile/address.ts';
import { checkedDraft } from '../../lib/chat/profile/checked-draft.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { modeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft, ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import type { ProfilePart } from '../../lib/chat/run/profile-part.ts';
import type { Description } from '../../lib/runnable/description.ts';
import type { Addresses } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import { EditorDialog } from '../editor/EditorDialog.tsx';
import { useFocusOnProblem } from '../ui/focus.ts';
import { FoldedFields } from './FoldedFields.tsx';
import { GroupChoice } from './GroupChoice.tsx';
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
  /** The runnable served its input schema. */
  hasSchema?: boolean;
  /** All header groups. */
  groups: HeaderGroup[];
  onEditGroups(): void;
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
};

/** Correction of a URL: the end that was dropped, and the draft as typed. */
export type UrlCorrection = { dropped: string; typed: ProfileDraft };

export function ProfileEditor(props: Props) {
  const { profile, protocol, isNew, newId, nameFor = nameFromUrl, masked, onSave, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const saved = { profile, secrets: {}, keepName: !isNew };
  const [draft, setDraft] = useState<ProfileDraft>(props.typed ?? saved);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const focusOnProblem = useFocusOnProblem(dialog);

  const url = savedUrl(readAddress(draft.profile.url, draft.keepName, protocol.readUrl));
  const edit = (part: Partial<Profile>) =>
    setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } }));

  function save(tried: ProfileDraft) {
    const checked = checkedDraft(tried, protocol.readUrl, nameFor);
    setProblems(checked.status === 'clean' ? {} : checked.problems);
    setRefusal(undefined);
    if (checked.status === 'refused') return focusOnProblem();
    const { draft: clean, dropped } = checked;
    const saving = onSave(clean, dropped === undefined ? undefined : { dropped, typed: tried });
    void saving.then((problem) => (problem ? setRefusal(problem) : dialog.current?.close()));
  }

  return (
    <EditorDialog
      dialog={dialog}
      title={isNew ? say('profile_add') : say('profile_edit')}
      saves={say('profileEditor_save')}
      content={draft}
      saved={saved}
      problems={problems}
      refusal={refusal}
      firstIn={props.at && headerControl}
      onSave={() => save(draft)}
      onClose={onClose}
    >
      <NameField profile={draft.profile} nameFor={nameFor} url={url} onChange={(name) => edit({ name })} />
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
      <HeaderFields draft={draft} url={url} problems={problems} newId={newId} onChange={setDraft}>
        <GroupChoice
          groups={props.groups}
          chosen={draft.profile.groups ?? []}
          onChoose={(groups) => edit({ groups })}
          onEdit={props.onEditGroups}
        />
      </HeaderFields>
      <FoldedFields {...{ draft, problems, newId, masked }} readUrl={protocol.readUrl} onChange={edit} />
    </EditorDialog>
  );
}

/** Returns the problem of the mode; undefined for a changed URL, whose modes are not known yet. */
const troubleOf = ({ url, mode }: Profile, { profile, modes, protocol, hasSchema }: Props) =>
  url === profile.url ? modeTrouble(modes, mode, protocol, hasSchema) : undefined;
