import type { Call } from '../http/call.ts';
import { watchSilence } from '../http/waits.ts';
import { RunnableError, type RunnableFailure, requestFailure } from '../runnable/failure.ts';
import { isRunEnd, type RunEvent, type SentRequest } from '../runnable/run-event.ts';
import type { RunDetails, Target } from '../runnable/runnable.ts';
import type { Exchanges, ModeExchange } from './exchanges.ts';
import { replyHead } from './stream-message.ts';

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
  if (!timeConnection) return perform(exchanges, order, emit, now);
  let end: RunEvent | undefined;
  let timed: ReturnType<typeof timeConnection> | undefined;
  const call: Call = (path, ...rest) => {
    timed = timeConnection(`${order.head.url}/${path}`);
    return order.call(path, ...rest);
  };
  const keepEnd = (event: RunEvent) => {
    if (isRunEnd(event)) end = { at: now(), ...event };
    else emit(event);
  };
  await perform(exchanges, { ...order, call }, keepEnd, now);
  const timing = await timed?.().catch(() => undefined);
  if (timing) emit({ type: 'timing', timing });
  if (end) emit(end);
}

type Progress = { hasReplied: boolean; isSilent: boolean };

function failureBy(
  error: unknown,
  { overLimit, origin }: Order,
  { hasReplied, isSilent }: Progress,
): RunnableFailure {
  if (error instanceof RunnableError) return error.failure;
  if (isSilent) return overLimit;
  return hasReplied ? { kind: 'cut-short' } : requestFailure(error, origin);
}

/** Sends the request of a run and reads its reply; always emits an end. */
async function perform(
  exchanges: Exchanges,
  order: Order,
  emit: (event: RunEvent) => void,
  now: () => number,
) {
  const silence = watchSilence(order.limitMs);
  let heardAt = now();
  const heard = () => {
    heardAt = now();
    silence.heard();
  };
  const signal = AbortSignal.any([order.signal, silence.signal]);
  let hasReplied = false;
  try {
    const [exchange, response] = await reached(exchanges, order, signal, emit);
    hasReplied = true;
    await exchange.read(response, emit, heard);
  } catch (error) {
    if (order.signal.aborted) return emit({ type: 'stopped' });
    const failure = failureBy(error, order, { hasReplied, isSilent: silence.signal.aborted });
    const isStream = order.overLimit.kind === 'stalled';
    emit({ type: 'error', failure: isStream ? withSilence(failure, now() - heardAt) : failure });
  } finally {
    silence.end();
  }
}

/** Milliseconds of silence before a cut that are worth telling: a proxy's limit may be the reason. */
const longSilenceMs = 5_000;

const withSilence = (failure: RunnableFailure, silentMs: number): RunnableFailure =>
  failure.kind === 'cut-short' && silentMs >= longSilenceMs ? { ...failure, silentMs } : failure;

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
    emit(replyHead(response));
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
