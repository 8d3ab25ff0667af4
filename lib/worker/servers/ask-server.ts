import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import { keptSecrets, needsPassphrase, sentHeaders, valuesOf } from '../../chat/profile/secrets.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { type AnsweredByServer, mostReads, type ServerAnswer } from '../../chat/server/server-answer.ts';
import type { ServerQuestion } from '../../chat/server/server-question.ts';
import { createBodyReader } from '../../http/reply-body.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import { maskedHeaders } from '../../runnable/masked-failure.ts';
import { type ConnectionWorld, withGroups } from '../runnables/connection.ts';

export type AskingWorld = Pick<ConnectionWorld, 'fetch' | 'now' | 'newId' | 'readSecrets' | 'readGroups'> & {
  isOnline(): boolean;
};

/**
 * Sends one request and reads its reply within the question's limits. Never throws for what a server does; refuses
 * if a secret is locked.
 */
export async function askServer(question: ServerQuestion, world: AskingWorld): Promise<ServerAnswer> {
  const { headers, secrets } = await headersFor(question, world);
  const deadline = AbortSignal.timeout(question.limits.ms);
  const leaving = new AbortController();
  const startedAt = world.now();
  const elapsed = () => world.now() - startedAt;
  try {
    const signal = AbortSignal.any([deadline, leaving.signal]);
    const response = await world.fetch(question.url, { ...requestOf(question, headers), signal });
    if (response.type === 'opaqueredirect') return { status: 'redirected' };
    const headMs = elapsed();
    const body = await bodyOf(response, question.limits.bytes, deadline, elapsed);
    return masked({ ...headOf(response), ...body, headMs, endMs: elapsed() }, secrets);
  } catch {
    if (deadline.aborted) return { status: 'no-answer' };
    return { status: 'unreachable', isOnline: world.isOnline(), afterMs: elapsed() };
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

async function headersFor({ url, asker, accept, body, secrets: typed }: ServerQuestion, world: AskingWorld) {
  const headers = new Headers({ accept });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (asker === 'nobody') return { headers, secrets: [] };
  const { profile: target, secrets: stored } = await withGroups({ ...asker, url }, world);
  const secrets = keptSecrets(target, stored, typed);
  if (needsPassphrase(target, secrets)) throw new CommandRefusal({ code: 'secrets-locked' });
  const variables = alwaysKnown(asker, world.newId(), world.now());
  for (const [name, value] of sentHeaders(target, secrets, variables)) setIfValid(headers, name, value);
  return { headers, secrets: valuesOf(secrets) };
}

/** Skips incomplete headers: a row of the form may still be blank. */
function setIfValid(headers: Headers, name: string, value: string) {
  try {
    headers.set(name, value);
  } catch {
    // Ignored here: the form names the problem when the profile is saved.
  }
}

const headOf = ({ status, url, headers }: Response) => ({
  status: 'answered' as const,
  httpStatus: status,
  url,
  headers: [...headers],
});

async function bodyOf(response: Response, limit: number, deadline: AbortSignal, elapsed: () => number) {
  const { next } = createBodyReader(response, limit);
  const decoder = new TextDecoder();
  const reads: AnsweredByServer['reads'] = [];
  let text = '';
  try {
    for (;;) {
      const piece = await next();
      if (typeof piece === 'string') return { text: text + decoder.decode(), reads, end: ends[piece] };
      if (reads.length < mostReads) reads.push({ atMs: elapsed(), bytes: piece.length });
      text += decoder.decode(piece, { stream: true });
    }
  } catch {
    return { text, reads, end: deadline.aborted ? ('overdue' as const) : ('cut-short' as const) };
  }
}

const ends = { end: 'whole', 'too-large': 'too-large' } as const;

function masked(answer: AnsweredByServer, secrets: string[]): AnsweredByServer {
  const mask = createMask(createSecretSearch(secrets));
  return {
    ...answer,
    url: mask(answer.url),
    headers: maskedHeaders(answer.headers, mask),
    text: mask(answer.text),
  };
}
