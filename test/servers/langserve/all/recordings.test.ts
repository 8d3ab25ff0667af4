import { describe, expect, inject, test } from 'vitest';
import { isJsonObject, type Json } from '../../../../lib/json/json.ts';
import {
  type Replied,
  readExchanges,
  recordedNames,
  sendAsked,
} from '../../../support/lang-serve-exchange.ts';

/** Runnables that do several things at once, whose pieces come in any order. */
const unordered =
  /^\/(steps\/(agent|assign|each|fails-in-branch|parallel|picked|streaming-llm)|snap\/(assigned|branches|one-branch|structured-with-raw)|told\/parallel)\//;

/** A busy LangServe may end a log before it tells that a sequence in it has ended. */
const maybeUntold = ['/logs/RunnableSequence/end_time', '/logs/RunnableSequence/final_output'];

type Constant = ReturnType<typeof constantIn>;

/** Returns what a reply must have of the recorded one: all but ends that were not told. */
function demanded(recorded: Constant, got: Constant): Constant {
  if (!('places' in recorded) || !('places' in got)) return recorded;
  const isTold = maybeUntold.some((place) => got.places.includes(place));
  return isTold
    ? recorded
    : { ...recorded, places: recorded.places.filter((place) => !maybeUntold.includes(place)) };
}

/** Returns the part of a reply that is the same each time. */
function constantIn(path: string, { body, ...reply }: Replied) {
  if (!reply.type.startsWith('text/event-stream')) return { ...reply, body };
  const events = body.split('\r\n\r\n');
  const inAnyOrder = unordered.test(path);
  if (!path.endsWith('/stream_log')) return { ...reply, events: inAnyOrder ? sorted(events) : events };
  const changes = events.flatMap(changesIn);
  const pieces = changes.filter(isPiece).map(({ value }) => `data: ${JSON.stringify(value)}`);
  return {
    ...reply,
    pieces: inAnyOrder ? sorted(pieces) : pieces,
    places: [...new Set(changes.map((change) => placeOf(change.path)))].toSorted(),
  };
}

/** Sorts events, without the numbers of their ids, and the keys of their data. */
const sorted = (events: string[]) =>
  events
    .map((event) => event.replaceAll(/(0{8}-0000-4000-8000-)\d{12}/g, '$1'))
    .map((event) =>
      event.replace(/(?<=^|\n)data: (.*)$/, (_, data) => JSON.stringify(JSON.parse(data), sortedKeys)),
    )
    .toSorted();

const sortedKeys = (_: string, value: Json) =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

type Change = { path: string; value?: Json };

/** Reads the patch of an event of a log. */
function changesIn(event: string): Change[] {
  const [, data] = /^event: data\r\ndata: (.*)$/.exec(event) ?? [];
  return data === undefined ? [] : (JSON.parse(data) as { ops: Change[] }).ops;
}

const isPiece = ({ path }: Change) => path === '/streamed_output/-';

/** Names a place in a log without the number of a step. */
const placeOf = (path: string) => path.replace(/:\d+/, '').replace(/^\/final_output\/.*/, '/final_output');

describe.concurrent('a real LangServe', () => {
  // In the order of the recording, because the runnables with memory answer by it.
  test.each(recordedNames())('replies to the requests of %s as recorded', async (name) => {
    for (const { asked, replies } of readExchanges(name)) {
      for (const recorded of replies) {
        const got = constantIn(asked.path, await sendAsked(inject('langServe'), asked));
        expect({ asked, ...got }).toEqual({ asked, ...demanded(constantIn(asked.path, recorded), got) });
      }
    }
  });
});
