import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Taken } from '../../lib/chat/pasted/pasted-text.ts';
import { takePasted } from '../../lib/chat/pasted/taken.ts';
import { typedProblem } from '../../lib/chat/profile/address.ts';
import { type CheckedDraft, checkedDraft } from '../../lib/chat/profile/configured-draft.ts';
import { nameFromUrl, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { CleanDraft, ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { refusalText } from '../../lib/chat/storage/refusal-text.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { useFocusOnProblem } from '../ui/focus.ts';

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

type World = {
  draft: ProfileDraft;
  protocols: Protocols;
  newId(): string;
  onDraft(draft: ProfileDraft): void;
  onProblem(problem: string | undefined): void;
};

export type Pasted = ReturnType<typeof usePasted>;

/** Fills the fields of a draft from a pasted command, code or profile, and can undo it. */
function usePasted({ draft, protocols, newId, onDraft, onProblem }: World) {
  const [taken, setTaken] = useState<Taken>();
  const [kept, setKept] = useState<string>();
  const [refused, setRefused] = useState<string>();

  return {
    taken,
    /** Whether the text of the box is a command or code that cannot be used, and so no configuration. */
    isRefused: refused === draft.profile.url,

    /** Takes a text that was pasted, dropped or typed, and says what it was; undefined for a mere URL or configuration. */
    take(text: string): Taken['source'] | 'refused' | undefined {
      const isTyped = text === draft.profile.url;
      if (isTyped && text === kept) return undefined;
      const from = isTyped ? { ...draft, profile: { ...draft.profile, url: '' } } : draft;
      const taking = takePasted(from, text, { protocols, newId });
      if (!taking) return undefined;
      if (taking.status === 'refused') {
        onProblem(taking.problem);
        setRefused(text);
        return 'refused';
      }
      const { keepName, profile } = taking.draft;
      onProblem(typedProblem(profile.url, keepName, protocols.addressesOf(profile.protocol).readUrl));
      onDraft(taking.draft);
      setTaken({ ...taking.taken, before: draft });
      return taking.taken.source;
    },

    /** Restores the fields as they were before the last text was taken. */
    undo() {
      if (!taken) return;
      onDraft(taken.before);
      setKept(taken.before.profile.url);
      setTaken(undefined);
    },

    /** Forgets the last text, because the person has changed the URL. */
    forget: () => setTaken(undefined),
  };
}
