import lzString from 'lz-string';
import { withoutJudged } from '../form/secret-places.ts';
import { type Call, createCall, headOf, hiddenIn, maskingOf } from '../http/call.ts';
import { limitOf } from '../http/waits.ts';
import { type JsonObject, writeJson } from '../json/json.ts';
import type { SchemaAnswer } from '../runnable/description.ts';
import { questionFailure, RunnableError } from '../runnable/failure.ts';
import { keptBody, keptText } from '../runnable/kept-body.ts';
import { maskedAnswer, maskedDescription } from '../runnable/masked.ts';
import type { RunRequest } from '../runnable/protocol.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import type { Connect, RunDetails, Target } from '../runnable/runnable.ts';
import { createEventQueue } from '../sse/event-queue.ts';
import { askSchema, readDescription, readRest } from './describe.ts';
import { type Exchanges, exchangeAt, exchangesOf } from './exchanges.ts';
import { langserve } from './langserve.ts';
import { type Order, performed } from './perform.ts';
import { stepEndpoints } from './steps/step-message.ts';

/** Connects to a runnable by all that a profile says of it; callers need not know the mode. */
export const connect: Connect = (target) => {
  const send = createCall(target);
  const call: Call = (path, ...rest) => send(`${target.url}/${path}`, ...rest);
  const { mask = unmasked } = target;
  const ask = createCall({ ...target, fetch: target.ask ?? target.fetch });
  const get: Call = (path, ...rest) => ask(`${target.url}/${path}`, ...rest);
  const { origin } = new URL(target.url);
  const called = { target, call, origin };

  async function asked<Said>(ask: () => Promise<Said>, signal: AbortSignal): Promise<Said> {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      throw new RunnableError(questionFailure(error, origin), { cause: error });
    }
  }

  return {
    url: target.url,
    protocol: langserve,
    async describe(signal, asksMode = true) {
      const of = { url: target.url, mode: asksMode ? target.mode : undefined };
      const { description, unsure } = await asked(() => readDescription(of, get, signal), signal);
      return { description: maskedDescription(description, mask), unsure };
    },
    inputFor: async (config, signal) =>
      maskedAnswer(await asked(() => readConfiguredInput(config, get, signal), signal), mask),
    describeRest: (signal) => asked(() => readRest(target.url, get, signal), signal),

    run(request, signal, details = {}) {
      const kept = keptBody(withoutSecretConfig(request), hiddenIn(target, details));
      const exchanges = exchangesOf(target, details.steps);
      return sent({ exchanges, body: writeJson(request), kept }, called, details, signal);
    },
    repeat({ url, accept, body }, signal) {
      const exchange = { ...exchangeAt(url.slice(target.url.length + 1), target), accept };
      const kept = keptText(body, withoutSecretConfig, target.hidden);
      return sent(
        { exchanges: { first: [], exchange, asksForSteps: false }, body, kept },
        called,
        {},
        signal,
      );
    },
  };
};

type Called = { target: Target; call: Call; origin: string };

/** The body of a request, what is kept of it, and where it may go. */
type Outgoing = { exchanges: Exchanges; body: string; kept: ReturnType<typeof keptBody> };

/** Sends a request at once; the queue holds the events of its reply until they are read. */
function sent(
  { exchanges, body, kept }: Outgoing,
  { target, call, origin }: Called,
  { steps, learnt, ...details }: RunDetails,
  signal: AbortSignal,
) {
  const left = new AbortController();
  const queue = createEventQueue<RunEvent>(() => left.abort());
  const { exchange } = exchanges;
  const limitMs = limitOf(target);
  const order: Order = {
    call,
    head: { ...headOf(target, target.url, exchange.accept, body !== ''), ...kept },
    body,
    origin,
    limitMs,
    overLimit: exchange.overLimit(limitMs ?? 0),
    signal: AbortSignal.any([signal, left.signal]),
    steps,
    learnt: (found) => learnt?.(found),
  };
  const masked = maskingOf(target, details);
  const emit = (event: RunEvent) => {
    if (isLeftOut(event)) learnt?.({ ...steps, missing: stepEndpoints });
    queue.push(masked(event));
  };
  void performed(exchanges, order, emit, target).then(queue.close);
  return queue.drain();
}

const unmasked = (text: string) => text;

/** Leaves out what is secret in a configuration by name or look. */
const withoutSecretConfig = (request: RunRequest): RunRequest =>
  request.config === undefined ? request : { ...request, config: withoutJudged(request.config) };

const isLeftOut = (event: RunEvent) => event.type === 'error' && event.failure.kind === 'answer-left-out';

/**
 * Asks for the input schema of a configuration, below its hash (docs/protocol.md#configuration-hash).
 * Throws when the server cannot be asked.
 */
function readConfiguredInput(config: JsonObject, get: Call, signal: AbortSignal): Promise<SchemaAnswer> {
  const hash = lzString.compressToEncodedURIComponent(writeJson(config));
  return askSchema(get, 'input', { signal }, `c/${hash}/`);
}
