import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type CheckedDraft, checkedDraft, withAddress } from '../../lib/chat/profile/configured-draft.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft, ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { refusalText } from '../../lib/chat/storage/refusal.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { useFocusOnProblem } from '../ui/focus.ts';
import { type Pasted, usePasted } from './use-pasted.ts';

/** Correction of a URL: the end that was dropped, and the draft as typed. */
export type UrlCorrection = { dropped: string; typed: ProfileDraft };

export type ProfileFormWorld = {
  profile: Profile;
  protocols: Protocols;
  isNew: boolean;
  newId(): string;
  /** Names a profile after its URL. */
  nameFor?(url: string): string;
  /** Draft as typed before a save that was undone. */
  typed?: ProfileDraft | undefined;
  /** Text for the URL box, taken as if it was pasted there. */
  given?: string | undefined;
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
  const { protocols, newId, nameFor = nameFromUrl } = world;
  const dialog = useRef<HTMLDialogElement>(null);
  const { draft, latest, replace, ...edits } = useDraft(world);
  const [refusal, setRefusal] = useState<string>();
  const { problems, setUrlProblem, focusOnProblem, ...rest } = useProblems(dialog);
  const pasted = usePasted({ draft, protocols, newId, onDraft: replace, onProblem: setUrlProblem });
  useGiven(world.given, pasted, (given) => replace(withAddress(draft, given, protocols)));
  const check = () => {
    const { readUrl } = protocols.addressesOf(latest.current.profile.protocol);
    return rest.check(checkedDraft(latest.current, readUrl, nameFor));
  };

  /** Fills in what a text in the URL box says. */
  const take = () => {
    const outcome = pasted.take(draft.profile.url);
    if (outcome === 'refused') focusOnProblem();
    return outcome;
  };

  function save() {
    const outcome = take();
    // A URL with a query says nothing that a person must see before it is saved.
    if (outcome !== undefined && outcome !== 'query') return;
    const checked = check();
    setRefusal(undefined);
    if (!checked) return;
    const { draft: clean, dropped } = checked;
    void world
      .onSave(clean, dropped === undefined ? undefined : { dropped, typed: draft })
      .catch(() => refusalText({ code: 'no-answer' }))
      .then((problem) => (problem ? setRefusal(problem) : close()));
  }

  function close() {
    if (draft.message !== undefined) world.onMessage?.(draft.message);
    dialog.current?.close();
  }

  return {
    dialog,
    nameFor,
    draft,
    ...edits,
    problems,
    setUrlProblem,
    refusal,
    pasted,
    /** Returns the draft with what was typed understood. */
    typed() {
      pasted.take(latest.current.profile.url);
      return latest.current;
    },
    /** Checks what was typed and understood. */
    checkTyped: () => (take() === 'refused' ? undefined : check()),
    save,
  };
}

/** Takes the text that the form is opened with; `write` puts a text that cannot be taken into the URL box. */
function useGiven(given = '', pasted: Pasted, write: (given: string) => void) {
  useLayoutEffect(() => {
    if (given === '') return;
    const outcome = pasted.take(given);
    if (outcome === undefined || outcome === 'refused') write(given);
  }, []);
}

/** The profile as saved and as edited. */
function useDraft({ profile, isNew, typed }: ProfileFormWorld) {
  const saved: ProfileDraft = { profile, secrets: {}, keepName: !isNew };
  const [draft, setDraft] = useState<ProfileDraft>(typed ?? saved);
  const latest = useRef(draft);
  latest.current = draft;

  return {
    saved,
    draft,
    /** The draft of now, also before it is drawn. */
    latest,
    setDraft,
    replace(next: ProfileDraft) {
      latest.current = next;
      setDraft(next);
    },
    edit: (part: Partial<Profile>) =>
      setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } })),
    /** Tells whether there are unsaved changes now, also after an await. */
    isChanged: () => JSON.stringify(latest.current) !== JSON.stringify(saved),
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
