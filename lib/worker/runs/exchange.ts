import { createMask, createSecretSearch } from '../../chat/masking/secret-search.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { Failure } from '../../chat/run/failure.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import { secretTextsIn } from '../../chat/waiting/stored-answers.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import type { Description, KnownSteps } from '../../runnable/description.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import type { Runnable } from '../../runnable/runnable.ts';
import { type ConnectionValues, type ConnectionWorld, connectionTo } from '../runnables/connection.ts';
import { type Descriptions, whyNotAsked } from '../runnables/descriptions.ts';
import { cancelling, happeningsIn } from './happenings.ts';
import { namedFailure } from './lost-connection.ts';
import type { OutgoingMessage, ReadFile } from './outgoing-message.ts';
import { plainRequest, type Request, requestFor } from './request.ts';

export type ExchangeWorld = ConnectionWorld & {
  descriptions: Descriptions;
  readFile: ReadFile;
  outages(): Outages;
};

export type ExchangeOrder = {
  profile: Profile;
  message: OutgoingMessage;
  plainText: boolean;
  /** Values read while the run was being recorded. */
  ahead?: ReadAhead;
};

/** Stored values that a request needs, and when they were read. */
export type ReadAhead = {
  at: number;
  connection: ReturnType<typeof connectionTo>;
  description: Promise<Description | undefined>;
};

/** Milliseconds for which values read ahead are valid: a run may be queued while secrets and permissions change. */
const aheadMs = 1_000;

/** Starts reading what a request needs. Sends nothing. */
export function readAhead(profile: Profile, values: ConnectionValues, world: ExchangeWorld): ReadAhead {
  const connection = connectionTo(profile, values, world);
  const description = world.descriptions.stored(profile.id);
  // A run that never starts awaits neither: no unhandled rejections.
  connection.catch(() => {});
  description.catch(() => {});
  return { at: world.now(), connection, description };
}

/** Carries out one message and its answer: prepares the request, sends at most one POST, yields exactly one end. */
export async function* exchange(
  { profile, message, plainText, ahead }: ExchangeOrder,
  world: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  yield { type: 'connecting' };
  const isFresh = ahead && world.now() - ahead.at < aheadMs;
  const read = isFresh ? ahead : readAhead(profile, message, world);
  const connection = await read.connection;
  if ('failure' in connection) return yield { type: 'failed', failure: connection.failure };
  const { runnable } = connection;
  if (signal.aborted) return yield { type: 'stopped' };
  const request =
    plainText || message.answers
      ? plainRequest(message, profile, runnable.protocol, await read.description.catch(() => undefined))
      : yield* described({ profile, message, stored: read.description }, runnable, world, signal);
  if (signal.aborted || 'isStopped' in request) return yield { type: 'stopped' };
  if ('failure' in request) {
    const now = world.now();
    const broken = {
      origin: originOf(profile.url),
      failure: request.failure,
      wasSent: false,
      aliveAt: now,
      now,
    };
    return yield { type: 'failed', failure: namedFailure(broken, world.outages()) };
  }
  await world.pace?.message(originOf(profile.url), signal).catch(() => {});
  if (signal.aborted) return yield { type: 'stopped' };
  yield sendingOf(request, message, runnable);
  if (signal.aborted) return yield { type: 'stopped' };
  const secrets = [...(request.secrets ?? []), ...secretTextsIn(message.answers)];
  yield* answerTo({ ...request, secrets }, { profile, runnable }, world, signal);
}

function sendingOf(
  { request, remembers, forgets, answerAt }: Exclude<Request, { failure: Failure }>,
  message: OutgoingMessage,
  runnable: Runnable,
): RunHappening {
  const place = runnable.placeOf?.(request);
  const isForgotten = forgets === true || (remembers === true && message.forgets);
  return { type: 'sending', forgets: isForgotten, answerAt: answerAt ?? null, ...(place && { place }) };
}

async function* answerTo(
  { request, secrets = [] }: Exclude<Request, { failure: Failure }>,
  { profile, runnable }: { profile: Profile; runnable: Runnable },
  world: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  const { descriptions } = world;
  const steps = profile.showsSteps ? await descriptions.stepsOf(profile.id, runnable) : undefined;
  if (signal.aborted) return yield { type: 'stopped' };
  let noting = Promise.resolve();
  const learnt = (found: KnownSteps) => {
    noting = descriptions.learnt(profile.id, found, runnable);
  };
  const details = { hidden: secrets, mask: createMask(createSecretSearch(secrets)), steps, learnt };
  const explain = (failure: RunnableFailure) => explained(failure, profile, runnable, world);
  const happenings = happeningsIn(runnable.run(request, signal, details), profile, world, explain);
  const place = runnable.placeOf?.(request);
  for await (const happening of cancelling(happenings, runnable, place, signal)) {
    await noting;
    if (happening.type === 'end') {
      await descriptions.answered(profile.id, profile.mode, runnable);
      // In the background: nobody waits for it.
      descriptions.afterAnswer(profile.id, runnable, profile.call).catch(() => {});
    }
    yield happening;
  }
}

/** Waits for the description and builds the request; a stop ends the wait at once. */
async function* described(
  {
    profile,
    message,
    stored,
  }: Pick<ExchangeOrder, 'profile' | 'message'> & { stored: ReadAhead['description'] },
  runnable: Runnable,
  { descriptions, readFile }: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening, Request | { isStopped: true }> {
  let onWait = () => {};
  const wait = new Promise<'wait'>((resolve) => {
    onWait = () => resolve('wait');
  });
  const stopped = new Promise<{ isStopped: true }>((resolve) => {
    signal.addEventListener('abort', () => resolve({ isStopped: true }), { once: true });
  });
  const description = descriptions
    .forMessage(profile.id, runnable, {
      call: profile.call,
      stored,
      signal,
      onWait,
    })
    .catch((error) => ({ failure: whyNotAsked(error) }));
  const known = Promise.race([description, stopped]);
  if ((await Promise.race([known, wait])) === 'wait') {
    yield { type: 'awaiting-schema' };
    const outcome = await known;
    if ('isStopped' in outcome || 'failure' in outcome) return outcome;
    yield { type: 'connecting' };
  }
  const outcome = await known;
  if ('isStopped' in outcome || 'failure' in outcome) return outcome;
  const served = { description: outcome, protocol: runnable.protocol };
  return Promise.race([requestFor(message, profile, served, readFile), stopped]);
}

/** Explains rejected input: asks for the schema again and reports if it has changed. */
async function explained(
  failure: RunnableFailure,
  profile: Profile,
  runnable: Runnable,
  { descriptions }: ExchangeWorld,
): Promise<Failure> {
  if (failure.kind !== 'rejected-input') return failure;
  const asked = await descriptions
    .askAgain(profile.id, runnable, profile.call, ['input'])
    .catch(() => undefined);
  return asked?.outcome === 'changed' ? { kind: 'schema-changed', detail: failure.detail } : failure;
}
