import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import { newRun, type Run, type StoredPlace } from '../../chat/run/run.ts';
import { repeatsOf } from '../../chat/storage/record-id.ts';
import { isJsonObject, parseSent } from '../../json/json.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import { schemaIn } from '../../runnable/description.ts';
import type { RepeatedRequest } from '../../runnable/runnable.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { type ConnectionValues, connectionTo } from '../runnables/connection.ts';
import type { ExchangeWorld } from './exchange.ts';
import { happeningsIn } from './happenings.ts';
import { refused, type StartWorld } from './start-run.ts';

export type RepeatWorld = StartWorld & {
  /** Resolves to the store that took it, or to `known` if the run exists. */
  writeRepeat(run: Run): Promise<StoredPlace | 'known'>;
};

type Order = CommandInput<'run.repeat'>;

/** Starts a run that sends an edited request again, beside the run that it repeats. Throws a CommandRefusal. */
export async function repeatRun(order: Order, world: RepeatWorld): Promise<{ runId: string }> {
  const { repeatId: id, runId, url, accept, body, headers, secrets: typed, hidden } = order;
  const repeated = (await world.findRun(runId))?.run;
  if (!repeated) throw new CommandRefusal({ code: 'message-gone' });
  const profile = await profileOf(repeated, order, world);
  const variables = alwaysKnown(profile, world.exchangeWorld.newId(), world.now());
  const secrets = [...hidden, ...(await secretsInBody(body, profile, world))];
  const values = { agreed: originOf(url), variables, secrets, exact: { headers, typed } };
  const connection = await connectionTo(profile, values, world.exchangeWorld);
  if ('failure' in connection && connection.failure.kind === 'secrets-locked')
    throw new CommandRefusal({ code: 'secrets-locked' });
  const run: Run = {
    ...newRun({
      ...repeated,
      id,
      conversationId: repeatsOf(repeated),
      fields: {},
      files: [],
      session: await world.session,
      createdAt: world.now(),
    }),
    repeatOf: runId,
  };
  const request = { url, accept, body, id };
  await world.engine
    .start(
      run,
      () => world.writeRepeat(run),
      (signal) => repeatedExchange({ profile, values, request }, world.exchangeWorld, signal),
    )
    .catch(refused);
  return { runId: id };
}

/** Lists the values in an edited body that a known schema marks as secret. */
async function secretsInBody(
  body: string,
  { id, protocol }: Profile,
  { protocols, exchangeWorld }: RepeatWorld,
): Promise<string[]> {
  const [request, known] = [parseSent(body), await exchangeWorld.descriptions.stored(id)];
  if (!isJsonObject(request)) return [];
  const schemas = { input: schemaIn(known?.input), config: schemaIn(known?.config) };
  return protocols.find(protocol)?.secretsIn?.(request, schemas) ?? [];
}

/** Returns the profile as it was addressed; it must still be that of the same site. */
async function profileOf({ profileId, url, mode }: Run, { sendCookies }: Order, world: RepeatWorld) {
  const profile = await world.readProfile(profileId);
  if (!profile || originOf(profile.url) !== originOf(url)) throw new CommandRefusal({ code: 'profile-gone' });
  return { ...profile, url, mode, sendCookies };
}

/** Sends an edited request once. What the profile knows of its runnable is neither needed nor changed. */
async function* repeatedExchange(
  { profile, values, request }: { profile: Profile; values: ConnectionValues; request: RepeatedRequest },
  world: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  yield { type: 'connecting' };
  const connection = await connectionTo(profile, values, world);
  if ('failure' in connection) return yield { type: 'failed', failure: connection.failure };
  if (signal.aborted) return yield { type: 'stopped' };
  yield { type: 'sending' };
  if (signal.aborted) return yield { type: 'stopped' };
  yield* happeningsIn(
    connection.runnable.repeat(request, signal),
    profile,
    world,
    async (failure) => failure,
  );
}
