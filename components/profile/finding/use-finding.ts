import { useRef, useState } from 'preact/hooks';
import type { FoundRunnables } from '../../../lib/chat/discovery/offered-runnable.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';

type State =
  | { status: 'idle' | 'no-address' }
  | { status: 'looking'; address: string }
  | { status: 'done'; address: string; found: FoundRunnables };

type Find = (address: string, draft: ProfileDraft) => Promise<FoundRunnables>;

/**
 * Holds the last search for runnables. Drops it when the box holds another address. `onFound` is called with the end of
 * each search.
 */
export function useFinding(
  address: string | undefined,
  find: Find,
  onFound: (address: string, found: FoundRunnables) => void,
) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const latest = useRef(0);
  const isOfNow = 'address' in state ? state.address === address : address === undefined;
  return {
    state: isOfNow ? state : ({ status: 'idle' } as const),
    /** Must be called in the click: only then can the browser ask for a permission. */
    look(at: string | undefined, draft: ProfileDraft) {
      latest.current += 1;
      const turn = latest.current;
      if (at === undefined) return setState({ status: 'no-address' });
      const finding = find(at, draft);
      setState({ status: 'looking', address: at });
      const end = (found: FoundRunnables) => {
        if (turn !== latest.current) return;
        setState({ status: 'done', address: at, found });
        onFound(at, found);
      };
      finding.then(end, () => end({ outcome: 'nothing', failure: { kind: 'no-answer' } }));
    },
  };
}
