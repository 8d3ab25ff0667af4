import { discoveryLimitMs } from '../../chat/discovery/discovery-failure-text.ts';
import {
  decodedPath,
  distinctNames,
  draftFor,
  type FoundRunnables,
  hasStoredSecret,
  type OfferedRunnable,
  takenInput,
} from '../../chat/discovery/offered-runnable.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ProfileDraft } from '../../chat/profile/profile-draft.ts';
import { cleanedDraft } from '../../chat/profile/profile-problems.ts';
import { askerOf, type ServerAnswer } from '../../chat/server/server-question.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import {
  type ServerAnswer as Answer,
  type AskServer,
  type DiscoveryFailure,
  type FoundRunnable,
  isFinal,
} from '../../runnable/discovery.ts';
import type { WhyNoReply } from '../../runnable/no-reply.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from './profiles-state.ts';

/** The parts that a search needs, and the profiles that come of it. */
export type FinderParts = {
  profiles: ProfilesState;
  lock: Lock;
  notice: Notices;
  /** Called with the profile that was chosen. */
  onAdded(id: string): Promise<unknown>;
};

type Search = {
  address: string;
  draft: ProfileDraft;
  /** Whether access to the server was granted. */
  isGiven: boolean;
};

/** How long the worker may exceed the limit of a request, in ms, before it counts as silent. */
const patienceMs = 5_000;

/** Looks for runnables with every protocol in turn, until one finds some. */
export async function searchServer(search: Search, parts: FinderParts, host: Host): Promise<FoundRunnables> {
  if (!search.isGiven) return { outcome: 'nothing', failure: { kind: 'no-access' } };
  const found = await lookThrough(search, parts, host);
  const isLocked = found.outcome === 'nothing' && found.failure.kind === 'secrets-locked';
  return isLocked && (await parts.lock.unlocked()) ? lookThrough(search, parts, host) : found;
}

async function lookThrough(search: Search, { profiles }: FinderParts, host: Host): Promise<FoundRunnables> {
  const ask = createAsk(search, host);
  let failure: DiscoveryFailure = { kind: 'not-found', url: search.address };
  for (const { protocol, discover } of await host.protocols.discoverers()) {
    const found = await discover(search.address, ask);
    if (found.outcome === 'found') {
      const runnables = found.runnables.map((runnable): OfferedRunnable => {
        const isKnown = profiles.profiles.peek().some(({ url }) => url === runnable.url);
        return { ...offered(runnable, protocol, host), isKnown };
      });
      return { outcome: 'found', runnables, incomplete: found.incomplete };
    }
    failure = found.failure;
    if (found.isSpoken) return { outcome: 'nothing', failure, protocol };
    if (isFinal(failure)) break;
  }
  return { outcome: 'nothing', failure };
}

function offered({ input, ...found }: FoundRunnable, protocol: string, { protocols }: Host) {
  const plan = input === undefined ? undefined : protocols.find(protocol)?.plan(input);
  return {
    ...found,
    protocol,
    path: found.name ?? decodedPath(found.url),
    takes: input !== undefined && plan ? takenInput(input, plan) : undefined,
  };
}

/** Builds a function that asks the server with the headers and cookies of the draft. All requests share one limit. */
function createAsk({ draft }: Search, { commands, clock }: Host): AskServer {
  const asker = askerOf(draft.profile);
  const endsAt = clock.now() + discoveryLimitMs;
  return async ({ limit, ...asked }) => {
    const ms = endsAt - clock.now();
    if (ms <= 0) return { kind: 'no-answer' };
    const question = { ...asked, asker, secrets: draft.secrets, limits: { bytes: limit, ms } };
    const reply = await commands.send('server.ask', question, ms + patienceMs);
    if (reply.ok) return answerOf(reply.value);
    return { kind: reply.problem.code === 'secrets-locked' ? 'secrets-locked' : 'no-answer' };
  };
}

