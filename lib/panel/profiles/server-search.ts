import { discoveryLimitMs } from '../../chat/discovery/discovery-failure-text.ts';
import {
  decodedPath,
  type FoundRunnables,
  type OfferedRunnable,
  takesText,
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
import type { FindingWorld } from './finding.ts';

type Search = {
  address: string;
  draft: ProfileDraft;
  /** Whether access to the server was granted. */
  isGiven: boolean;
};

/** How long the worker may exceed the limit of a request, in ms, before it counts as silent. */
const patienceMs = 5_000;

/** Looks for runnables with every protocol in turn, until one finds some. */
export async function searchServer(search: Search, world: FindingWorld): Promise<FoundRunnables> {
  if (!search.isGiven) return { outcome: 'nothing', failure: { kind: 'no-access' } };
  const found = await lookThrough(search, world);
  const isLocked = found.outcome === 'nothing' && found.failure.kind === 'secrets-locked';
  return isLocked && (await world.unlocked()) ? lookThrough(search, world) : found;
}

async function lookThrough(search: Search, world: FindingWorld): Promise<FoundRunnables> {
  const ask = createAsk(search, world);
  let failure: DiscoveryFailure = { kind: 'not-found', url: search.address };
  for (const { protocol, discover } of await world.loadDiscoverers()) {
    const found = await discover(search.address, ask);
    if (found.outcome === 'found') {
      const runnables = found.runnables.map((runnable) => offered(runnable, protocol, world));
      return { outcome: 'found', runnables, incomplete: found.incomplete };
    }
    failure = found.failure;
    if (found.isSpoken) return { outcome: 'nothing', failure, protocol };
    if (isFinal(failure)) break;
  }
  return { outcome: 'nothing', failure };
}

function offered({ input, ...found }: FoundRunnable, protocol: string, world: FindingWorld): OfferedRunnable {
  const plan = input === undefined ? undefined : world.protocols.find(protocol)?.plan(input);
  return {
    ...found,
    protocol,
    path: found.name ?? decodedPath(found.url),
    takes: input !== undefined && plan ? takesText(input, plan) : '',
    isKnown: world.profiles.profiles.peek().some(({ url }) => url === found.url),
  };
}

/** Builds a function that asks the server with the headers and cookies of the draft. All requests share one limit. */
function createAsk({ draft }: Search, { sendCommand, now }: FindingWorld): AskServer {
  const asker = askerOf(draft.profile);
  const endsAt = now() + discoveryLimitMs;
  return async ({ limit, ...asked }) => {
    const ms = endsAt - now();
    if (ms <= 0) return { kind: 'no-answer' };
    const question = { ...asked, asker, secrets: draft.secrets, limits: { bytes: limit, ms } };
    const reply = await sendCommand('server.ask', question, ms + patienceMs);
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
