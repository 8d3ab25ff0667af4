import type { KnownSteps } from '../runnable/description.ts';
import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import type { Target } from '../runnable/runnable.ts';
import { readInvokeReply, readStreamReply } from './reply.ts';
import { endpointOf } from './runnable-url.ts';
import { createStepMessages, stepEndpoints } from './steps/step-message.ts';

/** Differences between the data transfer modes. */
export type ModeExchange = {
  endpoint: string;
  accept: string;
  read(response: Response, emit: (event: RunEvent) => void, heard: () => void): Promise<void>;
  overLimit(limitMs: number): RunnableFailure;
};

const streamExchange: ModeExchange = {
  endpoint: endpointOf('stream'),
  accept: 'text/event-stream',
  read: readStreamReply,
  overLimit: (limitMs) => ({ kind: 'stalled', limitMs }),
};

/** An exchange of one run that brings its steps, too. */
const stepExchange = (endpoint: string): ModeExchange => ({ ...streamExchange, endpoint, read: readSteps });

/** Reads a reply of steps. Without those of the run itself the answer is missing: that is a failure. */
async function readSteps(response: Response, emit: (event: RunEvent) => void, heard: () => void) {
  const { readMessage, hasRun } = createStepMessages();
  const checked = (event: RunEvent) => {
    if (event.type === 'error') return emit({ ...event, failure: withSteps(event.failure) });
    if (event.type !== 'end' || hasRun()) return emit(event);
    emit({ type: 'unknown', event: 'end', data: '', ...(event.arrival && { arrival: event.arrival }) });
    emit({ type: 'error', failure: { kind: 'answer-left-out' } });
  };
  try {
    await readStreamReply(response, checked, heard, readMessage);
  } catch (cause) {
    throw cause instanceof RunnableError ? new RunnableError(withSteps(cause.failure), { cause }) : cause;
  }
}

/** Notes that the reply held steps in a failure that they may have caused: by size, or as a step that is no JSON. */
function withSteps(failure: RunnableFailure): RunnableFailure {
  const { kind } = failure;
  return kind === 'reply-too-large' || kind === 'event-too-large' || kind === 'runnable-error'
    ? { ...failure, hasSteps: true }
    : failure;
}

const invokeExchange: ModeExchange = {
  endpoint: endpointOf('batch'),
  accept: 'application/json',
  read: readInvokeReply,
  overLimit: (limitMs) => ({ kind: 'overdue', limitMs }),
};

/**
 * `exchange` is the mode's; `first` are those to be preferred to it, where the server has them. `asksForSteps`: the
 * person wants the steps.
 */
export type Exchanges = { first: ModeExchange[]; exchange: ModeExchange; asksForSteps: boolean };

/** Returns the exchange of an endpoint; of the mode if there is no such endpoint. */
export const exchangeAt = (endpoint: string, target: Target): ModeExchange =>
  [streamExchange, invokeExchange, ...stepEndpoints.map(stepExchange)].find(
    (known) => known.endpoint === endpoint,
  ) ?? exchangesOf(target, undefined).exchange;

/** Returns the exchanges for one run, without those that are known to be missing. */
export function exchangesOf({ mode, showsSteps = false }: Target, steps: KnownSteps | undefined): Exchanges {
  if (mode === 'batch') return { first: [], exchange: invokeExchange, asksForSteps: false };
  const asked = stepEndpoints.filter((endpoint) => showsSteps && !steps?.missing.includes(endpoint));
  return { first: asked.map(stepExchange), exchange: streamExchange, asksForSteps: showsSteps };
}