function answerOf(answer: ServerAnswer): Answer {
  switch (answer.status) {
    case 'answered': {
      if (answer.end === 'overdue') return { kind: 'no-answer' };
      const allow = answer.headers.find(([name]) => name === 'allow')?.[1] ?? '';
      const { httpStatus: status, text, end } = answer;
      return { kind: 'answered', status, allow, text, isWhole: end !== 'too-large' };
    }
    case 'unreachable':
      return answer.isOnline ? { kind: 'unreachable', ...reasonIn(answer) } : { kind: 'offline' };
    case 'redirected':
    case 'no-access':
    case 'no-answer':
      return { kind: answer.status };
  }
}

const reasonIn = ({ reason }: WhyNoReply) => (reason ? { reason } : {});

/** Profiles that were added before an error: the next try does not add them again. */
export type AddedBefore = WeakMap<OfferedRunnable, string>;

type Order = {
  chosen: OfferedRunnable[];
  draft: ProfileDraft;
  /** The saved profile that the draft belongs to. */
  edited: Profile | undefined;
  before: AddedBefore;
};

/** Saves a profile for each chosen runnable and chooses the first one. Resolves to the reason if it fails. */
export async function addProfiles(
  order: Order,
  { profiles, notice, onAdded }: FinderParts,
  host: Host,
): Promise<string | undefined> {
  const { before } = order;
  const names = distinctNames(
    order.chosen,
    profiles.profiles.peek().map(({ name }) => name),
  );
  let firstId: string | undefined;
  let problem: string | undefined;
  for (const [place, chosen] of order.chosen.entries()) {
    const one = { ...order, chosen, name: names[place] ?? '' };
    const added = addedBefore(chosen, before, profiles) ?? (await addOne(one, host));
    if ('problem' in added) {
      problem = added.problem;
      break;
    }
    before.set(chosen, added.id);
    firstId ??= added.id;
  }
  if (firstId !== undefined) await host.commands.send('profile.choose', { id: firstId });
  await profiles.reload();
  if (firstId !== undefined) {
    profiles.show(firstId);
    await onAdded(firstId);
  }
  if (problem !== undefined) return problem;
  for (const chosen of order.chosen) before.delete(chosen);
  notice.value = { text: say('discovery_added', { count: order.chosen.length }) };
  return undefined;
}

/** Finds the profile that an earlier try added, unless it was deleted since. */
function addedBefore(chosen: OfferedRunnable, before: AddedBefore, { profiles }: ProfilesState) {
  const id = before.get(chosen);
  return id !== undefined && profiles.peek().some((profile) => profile.id === id) ? { id } : undefined;
}

type One = Omit<Order, 'chosen'> & { chosen: OfferedRunnable; name: string };

async function addOne(one: One, host: Host): Promise<{ id: string } | { problem: string }> {
  const { chosen, draft, name } = one;
  const { readUrl } = host.protocols.addressesOf(chosen.protocol);
  const clean = cleanedDraft(draftFor({ chosen, name, id: host.ids.newId() }, draft), readUrl);
  if ('problem' in clean) return clean;
  const newId = clean.profile.id;
  const id = await idFor(one, newId, host);
  if (typeof id !== 'string') return id;
  const saved = await host.commands.send('profile.save', { ...clean, profile: { ...clean.profile, id } });
  if (saved.ok) return { id };
  if (id !== newId) await host.commands.send('profile.delete', { id });
  return { problem: refusalText(saved.problem) };
}

/** Returns the id of the new profile. Copies the edited profile if its stored secrets are needed: pages lack them. */
async function idFor(
  { chosen, draft, edited }: One,
  newId: string,
  { commands }: Host,
): Promise<string | { problem: string }> {
  if (!edited || !hasStoredSecret(draft, chosen.url)) return newId;
  const copy = await commands.send('profile.duplicate', { id: edited.id });
  return copy.ok ? copy.value.profile.id : { problem: refusalText(copy.problem) };
}
