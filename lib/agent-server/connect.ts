import { withoutJudged } from '../form/secret-places.ts';
import { type Call, createCall, headOf, hiddenIn, maskingOf } from '../http/call.ts';
import { limitOf } from '../http/waits.ts';
import { type JsonObject, writeJson } from '../json/json.ts';
import { absent } from '../runnable/description.ts';
import { questionFailure, RunnableError } from '../runnable/failure.ts';
import { keptBody, keptText } from '../runnable/kept-body.ts';
import { maskedDescription } from '../runnable/masked.ts';
import type { RunRequest } from '../runnable/protocol.ts';
import type { CancelOutcome, RunEvent } from '../runnable/run-event.ts';
import type { Connect, RunDetails, Target } from '../runnable/runnable.ts';
import { agentServer } from './agent-server.ts';
import { partsOf } from './assistant/address.ts';
import { readDescription } from './assistant/describe.ts';
import { added, givingIn, givingOut, startingFrom } from './chunk.ts';
import { hidingOf } from './run/hidden-values.ts';
import { performed } from './run/perform.ts';
import { placeIn, storedPlace } from './run/place.ts';
import { readRequest } from './run/request.ts';
import { createSeen } from './run/seen.ts';
import { type Server, serverAt } from './run/server.ts';
import { apartFrom, bodyFor, postUrl } from './run/start.ts';
import { type Watched, watchedAt } from './run/watched.ts';

/** Connects to an assistant of an Agent Server by all that a profile says of it. */
export const connect: Connect = (target) => {
  const { base, assistant } = partsOf(target.url);
  const call = createCall(target);
  const get = createCall({ ...target, fetch: target.ask ?? target.fetch });
  const server = serverAt(base, call);
  const order = (details: RunDetails, signal: AbortSignal, watched: Watched) => ({
    target,
    call,
    base,
    watched,
    limitMs: limitOf(target),
    masked: maskedBy(target, details),
    signal,
  });

  return {
    url: target.url,
    protocol: agentServer,
    describe: (signal) => described(target, base, get, signal),
    inputFor: async () => absent(null, { code: 'no-schema' }),
    placeOf(request) {
      const { thread, key } = readRequest(request);
      return storedPlace({ thread, key });
    },
    run(request, signal, details = {}) {
      const { thread, key, follows } = readRequest(request);
      return performed({
        ...order(details, signal, watchedAt({ thread, key })),
        ...(follows && { follows }),
        seen: createSeen(nothingSeen),
        prepare: (emit, within) =>
          prepared(request, { target, assistant, base, server, details }, emit, within),
      });
    },
    repeat({ accept, ...written }, signal) {
      const { url, body, thread } = apartFrom(written);
      const head = headOf(target, url, accept, body !== '');
      const kept = keptText(body, withoutSecretContext, target.hidden);
      return performed({
        ...order({}, signal, watchedAt({ thread, key: '' })),
        seen: createSeen(nothingSeen),
        prepare: async (_, within) => {
          if (hasKey(target)) await server.begin(thread, within);
          return { url, accept, body, head: { ...head, ...kept } };
        },
      });
    },
    rejoin({ place, tail, before, chunks, reads }, signal, details = {}) {
      const known = placeIn(place) ?? { thread: '', key: '' };
      return performed({
        ...order(details, signal, watchedAt(known, chunks, { ...reads })),
        seen: createSeen({ tail, before }),
      });
    },
    cancel: (place, signal) => cancelled(place, server, signal),
  };
};

function maskedBy(target: Target, details: RunDetails) {
  const masked = maskingOf(target, details);
  const hidden = hidingOf(hiddenIn(target, details), details.inputSchema);
  return (event: RunEvent) => hidden(masked(event));
}

const nothingSeen = { tail: null, before: null };

async function described(target: Target, base: string, call: Call, signal: AbortSignal) {
  const { mask = (text: string) => text } = target;
  try {
    const ask = (path: string, init: RequestInit) => call(base + path, 'application/json', init);
    const { description, unsure } = await readDescription(target.url, ask, signal);
    return { description: maskedDescription(description, mask), unsure };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RunnableError) throw error;
    throw new RunnableError(questionFailure(error, new URL(target.url).origin), { cause: error });
  }
}

/** Cancels a run. One whose reply has not begun is looked for: its request may have arrived. */
async function cancelled(place: JsonObject, server: Server, signal: AbortSignal): Promise<CancelOutcome> {
  const known = placeIn(place);
  if (!known) return 'unknown';
  const run = known.run ?? (await server.find(known, signal).catch(() => undefined));
  return run === undefined ? 'unknown' : server.cancel({ ...known, run }, signal);
}

/** Tells whether a server may know the person by the profile. */
const hasKey = ({ headers, sendCookies = false }: Target) => headers.length > 0 || sendCookies;

type Preparing = {
  target: Target;
  assistant: string;
  base: string;
  server: Server;
  details: RunDetails;
};

/** Finds the state that a run goes on from, and builds its POST. */
async function prepared(
  request: RunRequest,
  { target, assistant, base, server, details }: Preparing,
  emit: Parameters<NonNullable<Parameters<typeof performed>[0]['prepare']>>[0],
  signal: AbortSignal,
) {
  const { mode, showsSteps = false } = target;
  const wanted = readRequest(request);
  const start = await bodyFor(wanted, { assistant, mode, showsSteps, server }, signal);
  const { thread, body, forgets, from } = start;
  if (body.if_not_exists === 'create' && hasKey(target)) await server.begin(thread, signal);
  if (forgets) emit({ type: 'forgets' });
  const known = [
    ...(wanted.outputs ? [givingOut(wanted.outputs)] : []),
    ...(from === undefined ? [] : startingFrom(from)),
    ...(mode === 'batch' ? givingIn(wanted.body.input) : []),
  ];
  for (const chunk of known) emit({ ...added(chunk), isStart: true });
  const url = postUrl(base, thread, mode);
  const accept = mode === 'stream' ? 'text/event-stream' : 'application/json';
  const head = {
    ...headOf(target, url, accept, true),
    ...keptBody(withoutSecretContext(body), hiddenIn(target, details)),
  };
  return { url, accept, body: writeJson(body), head, thread };
}

/** Leaves out what is secret in a context or a configuration by name or look. */
function withoutSecretContext(body: RunRequest): RunRequest {
  const { context, config } = body;
  return {
    ...body,
    ...(context !== undefined && { context: withoutJudged(context) }),
    ...(config !== undefined && { config: withoutJudged(config) }),
  };
}
