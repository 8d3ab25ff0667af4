import { useState } from 'preact/hooks';
import type { Taken } from '../../lib/chat/pasted/pasted-text.ts';
import { takePasted } from '../../lib/chat/pasted/taken.ts';
import { typedProblem } from '../../lib/chat/profile/address.ts';
import { withAddress } from '../../lib/chat/profile/configured-draft.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';

type World = {
  draft: ProfileDraft;
  protocols: Protocols;
  newId(): string;
  onDraft(draft: ProfileDraft): void;
  onProblem(problem: string | undefined): void;
};

export type Pasted = ReturnType<typeof usePasted>;

/** Fills the fields of a draft from a pasted command, code or profile, and can undo it. */
export function usePasted({ draft, protocols, newId, onDraft, onProblem }: World) {
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
      const { source } = taking.taken;
      // A URL that really ends with a full stop comes back whole.
      const before = source === 'sentence' ? withAddress(draft, text, protocols) : draft;
      setTaken({ ...taking.taken, before });
      return source;
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
