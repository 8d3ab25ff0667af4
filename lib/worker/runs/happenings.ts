import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { type Failure, failure } from '../../chat/run/failure.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import type { JsonObject } from '../../json/json.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import type { Runnable } from '../../runnable/runnable.ts';
import { namedFailure } from './lost-connection.ts';

type HappeningWorld = { now(): number; outages(): Outages };

/** Turns the events of a run into happenings; a failure gets its cause. */
export async function* happeningsIn(
  events: AsyncIterable<RunEvent>,
  profile: Profile,
  world: HappeningWorld,
  explain: (failure: RunnableFailure) => Promise<Failure>,
): AsyncGenerator<RunHappening> {
  let aliveAt = world.now();
  for await (const event of events) {
    if (event.type === 'error') {
      const { raw, at, mayGoOn } = event;
      const failure = mayGoOn ? event.failure : await explain(event.failure);
      const broken = { origin: originOf(profile.url), failure, wasSent: true, aliveAt, now: world.now() };
      yield {
        type: 'failed',
        failure: namedFailure(broken, world.outages()),
        ...(raw && { raw }),
        ...(at !== undefined && { at }),
        ...(mayGoOn && { mayGoOn }),
      };
      continue;
    }
    if (!isOfBreak(event)) aliveAt = world.now();
    yield event;
  }
}

/** Tells whether an event comes with a broken reply, and is no sign of life. */
const isOfBreak = (event: RunEvent) =>
  event.type === 'further'
    ? event.reply === undefined
    : ['half', 'timing', 'body', 'unreadable'].includes(event.type);

/** Milliseconds for the server to take notice of a cancellation. */
const cancelMs = 3_000;

/** Cancels a run on the server that the person has stopped here; passes on everything else. */
export async function* cancelling(
  happenings: AsyncIterable<RunHappening>,
  { cancel }: Pick<Runnable, 'cancel'>,
  known: JsonObject | undefined,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  let place = known;
  for await (const happening of happenings) {
    if (happening.type === 'placed') place = happening.place;
    if (happening.type === 'stopped' && cancel && place && isByPerson(signal))
      yield { type: 'cancelled', outcome: await cancel(place, AbortSignal.timeout(cancelMs)) };
    yield happening;
  }
}

/** Tells whether a person has stopped a run: everything else that ends it has a failure as its reason. */
const isByPerson = ({ reason }: AbortSignal) => !failure.safeParse(reason).success;
