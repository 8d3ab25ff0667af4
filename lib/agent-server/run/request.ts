import * as z from 'zod/mini';
import { inputFor } from '../../form/input.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { RunRequest, Sending } from '../../runnable/protocol.ts';
import type { GivenAnswer } from '../../runnable/question.ts';
import { partsOf } from '../assistant/address.ts';
import { placedValues } from '../assistant/graph-values.ts';
import { type Place, placeIn } from './place.ts';

/** The last message of the thread that a message follows, and the message, by their ids. */
export type Following = { last: string; message: string };

const request = z.object({
  thread: z.string(),
  /** Our id of the run. */
  key: z.string(),
  /** The run after which it goes on; `start`: it goes on before the first. Absent: after the latest. */
  back: z.optional(z.union([z.literal('start'), z.record(z.string(), z.json())])),
  body: z.record(z.string(), z.json()),
  dialect: z.optional(z.string()),
  outputs: z.optional(z.array(z.string())),
  follows: z.optional(z.object({ last: z.string(), message: z.string() })),
});

/** A request for a run of a thread. */
export type ThreadRequest = {
  thread: string;
  key: string;
  back?: 'start' | JsonObject;
  body: JsonObject;
  /** Kind of the server, if known. */
  dialect?: string;
  /** Names of the fields of the graph's output, if it has others. */
  outputs?: string[];
  follows?: Following;
};

/** Reads a request that `threadRequest` has built. */
export const readRequest = (value: RunRequest): ThreadRequest => request.parse(value) as ThreadRequest;

/** Asks for everything that an answer needs: with tokens alone a question would be invisible. */
const answerModes = ['messages-tuple', 'updates', 'values', 'custom'];

/**
 * Returns the modes of a stream. With sub-graphs a JavaScript server (2.0.0) breaks off a stream of states unless
 * checkpoints are asked for, too, which are not read; other servers would send them in vain.
 */
export const streamModesOf = (dialect: string | undefined, showsSteps: boolean): string[] => [
  ...answerModes,
  ...(dialect === 'python' || dialect === 'aegra' ? [] : ['checkpoints']),
  ...(showsSteps ? ['debug'] : []),
];

/**
 * Builds the request for a message or for the answers to questions (docs/agent-server.md#requests). The thread holds the
 * conversation, so there is a history only where the server does not know it. Undefined if the text is not the JSON that the plan wants.
 */
export function threadRequest(sending: Sending): RunRequest | undefined {
  const { plan, parts, values, configSchema, dialect, outputs, memory, ids, after, whenBusy } = sending;
  const said = saidIn(sending, inputFor(plan, parts));
  if (said === undefined) return undefined;
  const key = ids?.run ?? '';
  const before = placeIn(after?.place ?? undefined);
  const thread = before?.thread ?? memory?.id ?? key;
  const back = backIn(sending, thread);
  return {
    thread,
    key,
    ...(dialect !== undefined && { dialect }),
    ...(outputs && { outputs }),
    ...(back !== undefined ? { back } : followingIn(before, ids)),
    body: {
      ...said,
      ...placedValues(values, configSchema),
      metadata: { runnel_run: key },
      // A server that has lost the thread must say so instead of answering without it. The run before may not have
      // reached the server.
      if_not_exists: before?.run === undefined ? 'create' : 'reject',
      multitask_strategy: whenBusy ? strategies[whenBusy] : 'reject',
      on_disconnect: 'continue',
    },
  };
}

const followingIn = (before: Place | undefined, ids: Sending['ids']): { follows?: Following } =>
  before?.last !== undefined && ids ? { follows: { last: before.last, message: ids.message } } : {};

const strategies = { wait: 'enqueue', instead: 'interrupt' } as const;

/** Returns what goes on: a new input, the answers to questions, or nothing new. */
function saidIn({ answers, plan, ids }: Sending, input: Json | undefined): JsonObject | undefined {
  if (answers === undefined)
    return input === undefined ? undefined : { input: withId(input, plan, ids?.message) };
  if (answers === 'again' || answers.length === 0) return { input: null };
  return { command: { resume: resumeWith(answers) } };
}

/**
 * Names each question by its id where the server has given one: the bare answer fits a single question only. A server
 * reads other keys than its ids as the answer itself.
 */
function resumeWith(answers: GivenAnswer[]): Json {
  const named = answers.flatMap(({ id, value }) => (id === null ? [] : [[id, value] as const]));
  const isNamed = named.length === answers.length && (named.length > 1 || serverId.test(named[0]?.[0] ?? ''));
  return isNamed ? Object.fromEntries(named) : (answers[0]?.value ?? null);
}

const serverId = /^[0-9a-f]{32}$/;

/** Gives the new message our id: sent again, it replaces itself in the thread. */
function withId(input: Json, plan: InputPlan, id: string | undefined): Json {
  if (id === undefined) return input;
  if (plan.kind === 'conversation') return lastWithId(input, id);
  if (plan.kind !== 'object' || plan.text !== null || plan.history?.form.kind !== 'messages') return input;
  const { name } = plan.history;
  return isJsonObject(input) ? { ...input, [name]: lastWithId(input[name] ?? null, id) } : input;
}

function lastWithId(messages: Json, id: string): Json {
  const last = Array.isArray(messages) ? messages.at(-1) : undefined;
  return Array.isArray(messages) && isJsonObject(last)
    ? [...messages.slice(0, -1), { id, ...last }]
    : messages;
}

/** Returns the run that a turn goes back to. Two conversations may share a thread, so there the latest may be another's. */
function backIn({ after, memory, answers }: Sending, thread: string): 'start' | JsonObject | undefined {
  if (!after || (after.isLatest && thread === memory?.id && answers !== 'again')) return undefined;
  return after.place ?? (after.isLatest ? undefined : 'start');
}

/** Path of a run outside any conversation, below the server. */
export const singleRunPath = (mode: DataTransferMode): string =>
  mode === 'stream' ? '/runs/stream' : '/runs/wait';

/** Parts of a request that a run outside any conversation takes, too. */
const taken = ['input', 'config', 'context'];

/** Builds a run outside any conversation: the server forgets it at its end, and ends it if nobody reads it. */
export function singleRun(
  url: string,
  mode: DataTransferMode,
  request: RunRequest,
): { url: string; body: JsonObject } {
  const { base, assistant } = partsOf(url);
  const body = {
    assistant_id: assistant,
    ...Object.fromEntries(Object.entries(readRequest(request).body).filter(([name]) => taken.includes(name))),
    ...(mode === 'stream' ? { stream_mode: ['messages-tuple', 'values'] } : {}),
    on_disconnect: 'cancel',
  };
  return { url: base + singleRunPath(mode), body };
}
