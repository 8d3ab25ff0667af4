import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import { hiddenMask, keptBody, keptText } from '../runnable/kept-body.ts';
import { maskedAnswer, maskedDescription } from '../runnable/masked-failure.ts';
import { isRunEnd, type RunEvent, type SentRequest } from '../runnable/run-event.ts';
import type { Connect, Target } from '../runnable/runnable.ts';
import { createEventQueue } from '../sse/event-queue.ts';
import { watchSilence } from '../sse/silence.ts';
import { readConfiguredInput } from './configured-input.ts';
import { readDescription } from './describe.ts';
import { type Exchanges, exchangeAt, exchangesOf, type ModeExchange } from './exchanges.ts';
import { langserve } from './langserve.ts';
import { maskedEvent, withoutHidden, withoutSecretConfig } from './masked-event.ts';

/** Connects to a runnable by all that a profile says of it; callers need not know the mode. */
export const connect: Connect = (target) => {
  const call = createCall(target);
  const { mask = (text) => text, now = Date.now } = target;
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

    run(request, signal) {
      const kept = keptBody(withoutSecretConfig(request), target.hidden);
      return sent(exchangesOf(target), { body: JSON.stringify(request), kept }, signal);
    },
    repeat({ url, accept, body }, signal) {
      const exchange = { ...exchangeAt(url.slice(target.url.length + 1), target), accept };
      const kept = keptText(body, withoutSecretConfig, target.hidden);
      return sent({ first: [], exchange }, { body, kept }, signal);
    },
  };

  function sent(exchanges: Exchanges, { body, kept }: Outgoing, signal: AbortSignal) {
    const left = new AbortController();
    const queue = createEventQueue<RunEvent>(() => left.abort());
    const { exchange } = exchanges;
    const limitMs = limitOf(target);
    const order = {
      call,
      head: { ...headOf(target, exchange.accept, body !== ''), ...kept },
      body,
      unreachable,
      limitMs,
      overLimit: exchange.overLimit(limitMs ?? 0),
      signal: AbortSignal.any([signal, left.signal]),
    };
    const hide = hiddenMask(target.hidden);
    const emit = (event: RunEvent) =>
      queue.push({ at: now(), ...withoutHidden(maskedEvent(event, mask, target.secretHeaders), hide) });
    void performed(exchanges, order, emit, target).then(queue.close);
    return queue.drain();
  }
};

const limitOf = ({ mode, stallLimitMs, responseLimitMs }: Target) =>
  (mode === 'stream' ? stallLimitMs : responseLimitMs) ?? null;

const headOf = (target: Target, accept: string, hasBody: boolean): SentRequest => ({
  method: 'POST',
  url: target.url,
  headers: [...headersOf(target, accept, hasBody)],
  ...(target.sendCookies && { hasCookies: true }),
});

/** The body of a request, and what is kept of it. */
type Outgoing = { body: string; kept: ReturnType<typeof keptBody> };

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
};

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
  { first, exchange }: Exchanges,
  { call, head, body }: Order,
  signal: AbortSignal,
  emit: (event: RunEvent) => void,
): Promise<[ModeExchange, Response]> {
  const post = ({ endpoint, accept }: ModeExchange, isWithoutSteps: boolean) => {
    const reply = call(endpoint, accept, { method: 'POST', body, signal });
    const request = { ...head, url: `${head.url}/${endpoint}` };
    emit({ type: 'sent', request, ...(isWithoutSteps && { withoutSteps: true }) });
    return reply;
  };
  for (const preferred of first) {
    const response = await post(preferred, false);
    if (response.status !== 404 && response.status !== 405) return [preferred, response];
    response.body?.cancel().catch(() => {});
  }
  return [exchange, await post(exchange, first.length > 0)];
}
