import { createMask, withoutRanges } from '../../chat/masking/secret-search.ts';
import { searchPatiently } from '../../chat/masking/text-pieces.ts';
import { headersAndQuery, originPattern } from '../../chat/profile/profile.ts';
import { keptSecrets, needsPassphrase, sentHeaders, sentQuery } from '../../chat/profile/secrets.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import {
  type AnsweredByServer,
  mostReads,
  type ServerAnswer,
  type ServerQuestion,
  type WhoAsks,
} from '../../chat/server/server-question.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import { readAsFar } from '../../http/reply-body.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { searchForOpenSecrets } from '../../platform/settings/known-secrets.ts';
import { readHeaderGroups } from '../../platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../platform/settings/secret-storage.ts';
import { maskedHeaders } from '../../runnable/masked.ts';
import { whyIn } from '../../runnable/no-reply.ts';
import { withQuery } from '../../runnable/runnable-url.ts';
import type { CommandName } from '../../wire/commands.ts';
import type { createLentAccess } from '../profiles/lent-access.ts';
import type { SecretWorld } from '../profiles/start-profiles.ts';
import { type ConnectionWorld, withGroups } from '../runnables/connection.ts';

/** Connects the commands that ask servers about themselves to the browser. */
export const startServers = (
  access: ReturnType<typeof createLentAccess>,
  fetch: typeof globalThis.fetch,
  outages: () => Outages,
) => ({
  commands: createServerCommands({
    access,
    fetch,
    isOnline: () => outages().isOnline,
    readSecrets: readOpenSecrets,
    readGroups: readHeaderGroups,
    searchForSecrets: searchForOpenSecrets,
    now: () => Date.now(),
    leaseMs: 5_000,
    newId: () => crypto.randomUUID(),
  }),
});

type World = AskingWorld & {
  access: Pick<ReturnType<typeof createLentAccess>, 'borrow' | 'expect'>;
  /** How long the permission stays after a request, in ms, because others may follow. */
  leaseMs: number;
};

export const createServerCommands = (
  world: World,
): Pick<CommandHandlers, Extract<CommandName, `server.${string}`>> => ({
  async 'server.expect'({ url }) {
    await world.access.expect(originPattern(url));
    return {};
  },
  async 'server.secrets'(who) {
    return { wanted: await secretsWanted(who, world) };
  },
  async 'server.ask'(question) {
    const ask = () => askServer(question, world);
    const answer = await world.access.borrow(originPattern(question.url), ask, world.leaseMs);
    return answer ?? { status: 'no-access' };
  },
});

type SecretsWorld = Pick<ConnectionWorld, 'readSecrets' | 'readGroups'>;
export type AskingWorld = SecretsWorld &
  SecretWorld &
  Pick<ConnectionWorld, 'fetch' | 'now' | 'newId'> & { isOnline(): boolean };

/**
 * Sends one request and reads its reply within the question's limits. Never throws for what a server does; refuses
 * if a secret is locked.
 */
export async function askServer(question: ServerQuestion, world: AskingWorld): Promise<ServerAnswer> {
  const { headers, query } = await partsFor(question, world);
  const deadline = AbortSignal.timeout(question.limits.ms);
  const leaving = new AbortController();
  const startedAt = world.now();
  const elapsed = () => world.now() - startedAt;
  try {
    const signal = AbortSignal.any([deadline, leaving.signal]);
    const response = await world.fetch(withQuery(question.url, query), {
      ...requestOf(question, headers),
      signal,
    });
    if (response.type === 'opaqueredirect') return { status: 'redirected' };
    const headMs = elapsed();
    const body = await bodyOf(response, question.limits.bytes, deadline, elapsed);
    // Without a redirect the URL is that of the request, which may hold a secret in its query.
    const url = question.asker === 'nobody' ? response.url : question.url;
    const answer = { ...headOf(response), url, ...body, headMs, endMs: elapsed() };
    return await masked(answer, Object.values(question.secrets), world);
  } catch (error) {
    if (deadline.aborted) return { status: 'no-answer' };
    return { status: 'unreachable', isOnline: world.isOnline(), afterMs: elapsed(), ...whyIn(error) };
  } finally {
    leaving.abort();
  }
}

function requestOf({ method, body, asker }: ServerQuestion, headers: Headers): RequestInit {
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    credentials: asker !== 'nobody' && asker.sendCookies ? 'include' : 'omit',
    // Headers of a profile are for its origin alone, and a redirect may leave it.
    redirect: asker === 'nobody' ? 'follow' : 'manual',
    cache: 'no-store',
  };
}

async function partsFor({ asker, accept, body, ...question }: ServerQuestion, world: AskingWorld) {
  const headers = new Headers({ accept });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (asker === 'nobody') return { headers, query: '' };
  const { target, secrets } = await senderOf({ ...question, asker }, world);
  if (needsPassphrase(target, secrets)) throw new CommandRefusal({ code: 'secrets-locked' });
  const variables = alwaysKnown(asker, world.newId(), world.now());
  for (const [name, value] of sentHeaders(target, secrets, variables)) setIfValid(headers, name, value);
  return { headers, query: sentQuery(target, secrets, variables).text };
}

/** Adds the headers of groups, and collects the secrets, stored and typed, that go to the site. */
async function senderOf({ url, asker, secrets: typed }: WhoAsks, world: SecretsWorld) {
  const { profile: target, secrets: stored } = await withGroups({ ...asker, url }, world);
  return { target, secrets: keptSecrets(target, stored, typed) };
}

/** Lists the secret headers and parameters, groups' included, that have no value for the site. */
export async function secretsWanted(who: WhoAsks, world: SecretsWorld): Promise<string[]> {
  const { target, secrets } = await senderOf(who, world);
  return headersAndQuery(target).flatMap(({ secret, id, name }) => (secret && !secrets[id] ? [name] : []));
}

/** Skips incomplete headers: a row of the form may still be blank. */
function setIfValid(headers: Headers, name: string, value: string) {
  try {
    headers.set(name, value);
  } catch {
    // Ignored here: the form names the problem when the profile is saved.
  }
}

const headOf = ({ status, headers }: Response) => ({
  status: 'answered' as const,
  httpStatus: status,
  headers: [...headers],
});

async function bodyOf(response: Response, limit: number, deadline: AbortSignal, elapsed: () => number) {
  const reads: AnsweredByServer['reads'] = [];
  const { text, end } = await readAsFar(response, limit, undefined, ({ length: bytes }) => {
    if (reads.length < mostReads) reads.push({ atMs: elapsed(), bytes });
  });
  const ends = {
    end: 'whole',
    'too-large': 'too-large',
    broken: deadline.aborted ? 'overdue' : 'cut-short',
  } as const;
  return { text, reads, end: ends[end] };
}

/** Masks all known secrets: a server may know those of another profile. */
async function masked(
  answer: AnsweredByServer,
  typed: readonly string[],
  { searchForSecrets }: SecretWorld,
): Promise<AnsweredByServer> {
  const search = await searchForSecrets(typed);
  if (!search) return answer;
  const mask = createMask(search);
  return {
    ...answer,
    url: mask(answer.url),
    headers: maskedHeaders(answer.headers, mask),
    text: withoutRanges(answer.text, await searchPatiently(answer.text, search, pause)),
  };
}
