import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type CheckedDraft, checkedDraft } from '../../lib/chat/profile/checked-draft.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft, ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import type { Addresses } from '../../lib/runnable/protocol.ts';
import { useFocusOnProblem } from '../ui/focus.ts';
import { usePasted } from './use-pasted.ts';

/** Correction of a URL: the end that was dropped, and the draft as typed. */
export type UrlCorrection = { dropped: string; typed: ProfileDraft };

export type ProfileFormWorld = {
  profile: Profile;
  protocol: Addresses;
  isNew: boolean;
  newId(): string;
  /** Names a profile after its URL. */
  nameFor?(url: string): string;
  /** Draft as typed before a save that was undone. */
  typed?: ProfileDraft | undefined;
  /**
   * Resolves to the reason why it was not saved, or to undefined. Called synchronously in the click, because
   * the browser asks for a permission only then.
   */
  onSave(draft: CleanDraft, correction: UrlCorrection | undefined): Promise<string | undefined>;
  /** Called after saving with the message of a pasted request. */
  onMessage?(text: string): void;
};

/** The draft of a profile being edited, its problems, and saving. */
export function useProfileForm(world: ProfileFormWorld) {
  const { profile, protocol, isNew, newId, nameFor = nameFromUrl } = world;
  const dialog = useRef<HTMLDialogElement>(null);
  const saved: ProfileDraft = { profile, secrets: {}, keepName: !isNew };
  const [draft, setDraft] = useState<ProfileDraft>(world.typed ?? saved);
  const latest = useRef(draft);
  latest.current = draft;
  const [refusal, setRefusal] = useState<string>();
  const { problems, setUrlProblem, focusOnProblem, ...rest } = useProblems(dialog);
  const check = () => rest.check(checkedDraft(draft, protocol.readUrl, nameFor));

  const addresses = protocol;
  const pasted = usePasted({ draft, addresses, newId, onDraft: setDraft, onProblem: setUrlProblem });

  function save() {
    const outcome = pasted.take(draft.profile.url);
    if (outcome) return outcome === 'refused' ? focusOnProblem() : undefined;
    const checked = check();
    setRefusal(undefined);
    if (!checked) return;
    const { draft: clean, dropped } = checked;
    const saving = world.onSave(clean, dropped === undefined ? undefined : { dropped, typed: draft });
    void saving.then((problem) => (problem ? setRefusal(problem) : close()));
  }

  function close() {
    if (draft.message !== undefined) world.onMessage?.(draft.message);
    dialog.current?.close();
  }

  const edit = (part: Partial<Profile>) =>
    setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } }));

  return {
    dialog,
    nameFor,
    saved,
    draft,
    /** Tells whether there are unsaved changes now, also after an await. */
    isChanged: () => JSON.stringify(latest.current) !== JSON.stringify(saved),
    setDraft,
    edit,
    problems,
    setUrlProblem,
    refusal,
    pasted,
    check,
    save,
  };
}

/** Problems that are marked at the fields. */
function useProblems(dialog: RefObject<HTMLDialogElement | null>) {
  const [problems, setProblems] = useState<ProfileProblems>({});
  const focusOnProblem = useFocusOnProblem(dialog);

  const setUrlProblem = (url: string | undefined) =>
    setProblems((before) => {
      const { url: _, ...rest } = before;
      return url === undefined && !('url' in before) ? before : url ? { ...rest, url } : rest;
    });

  /** Marks the problems and focuses the first; undefined if there are any. */
  function check(checked: CheckedDraft) {
    setProblems(checked.status === 'clean' ? {} : checked.problems);
    if (checked.status === 'clean') return checked;
    focusOnProblem();
    return undefined;
  }

  return { problems, setUrlProblem, focusOnProblem, check };
}
