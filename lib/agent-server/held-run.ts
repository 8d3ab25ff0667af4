import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { Fold } from '../runnable/fold.ts';

/** A message that the state does not hold yet. */
export type LiveMessage = {
  /** Id of the message; empty if it has none. */
  id: string;
  /** Nodes around the sub-graph that said it; none for the graph itself. */
  path: string[];
  node: string;
  /** True if the message came whole; pieces may follow others. */
  isWhole: boolean;
  message: JsonObject;
};

/** A finished step of the graph or of a sub-graph. */
export type HeldStep = {
  path: string[];
  node: string;
  /** What the node returned, without messages; null for nothing. */
  returned: Json;
  /** Messages of the node that the state did not keep. */
  unkept: JsonObject[];
};

export type CustomEvent = { path: string[]; data: Json };

/** The messages of a list when the run started: ids of the last ones, and their number. */
export type ListStart = { ids: string[]; length: number };

/** All that a fold knows of a run. Plain data. */
export type HeldRun = {
  attempt: number;
  /** `begun`: the run has just started, and its first state is that before it. */
  phase: 'empty' | 'begun' | 'started' | 'going';
  /** The graph's state, wrapped since it may be any JSON; empty if none has arrived. */
  state: Json[];
  /** Message lists of the state at the start, by field; null if the start was not seen. */
  start: Record<string, ListStart> | null;
  /** Fields of the state that this run has set. */
  set: string[];
  live: LiveMessage[];
  /** Nodes by the ids of their messages in the state. */
  nodes: JsonObject;
  steps: HeldStep[];
  /** Number of steps that finished before the latest state. */
  before: number;
  custom: CustomEvent[];
};

export const emptyRun = (attempt = 1): HeldRun => ({
  attempt,
  phase: 'empty',
  state: [],
  start: null,
  set: [],
  live: [],
  nodes: {},
  steps: [],
  before: 0,
  custom: [],
});

/** Returns the run in a fold of ours; undefined if the fold is empty. */
export function heldIn({ parts }: Fold): HeldRun | undefined {
  const [held] = parts;
  return isHeld(held) ? held : undefined;
}

const lists = ['state', 'set', 'live', 'steps', 'custom'];

const isHeld = (value: Json | undefined): value is HeldRun =>
  isJsonObject(value) && lists.every((name) => Array.isArray(value[name])) && isJsonObject(value.nodes);
