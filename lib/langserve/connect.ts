import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import { hiddenMask, keptBody } from '../runnable/kept-body.ts';
import { maskedAnswer, maskedDescription } from '../runnable/masked-failure.ts';
import { isRunEnd, type RunEvent, type SentRequest } from '../runnable/run-event.ts';
import type { Connect, RunDetails, RunRequest, Target } from '../runnable/runnable.ts';
import { createEventQueue } from '../sse/event-queue.ts';
import { watchSilence } from '../sse/silence.ts';
import { readConfiguredInput } from './configured-input.ts';
import { readDescription } from './describe.ts';
import { type Exchanges, exchangesOf, type ModeExchange } from './exchanges.ts';
import { langserve } from './langserve.ts';
import { maskedEvent, withoutHidden, withoutSecretConfig } from './masked-event.ts';
import { stepEndpoints } from './steps/step-message.ts';

/** Connects to a runnable by all that a profile says of it; callers need not know the mode. */
export const connect: Connect = (target) => {
  const call = createCall(target);
  const { mask = unmasked } = target;
  const unreachable: RunnableFailure = { kind: 'unreachable', origin: new URL(target.url).origin };

  async function asked<Said>(ask: () => Promise<Said>, signal: AbortSignal): Promise<Said> {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      throw new RunnableError(unreachable, { cause: error });
    }
  }

  return {
    url: target.url,
    protocol: langserve,
    async describe(signal) {
      const { description, unsure } = await asked(() => readDescription(target.url, call, signal), signal);
      return { description: maskedDescription(description, mask), unsure };
    },
    inputFor: async (config, signal) =>
      maskedAnswer(await asked(() => readConfiguredInput(config, call, signal), signal), mask),

    run: (request, signal, details = {}) => run(request, { target, call, unreachable }, details, signal),
  };
};

type Called = { target: Target; call: Call; unreachable: RunnableFailure };

/** Starts a run at once; the queue holds its events until they are read. */
function run(
  request: RunRequest,
  { target, call, unreachable }: Called,
  { steps, learnt, ...details }: RunDetails,
  signal: AbortSignal,
) {
  const { mask = unmasked, now = Date.now } = target;
  const left = new AbortController();
  const queue = createEventQueue<RunEvent>(() => left.abort());
  const exchanges = exchangesOf(target, steps);
  const { exchange } = exchanges;
  const hidden = [...(target.hidden ?? []), ...(details.hidden ?? [])];
  const limitMs = (target.mode === 'stream' ? target.stallLimitMs : target.responseLimitMs) ?? null;
  const order: Order = {
    call,
    head: {
      method: 'POST',
      url: target.url,
      headers: [...headersOf(target, exchange.accept, true)],
      ...keptBody(withoutSecretConfig(request), hidden),
      ...(target.sendCookies && { hasCookies: true as const }),
    },
    body: JSON.stringify(request),
    unreachable,
    limitMs,
    overLimit: exchange.overLimit(limitMs ?? 0),
    signal: AbortSignal.any([signal, left.signal]),
    steps,
    learnt: (found) => learnt?.(found),
  };
  const { mask: maskMore = unmasked } = details;
  const hide = hiddenMask(hidden);
  const emit = (event: RunEvent) => {
    if (isLeftOut(event)) learnt?.({ ...steps, missing: stepEndpoints });
    const masked = maskedEvent(event, (text) => maskMore(mask(text)), target.secretHeaders);
    queue.push({ at: now(), ...withoutHidden(masked, hide) });
  };
  void performed(exchanges, order, emit, target).then(queue.close);
  return queue.drain();
}

const unmasked = (text: string) => text;

const isLeftOut = (event: RunEvent) => event.type === 'error' && event.failure.kind === 'answer-left-out';

type Call = (path: string, accept: string, init: RequestInit) => Promise<Response>;

function headersOf({ headers: own }: Target, accept: string, hasBody: boolean): Headers {
  const headers = new Headers({ accept, ...(hasBody ? { 'content-type': 'application/json' } : {}) });
  for (const [name, value] of own) headers.set(name, value);
  return headers;
}

function createCall(target: Target): Call {
  const { url, sendCookies = false, fetch: send } = target;
  return (path, accept, init) => {
    const headers = headersOf(target, accept, Boolean(init.body));
    const credentials = sendCookies ? 'include' : 'omit';
    return send(`${url}/${path}`, { ...init, headers, credentials, redirect: 'manual', cache: 'no-store' });
  };
}

type Order = {
  call: Call;
  /** Its URL is without the endpoint. */
  head: SentRequest;
  body: string;
  unreachable: RunnableFailure;
  limitMs: number | null;
  overLimit: RunnableFailure;
  signal: AbortSignal;
} & Required<Pick<RunDetails, 'steps' | 'learnt'>>;

/** Performs an exchange; emits how its connection went before its end. */
async function performed(
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
  let broken = order.unreachable;
  try {
    const [exchange, response] = await reached(exchanges, order, signal, emit);
    broken = { kind: 'cut-short' };
    await exchange.read(response, emit, silence.heard);
  } catch (error) {
    if (order.signal.aborted) emit({ type: 'stopped' });
    else if (error instanceof RunnableError) emit({ type: 'error', failure: error.failure });
    else emit({ type: 'error', failure: silence.signal.aborted ? order.overLimit : broken });
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
  // Where nothing exists, the address may be wrong.
  if (asksForSteps && withoutSteps === true && !isAbsent(response)) learnt({ missing, isSaid: true });
  return [exchange, response];
}

type Sent = Extract<RunEvent, { type: 'sent' }>;

const isAbsent = ({ status }: Response) => status === 404 || status === 405;
