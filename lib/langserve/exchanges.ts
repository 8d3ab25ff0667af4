import type { RunnableFailure } from '../runnable/failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import type { Target } from '../runnable/runnable.ts';
import { readInvokeReply } from './invoke-reply.ts';
import { endpointOf } from './mode-path.ts';
import { createStepMessages, stepEndpoints } from './steps/step-message.ts';
import { readStreamReply } from './stream-reply.ts';

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

/** Exchanges of one run that bring its steps, too. */
const stepExchanges = () =>
  stepEndpoints.map(
    (endpoint): ModeExchange => ({
      ...streamExchange,
      endpoint,
      read: (response, emit, heard) => readStreamReply(response, emit, heard, createStepMessages()),
    }),
  );

const invokeExchange: ModeExchange = {
  endpoint: endpointOf('batch'),
  accept: 'application/json',
  read: readInvokeReply,
  overLimit: (limitMs) => ({ kind: 'overdue', limitMs }),
};

/** `exchange` is the mode's; `first` are those to be preferred to it, where the server has them. */
export type Exchanges = { first: ModeExchange[]; exchange: ModeExchange };

/** Returns the exchange of an endpoint; of the mode if there is no such endpoint. */
export const exchangeAt = (endpoint: string, target: Target): ModeExchange =>
  [streamExchange, invokeExchange, ...stepExchanges()].find((known) => known.endpoint === endpoint) ??
  exchangesOf(target).exchange;

/** Returns the exchanges for one run. */
export function exchangesOf({ mode, showsSteps }: Target): Exchanges {
  if (mode === 'batch') return { first: [], exchange: invokeExchange };
  return { first: showsSteps ? stepExchanges() : [], exchange: streamExchange };
}
