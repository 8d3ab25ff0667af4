import { useMemo } from 'preact/hooks';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { askedCalls } from '../../../lib/chat/waiting/asked-calls.ts';
import type { ShownAnswer, ShownTurn } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/late.ts';
import { useFeature } from '../late/LatePart.tsx';

type Props = {
  turn: ShownAnswer;
  /** The message after it. */
  next: ShownTurn | undefined;
  profile: Profile | undefined;
  panel: Panel;
};

/**
 * Loads what is shown of a run that waits for a person, or has waited; undefined for any other. `asked`: the calls that
 * stand on its cards.
 */
export function useWaiting({ turn: { answer }, next, profile, panel: { host } }: Props) {
  const run = answer.run.value;
  const isWaiting = run?.state.status === 'waiting-for-you';
  const isNeeded = isWaiting || run?.state.status === 'waited';
  const views = useFeature('WaitingViews', isNeeded);
  const readingBy = useLate(isNeeded, host.protocols.questionReadingBy);
  const [isLatest, hasProfile] = [next === undefined, profile !== undefined];
  const asked = useMemo(
    () => (run && readingBy ? askedCalls(run, { isLatest, hasProfile }, readingBy(run.protocol)) : []),
    [run?.state, readingBy, isLatest, hasProfile],
  );
  return run && views && readingBy
    ? { ...views, run, readingBy, asked, isOpen: isWaiting && isLatest }
    : undefined;
}
