import { failure } from '../../chat/run/failure.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import type { JsonObject } from '../../json/json.ts';
import type { Runnable } from '../../runnable/runnable.ts';

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
