import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Fold } from '../../runnable/fold.ts';

const json = z.custom<Json>((value) => value !== undefined);
const dict = z.custom<JsonObject>(isJsonObject);
const texts = z.array(z.string());

/** A message that the state does not hold yet. */
const liveMessage = z.object({
  /** Id of the message; empty if it has none. */
  id: z.string(),
  /** Nodes around the sub-graph that said it; none for the graph itself. */
  path: texts,
  node: z.string(),
  /** True if the message came whole; pieces may follow others. */
  isWhole: z.boolean(),
  message: dict,
});
export type LiveMessage = z.infer<typeof liveMessage>;

/** A finished step of the graph or of a sub-graph. */
const heldStep = z.object({
  path: texts,
  node: z.string(),
  /** The value that the node returned, without messages; null for nothing. */
  returned: json,
  /** Messages of the node that the state did not keep. */
  unkept: z.array(dict),
});
export type HeldStep = z.infer<typeof heldStep>;

const customEvent = z.object({ path: texts, data: json });
export type CustomEvent = z.infer<typeof customEvent>;

/** The messages of a list when the run started: ids of the last ones, and their number. */
const listStart = z.object({ ids: texts, length: z.number() });
export type ListStart = z.infer<typeof listStart>;

/** All that a fold knows of a run. Plain data. */
const heldRun = z.object({
  attempt: z.number(),
  /** True if the start of the run was seen: its first state is that before the first step. */
  isAtStart: z.boolean(),
  /** The graph's state, in a list since it may be any JSON; empty if none has arrived. */
  state: z.array(json),
  /** Message lists of the state at the start, by field; null if the start was not seen. */
  start: z.nullable(z.record(z.string(), listStart)),
  /** Fields of the state that this run has set. */
  set: texts,
  /** Fields of the state that are the output of the graph; null if all are. Earlier versions did not store it. */
  outputs: z._default(z.nullable(texts), null),
  /** Fields of the input, where the state before the run is unknown. Earlier versions did not store them. */
  given: z._default(z.nullable(dict), null),
  /** Id of the message that the run began with, if it is known; empty otherwise. Earlier versions did not store it. */
  first: z._default(z.string(), ''),
  live: z.array(liveMessage),
  /** Nodes by the ids of their messages in the state. */
  nodes: dict,
  steps: z.array(heldStep),
  /** Number of steps that finished before the latest state. */
  before: z.number(),
  custom: z.array(customEvent),
});
export type HeldRun = z.infer<typeof heldRun>;

/** Runs that need no check any more. */
const checked = new WeakSet<Json[] | JsonObject>();

export function emptyRun(attempt = 1, outputs: HeldRun['outputs'] = null): HeldRun {
  const run: HeldRun = {
    attempt,
    isAtStart: false,
    state: [],
    start: null,
    set: [],
    outputs,
    given: null,
    first: '',
    live: [],
    nodes: {},
    steps: [],
    before: 0,
    custom: [],
  };
  checked.add(run);
  return run;
}

/** Tells whether nothing has come of a run yet. */
export const isUntouched = ({ state, live, steps, custom }: HeldRun) =>
  [state, live, steps, custom].every(({ length }) => length === 0);

/** Returns the run in a fold; undefined if there is none. Checks each run once: an imported one may be anything. */
export function heldIn({ parts: [held] }: Fold): HeldRun | undefined {
  if (!isJsonObject(held)) return undefined;
  return isChecked(held) ? held : undefined;
}

function isChecked(held: JsonObject): held is HeldRun {
  if (checked.has(held)) return true;
  const isRun = heldRun.safeParse(held).success;
  if (isRun) checked.add(held);
  return isRun;
}
