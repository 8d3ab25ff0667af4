import { RunnableError, type RunnableFailure, requestFailure } from '../runnable/failure.ts';
import { isRunEnd, type RunEvent, type SentRequest } from '../runnable/run-event.ts';
import type { RunDetails, Target } from '../runnable/runnable.ts';
import { watchSilence } from '../sse/silence.ts';
import type { Exchanges, ModeExchange } from './exchanges.ts';

export type Call = (path: string, accept: string, init: RequestInit) => Promise<Response>;

/** A request to send, and what to know about it. */
export type Order = {
  call: Call;
  /** Its URL is without the endpoint. */
  head: SentRequest;
  body: string;
  origin: string;
  limitMs: number | null;
  overLimit: RunnableFailure;
  signal: AbortSignal;
} & Required<Pick<RunDetails, 'steps' | 'learnt'>>;

/** Performs an exchange; emits how its connection went before its end. */
export async function performed(
  exchanges: Exchanges,
  order: Order,
  emit: (event: RunEvent) => void,
  { timeConnection, now = Date.now }: Target,
) {
  if (!timeConnection) return perform(exchanges, order, emit);
  let end: RunEvent | undefined;
  let timed: ReturnType<typeof timeConnection> | undefined;
  const call: Call = (path, ...rest) => {
    timed = timeConnection(`${order.head.url}/${path}`);
    return order.call(path, ...rest);
  };
  await perform(exchanges, { ...order, call }, (event) => {
    if (isRunEnd(event)) end = { at: now(), ...event };
    else emit(event);
  });
  const timing = await timed?.().catch(() => undefined);
  if (timing) emit({ type: 'timing', timing });
  if (end) emit(end);
}

/** Sends the request of a run and reads its reply; always emits an end. */
async function perform(exchanges: Exchanges, order: Order, emit: (event: RunEvent) => void) {
  const silence = watchSilence(order.limitMs);
  const signal = AbortSignal.any([order.signal, silence.signal]);
  let hasReplied = false;
  try {
    const [exchange, response] = await reached(exchanges, order, signal, emit);
    hasReplied = true;
    await exchange.read(response, emit, silence.heard);
  } catch (error) {
    if (order.signal.aborted) emit({ type: 'stopped' });
    else if (error instanceof RunnableError) emit({ type: 'error', failure: error.failure });
    else if (silence.signal.aborted) emit({ type: 'error', failure: order.overLimit });
    else
      emit({
        type: 'error',
        failure: hasReplied ? { kind: 'cut-short' } : requestFailure(error, order.origin),
      });
  } finally {
    silence.end();
  }
}

/** Sends the request to the first endpoint that exists. Where one does not exist, nothing has run. */
async function reached(
  { first, exchange, asksForSteps }: Exchanges,
  { call, head, body, steps, learnt }: Order,
  signal: AbortSignal,
  emit: (event: RunEvent) => void,
): Promise<[ModeExchange, Response]> {
  const withoutSteps = steps?.isSaid ? 'known' : true;
  const missing = [...(steps?.missing ?? [])];
  const post = ({ endpoint, accept }: ModeExchange, more: Pick<Sent, 'withoutSteps'> = {}) => {
    const reply = call(endpoint, accept, { method: 'POST', body, signal });
    emit({ type: 'sent', request: { ...head, url: `${head.url}/${endpoint}` }, ...more });
    return reply;
  };
  for (const preferred of first) {
    const response = await post(preferred);
    if (!isAbsent(response)) {
      if (missing.length > (steps?.missing.length ?? 0)) learnt({ ...steps, missing });
      return [preferred, response];
    }
    missing.push(preferred.endpoint);
    response.body?.cancel().catch(() => {});
  }
  const response = await post(exchange, asksForSteps ? { withoutSteps } : {});
  // If this endpoint is absent too, the address may be wrong: then it is not known that the runnable has no steps.
  if (asksForSteps && withoutSteps === true && !isAbsent(response)) learnt({ missing, isSaid: true });
  return [exchange, response];
}

type Sent = Extract<RunEvent, { type: 'sent' }>;

const isAbsent = ({ status }: Response) => status === 404 || status === 405;
