import { discoveryLimitMs } from '../../chat/discovery/discovery-failure-text.ts';
import {
  decodedPath,
  type FoundRunnables,
  type OfferedRunnable,
  takenInput,
} from '../../chat/discovery/offered-runnable.ts';
import type { ProfileDraft } from '../../chat/profile/profile-draft.ts';
import { askerOf, type ServerAnswer } from '../../chat/server/server-question.ts';
import {
  type ServerAnswer as Answer,
  type AskServer,
  type DiscoveryFailure,
  type FoundRunnable,
  isFinal,
} from '../../runnable/discovery.ts';
import type { WhyNoReply } from '../../runnable/no-reply.ts';
import type { Host } from '../host/host.ts';
import type { Lock } from '../passphrase/lock.ts';
import type { ProfilesState } from './profiles-state.ts';

type Search = {
  address: string;
  draft: ProfileDraft;
  /** Whether access to the server was granted. */
  isGiven: boolean;
};

type Parts = { profiles: ProfilesState; lock: Lock };

/** How long the worker may exceed the limit of a request, in ms, before it counts as silent. */
const patienceMs = 5_000;

/** Looks for runnables with every protocol in turn, until one finds some. */
export async function searchServer(search: Search, parts: Parts, host: Host): Promise<FoundRunnables> {
  if (!search.isGiven) return { outcome: 'nothing', failure: { kind: 'no-access' } };
  const found = await lookThrough(search, parts, host);
  const isLocked = found.outcome === 'nothing' && found.failure.kind === 'secrets-locked';
  return isLocked && (await parts.lock.unlocked()) ? lookThrough(search, parts, host) : found;
}

async function lookThrough(search: Search, { profiles }: Parts, host: Host): Promise<FoundRunnables> {
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
