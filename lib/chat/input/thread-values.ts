import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { isEnded, type Run } from '../run/run.ts';
import { endedBadly } from '../run/run-state.ts';

/** A run of a branch, and the state of the thread after it; undefined if none arrived. */
export type ThreadRun = { run: Run; state(): Json | undefined };

/**
 * Returns the values that a thread has on a branch, as far as they are known; undefined if it has not begun there. `runs` are
 * those of the thread, the oldest first.
 */
export function threadValues(runs: readonly ThreadRun[]): JsonObject | undefined {
  const values: JsonObject = {};
  let hasBegun = false;
  for (const { run, state } of runs.toReversed()) {
    const known = stateIn(isEnded(run) ? state() : undefined);
    if (!known && !hasTaken(run)) continue;
    hasBegun = true;
    add(values, { ...run.fields, ...known });
    // A stream has the whole state; a single response has what the graph calls its output.
    if (known && run.mode === 'stream') break;
  }
  return hasBegun ? values : undefined;
}

const stateIn = (state: Json | undefined): JsonObject | undefined =>
  isJsonObject(state) && Object.keys(state).length > 0 ? state : undefined;

/** Tells whether a thread has what a run was started with, or will have it. */
const hasTaken = (run: Run) => !isEnded(run) || (!endedBadly(run.state.status) && run.place !== undefined);

function add(values: JsonObject, earlier: JsonObject) {
  for (const [name, value] of Object.entries(earlier)) {
    if (name !== '__proto__' && !Object.hasOwn(values, name)) values[name] = value;
  }
}
