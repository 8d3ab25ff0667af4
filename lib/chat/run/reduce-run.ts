import type { JsonObject } from '../../json/json.ts';
import { addUsage } from '../../output/usage.ts';
import type { RawTexts, RunEvent } from '../../runnable/run-event.ts';
import type { Failure } from './failure.ts';
import { isEnded, type Run, type StoredPlace } from './run.ts';
import { type Interruption, openStatuses, type RunState, type RunStatus } from './run-state.ts';

/** An event of a run: from the runnable, or our own. */
export type RunHappening =
  | RunEvent
  /** `waitedMs`: how long it waited for its place at the origin. */
  | { type: 'connecting'; waitedMs?: number }
  /** Its end is another `connecting`. The run leaves its place at the origin meanwhile. */
  | { type: 'awaiting-schema' }
  /** Written before the request is sent: from now on it may have been sent. */
  | { type: 'sending'; forgets?: boolean; answerAt?: string | null; place?: JsonObject }
  /** From now on records are stored in `place`. */
  | { type: 'stored'; place: StoredPlace }
  /** `raw`: the error event, masked; `at`: when it was read. `mayGoOn`: as in `RunEnd`. */
  | { type: 'failed'; failure: Failure; raw?: RawTexts; at?: number; mayGoOn?: true }
  | { type: 'interrupted'; cause: Interruption };

/** Applies a happening; an ended run ignores late ones. */
export function reduceRun(run: Run, happening: RunHappening, at: number): Run {
  if (isEnded(run)) return run;
  const next = {
    ...run,
    seq: run.seq + 1,
    ...('withoutSteps' in happening && { withoutSteps: happening.withoutSteps }),
  };
  switch (happening.type) {
    case 'connecting':
      return { ...next, state: advanced(run.state, 'connecting') };
    case 'awaiting-schema':
      return { ...next, state: { status: 'awaiting-schema' } };
    case 'sending':
      return { ...next, ...sending(happening, at) };
    case 'sent':
      return { ...next, state: advanced(run.state, 'waiting'), sentAt: leftAt(run, at) };
    case 'metadata':
      return {
        ...next,
        runnableRunId: happening.runId,
        ...(happening.takesFeedback && { takesFeedback: true }),
      };
    case 'chunks':
      return happening.isStart ? next : { ...next, ...arrived(run, happening, at) };
    case 'placed':
    case 'rejoining':
    case 'from-state':
    case 'forgets':
    case 'elsewhere':
    case 'cancelled':
      return { ...next, ...changeAtServer(happening) };
    case 'stored':
      return { ...next, stored: happening.place };
    case 'unknown':
      return { ...next, ...told(run, happening) };
    case 'reply':
      return run.state.status === 'rejoining' ? { ...next, state: readOn(run) } : next;
    case 'further':
    case 'unreadable':
    case 'comments':
    case 'half':
    case 'body':
    case 'timing':
      return next;
    case 'end':
    case 'asks':
    case 'stopped':
    case 'interrupted':
    case 'error':
    case 'failed':
      return { ...next, state: endState(happening), endedAt: at };
  }
}

const sending = (
  { forgets = false, answerAt = null, place }: Extract<RunHappening, { type: 'sending' }>,
  at: number,
): Partial<Run> => ({ sentAt: at, forgets, answerAt, ...(place && { place }) });

/** Returns when the first request left; until it did, the record has the time at which it was about to. */
const leftAt = ({ state, sentAt }: Run, at: number): number =>
  state.status === 'connecting' ? at : (sentAt ?? at);

const told = (run: Run, { runId, usage }: Extract<RunHappening, { type: 'unknown' }>): Partial<Run> => ({
  runnableRunId: runId ?? run.runnableRunId,
  ...(usage && { usage: addUsage(run.usage, usage) }),
});

type Chunks = Extract<RunHappening, { type: 'chunks' }>;

const arrived = (run: Run, { chunks, isBlank }: Chunks, at: number): Partial<Run> => ({
  state: advanced(run.state, 'streaming'),
  chunks: run.chunks + chunks.length,
  firstChunkAt: run.firstChunkAt ?? (isBlank ? null : at),
  lastChunkAt: at,
});

type ServerNews = Extract<
  RunHappening,
  { type: 'placed' | 'rejoining' | 'from-state' | 'forgets' | 'elsewhere' | 'cancelled' }
>;

/** Returns what changes by news of a run that its server keeps. */
function changeAtServer(happening: ServerNews): Partial<Run> {
  switch (happening.type) {
    case 'placed':
      return { place: happening.place };
    case 'rejoining':
      return { state: { status: 'rejoining' } };
    case 'from-state':
      return { isFromState: true };
    case 'forgets':
      return { forgets: true };
    case 'elsewhere':
      return { elsewhere: happening.count };
    case 'cancelled':
      return { cancelled: happening.outcome };
  }
}

/** Returns the state of a run whose connection is there again. */
const readOn = ({ chunks }: Run): RunState => ({ status: chunks > 0 ? 'streaming' : 'waiting' });

const order: readonly RunStatus[] = openStatuses;

/** Advances the state, never backwards. */
const advanced = (state: RunState, status: 'connecting' | 'waiting' | 'streaming'): RunState =>
  order.indexOf(state.status) < order.indexOf(status) ? { status } : state;

type Ending = Extract<
  RunHappening,
  { type: 'end' | 'asks' | 'stopped' | 'error' | 'failed' | 'interrupted' }
>;

/** Returns the state in which an end leaves a run. */
function endState(ending: Ending): RunState {
  switch (ending.type) {
    case 'end':
      return { status: 'done', ...(ending.isUntold && { isUntold: true }) };
    case 'asks':
      return { status: 'waiting-for-you', questions: ending.questions };
    case 'stopped':
      return { status: 'stopped' };
    case 'interrupted':
      return { status: 'interrupted', cause: ending.cause };
    case 'error':
    case 'failed':
      return { status: 'failed', failure: ending.failure, ...(ending.mayGoOn && { mayGoOn: true }) };
  }
}
