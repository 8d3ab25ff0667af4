import type { Failure } from '../chat/failure.ts';
import { missingSecrets, originOf, originPattern, type Profile } from '../chat/profile.ts';
import type { RunHappening } from '../chat/run.ts';
import { type ProfileSecrets, sentHeaders, withSecretOrigins } from '../chat/secrets.ts';
import { connect, type Runnable } from '../langserve/connect.ts';
import { RunnableError, type RunnableFailure } from '../langserve/failure.ts';
import { type Exchange, inputFor } from '../langserve/input.ts';
import { type InputPlan, plainText, planInput } from '../langserve/input-plan.ts';
import type { Json } from '../langserve/json.ts';
import { wantedFields } from '../langserve/wanted-field.ts';
import type { Outages } from '../platform/outage.ts';
import { namedFailure } from './broken-connection.ts';
import { type Descriptions, SchemaOverdue, schemaOf, schemaPatienceMs } from './descriptions.ts';

export type ExchangeWorld = {
  fetch: typeof fetch;
  descriptions: Descriptions;
  hasAccess(pattern: string): Promise<boolean>;
  readSecrets(profileId: string): Promise<ProfileSecrets>;
  now(): number;
  outages(): Outages;
};

export type ExchangeOrder = {
  profile: Profile;
  text: string;
  plainText: boolean;
  /** What was said before in the conversation; asked for only where the runnable wants to know. */
  history(): Promise<Exchange[]>;
};

/**
 * One message and its answer, from finding out what to send to the end. It sends at most one POST and ends
 * with exactly one end.
 */
export async function* exchange(
  { profile, text, plainText: isPlain, history }: ExchangeOrder,
  world: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  yield { type: 'connecting' };
  const secrets = await world.readSecrets(profile.id);
  const obstacle = await obstacleTo(profile, secrets, world);
  if (obstacle) return yield { type: 'failed', failure: obstacle };
  const runnable = connect({
    url: profile.url,
    mode: profile.mode,
    headers: sentHeaders(profile, secrets),
    fetch: world.fetch,
    sendCookies: profile.sendCookies,
    stallLimitMs: inMs(profile.stallLimitSeconds),
    responseLimitMs: inMs(profile.responseLimitSeconds),
  });
  if (signal.aborted) return yield { type: 'stopped' };
  const plan = isPlain ? plainText : await planFor(profile, runnable, world, signal);
  if (signal.aborted) return yield { type: 'stopped' };
  let aliveAt = world.now();
  const named = (failure: Failure, wasSent: boolean) =>
    namedFailure(
      { origin: originOf(profile.url), failure, wasSent, aliveAt, now: world.now() },
      world.outages(),
    );
  if ('failure' in plan) return yield { type: 'failed', failure: named(plan.failure, false) };
  const input = await inputOf(plan, text, history);
  if ('failure' in input) return yield { type: 'failed', failure: input.failure };
  yield { type: 'sending' };
  if (signal.aborted) return yield { type: 'stopped' };
  for await (const event of runnable.run(input.json, undefined, signal)) {
    if (event.type === 'error') {
      yield {
        type: 'failed',
        failure: named(await explained(event.failure, profile, runnable, world), true),
      };
    } else {
      aliveAt = world.now();
      yield event;
    }
  }
}

const inMs = (limitSeconds: number | null) => (limitSeconds === null ? null : limitSeconds * 1000);

async function obstacleTo(
  profile: Profile,
  secrets: ProfileSecrets,
  world: ExchangeWorld,
): Promise<Failure | undefined> {
  const origin = originOf(profile.url);
  const headers = missingSecrets(withSecretOrigins(profile, secrets));
  if (headers.length > 0) return { kind: 'secret-missing', headers, origin };
  if (!(await world.hasAccess(originPattern(profile.url)))) return { kind: 'permission-missing', origin };
  return undefined;
}

/** Waits for the input schema, but not longer than the person: a stop ends the waiting at once. */
async function planFor(
  profile: Profile,
  runnable: Runnable,
  { descriptions }: ExchangeWorld,
  signal: AbortSignal,
): Promise<InputPlan | { failure: Failure }> {
  const stopped = new Promise<InputPlan>((resolve) => {
    signal.addEventListener('abort', () => resolve(plainText), { once: true });
  });
  const planned = descriptions
    .of(profile.id, runnable)
    .then((description) => planInput(schemaOf(description)))
    .catch((error): { failure: Failure } => {
      if (error instanceof SchemaOverdue)
        return { failure: { kind: 'schema-overdue', limitMs: schemaPatienceMs } };
      if (error instanceof RunnableError) return { failure: error.failure };
      throw error;
    });
  return Promise.race([planned, stopped]);
}

/** What is sent, or why it cannot be: a field that must be filled in and has no default. */
async function inputOf(
  plan: InputPlan,
  text: string,
  history: () => Promise<Exchange[]>,
): Promise<{ json: Json } | { failure: Failure }> {
  const fields = 'fields' in plan ? plan.fields : [];
  const isLacking = fields.some(({ isRequired, initial }) => isRequired && initial === undefined);
  if (plan.kind === 'form' || plan.kind === 'open' || isLacking) {
    const wanted = plan.kind === 'form' ? plan.wanted : 'an object';
    return { failure: { kind: 'unsupported-input', wanted, fields: wantedFields(fields) } };
  }
  const needsHistory = plan.kind === 'conversation' || (plan.kind === 'object' && plan.history !== null);
  const json = inputFor(plan, { text, history: needsHistory ? await history() : [], values: {} });
  return { json: json ?? text };
}

/** Input is rejected where the schema that it followed is not the runnable's any more: that is said, too. */
async function explained(
  failure: RunnableFailure,
  profile: Profile,
  runnable: Runnable,
  { descriptions }: ExchangeWorld,
): Promise<Failure> {
  if (failure.kind !== 'rejected-input') return failure;
  const changed = await descriptions.refresh(profile.id, runnable);
  return changed ? { kind: 'schema-changed', detail: failure.detail } : failure;
}
