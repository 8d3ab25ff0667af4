import { siteOf } from '../../chat/conversation/site-consent.ts';
import { originOf } from '../../chat/profile/profile.ts';
import type { QueueFacts } from '../../chat/queue/queue-state.ts';
import type { QueuedMessage } from '../../chat/queue/queued-message.ts';
import { isEnded, type Run } from '../../chat/run/run.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { isLockedFor, type Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

export type Facing = {
  profiles: Pick<ProfilesState, 'profiles' | 'groups'>;
  conversation: Pick<ConversationState, 'open' | 'stored'>;
  lock: Pick<Lock, 'state'>;
};

/** Collects what decides whether the next message is sent. It reads signals, so callers follow changes. */
export function factsOf(
  next: QueuedMessage | undefined,
  session: string | undefined,
  { profiles, conversation, lock }: Facing,
): QueueFacts {
  conversation.open.value;
  const profile = next && profiles.profiles.value.find(({ id }) => id === next.start.profileId);
  const known = conversation.stored();
  const last = known && runNow(known.conversation.lastRun.id, conversation);
  return {
    next,
    isRunOpen: openRuns(conversation).length > 0,
    lastRun: last?.state.status ?? known?.conversation.lastRun.status,
    isDeleted: false,
    profile: profile && { isLocked: isLockedFor(profile, profiles, lock), origin: originOf(profile.url) },
    hasValues: next !== undefined && hasValues(next, session, profiles),
  };
}

/** Tells whether the session has the secret values of a message, for the site of its profile. */
export function hasValues(
  item: QueuedMessage,
  session: string | undefined,
  { profiles }: Facing['profiles'],
) {
  return item.session === session && goesTo(item, { profiles }) === item.origin;
}

/** Returns the site to which the profile of a message leads now; undefined if it was deleted. */
export function goesTo({ start }: QueuedMessage, { profiles }: Pick<Facing['profiles'], 'profiles'>) {
  const profile = profiles.value.find(({ id }) => id === start.profileId);
  return profile && originOf(profile.url);
}

/** Returns the present state of a run, as shown or else as stored; subscribes to it. */
function runNow(id: string, { open, stored }: Facing['conversation']): Run | undefined {
  const answer = open.value.turns.find((turn) => turn.role === 'answer' && turn.message.runId === id);
  const shown = answer?.role === 'answer' ? answer.answer.run.value : undefined;
  return shown ?? stored()?.runs.get(id)?.run;
}

/** Lists the runs of all branches that are open or whose end no store has taken. */
function openRuns(conversation: Facing['conversation']): Run[] {
  const known = [...(conversation.stored()?.runs.values() ?? [])].filter(({ run }) => isOpen(run));
  return known.map(({ run }) => runNow(run.id, conversation) ?? run).filter(isOpen);
}

const isOpen = (run: Run) => !isEnded(run) || run.stored === 'nowhere';

/** Lists the sites that will have answered before another queued message is sent. */
export function comingSites(
  items: QueuedMessage[],
  { conversation, profiles }: Pick<Facing, 'conversation' | 'profiles'>,
): string[] {
  const urlOf = ({ start }: QueuedMessage) =>
    profiles.profiles.peek().find(({ id }) => id === start.profileId)?.url ?? [];
  const urls = [...openRuns(conversation).map(({ url }) => url), ...items.flatMap(urlOf)];
  return [...new Set(urls)].filter((url) => siteOf(url) !== '');
}
