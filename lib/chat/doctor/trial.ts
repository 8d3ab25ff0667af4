import { inputFields } from '../../form/input-fields.ts';
import type { InputPlan } from '../../form/input-plan.ts';
import { minimalValues } from '../../form/minimal-value.ts';
import { type Json, writeJson } from '../../json/json.ts';
import { schemaIn } from '../../runnable/description.ts';
import type { Protocol, RunRequest } from '../../runnable/protocol.ts';
import { type CallSettings, chosenPreset } from '../profile/call-settings.ts';
import { filledJson, type Variables } from '../profile/variables.ts';
import { oddReplyTexts } from '../server/reply-text.ts';
import type { AnsweredByServer } from '../server/server-question.ts';
import { type Cause, causeOfFailure } from './cause.ts';
import { failed } from './diagnose.ts';
import {
  createQuestions,
  type DoctorWorld,
  headerOf,
  interrupted,
  type Questions,
  redirectCause,
  responseOf,
  type Subject,
  trialLimits,
} from './questions.ts';
import type { Finding, Progress } from './step.ts';

/** Sends the smallest message that the runnable takes and looks at its answer. Ends like `diagnose`. */
export async function* sendTestMessage(
  subject: Subject,
  message: TestMessage,
  world: DoctorWorld,
  signal: AbortSignal,
  limits = trialLimits,
): AsyncGenerator<Progress, void, void> {
  yield { step: { id: 'stream', state: 'running' } };
  const questions = createQuestions(subject, world, signal);
  const { state, seen, cause } = await tried(subject, message, questions, limits).catch(
    (): Finding => ({ state: 'failed', ...interrupted }),
  );
  yield { step: { id: 'stream', state, seen } };
  yield { cause: cause ?? { kind: 'nothing-wrong', isTried: true } };
}

async function tried(
  subject: Subject,
  message: TestMessage,
  questions: Questions,
  limits: typeof trialLimits,
): Promise<Finding> {
  const schemas = (['input', 'config'] as const).map((of) => schemaOf(of, subject, questions));
  const [input, config] = await Promise.all(schemas);
  const request = testRequest({ input, config }, message);
  if (!request) return failed({ code: 'not-made' }, { kind: 'no-test-message' });
  const place = subject.checkup.message(subject.mode);
  const single = message.protocol.singleRun?.(subject.url, subject.mode, request);
  const body = writeJson(single?.body ?? request);
  const answer = await questions.ask({ ...place, method: 'POST', body, limits });
  if ('cause' in answer) return { state: 'failed', ...answer };
  if ('redirected' in answer) {
    return failed({ code: 'redirected' }, await redirectCause(subject, place.path, questions));
  }
  return findingOf(answer.reply, place.path, subject);
}

async function schemaOf(
  of: 'input' | 'config',
  { checkup }: Subject,
  questions: Questions,
): Promise<Json | undefined> {
  const answer = await questions.schema(of);
  const isServed = 'reply' in answer && answer.reply.httpStatus === 200 && answer.reply.end === 'whole';
  return isServed ? schemaIn(await checkup.readSchema(responseOf(answer.reply), of)) : undefined;
}

async function findingOf(reply: AnsweredByServer, path: string, subject: Subject): Promise<Finding> {
  const {
    pieces,
    failure,
    isUnnamed = false,
  } = await subject.checkup.readTrial(responseOf(reply), subject.mode);
  const contentType = headerOf(reply.headers, 'content-type');
  const isStream = subject.mode === 'stream' && (pieces > 0 || /^text\/event-stream\b/i.test(contentType));
  const isOver = !isStream || reply.end === 'whole' || reply.end === 'cut-short';
  // The server breaks the connection after an error event. The event says more.
  const cause =
    failure && failure.kind !== 'cut-short' && isOver
      ? causeOfFailure(failure)
      : endCause(reply, isStream, failure !== undefined);
  if (cause) return failed({ code: 'refused', path, status: reply.httpStatus }, cause);
  const head = { mode: subject.mode, status: reply.httpStatus, contentType, isUnnamed };
  const state = oddReplyTexts(head).length > 0 ? ('noted' as const) : ('fine' as const);
  if (subject.mode === 'batch') return { state, seen: { code: 'answered', ms: reply.endMs, head } };
  const firstMs = reply.reads[0]?.atMs ?? reply.endMs;
  if (isBuffered(reply, pieces)) {
    return failed({ code: 'buffered', waitedMs: firstMs, pieces }, { kind: 'buffered', waitedMs: firstMs });
  }
  const seen = {
    code: 'streamed',
    firstMs,
    reads: reply.reads.length,
    pieces,
    endMs: reply.endMs,
    head,
  } as const;
  return { state, seen };
}

/** Silence at the end, in ms, that counts as a stall; in a shorter test, half of its duration. */
const stallMs = 10_000;

function endCause(
  { end, endMs, headMs, reads }: AnsweredByServer,
  isStream: boolean,
  isUnfinished: boolean,
): Cause | undefined {
  if (end === 'cut-short' || (end === 'whole' && isUnfinished)) return { kind: 'cut-short' };
  if (end !== 'overdue') return undefined;
  const silentMs = endMs - (reads.at(-1)?.atMs ?? headMs);
  return !isStream || silentMs >= Math.min(stallMs, endMs / 2) ? { kind: 'stalled', silentMs } : undefined;
}

/** Limits for a held-back stream, in ms: shortest wait before the first piece, longest time for all pieces. */
const held = { waitMs: 1_000, spreadMs: 100 };

/** Tells whether several pieces came at once after a wait, as when a proxy buffers the stream. */
export function isBuffered({ reads, httpStatus }: AnsweredByServer, pieces: number): boolean {
  const [first, last] = [reads[0]?.atMs ?? 0, reads.at(-1)?.atMs ?? 0];
  return httpStatus < 300 && pieces > 1 && first >= held.waitMs && last - first <= held.spreadMs;
}

/** Parts of a test message, besides the schemas. */
export type TestMessage = {
  protocol: Protocol;
  call: CallSettings;
  text: string;
  variables: Variables;
  newId(): string;
};

type Schemas = { input: Json | undefined; config: Json | undefined };

/** Smallest JSON of each type, as a person would type it. */
const rawTexts: Record<string, string> = {
  string: '"Hello"',
  integer: '1',
  number: '1',
  boolean: 'false',
  array: '[]',
  object: '{}',
  null: 'null',
};

/** Builds the smallest request that the schemas allow; undefined where only a person knows a value. */
function testRequest(schemas: Schemas, message: TestMessage): RunRequest | undefined {
  const { protocol, call, variables, text } = message;
  const plan = protocol.plan(schemas.input, call.mapping);
  const fields = inputFields(schemas.input, plan);
  const values = minimalValues(fields, text);
  if (!values) return undefined;
  const memoryKey = protocol.memoryKey(call.memory, schemas.config);
  return protocol.request({
    plan,
    parts: { text: textFor(plan, text), history: [], system: call.systemMessage, values },
    values: filledJson(chosenPreset(call)?.values ?? {}, variables),
    memory: memoryKey === null ? null : { key: memoryKey, id: message.newId() },
  });
}

const textFor = (plan: InputPlan, text: string) =>
  plan.kind === 'raw' ? (plan.types.map((type) => rawTexts[type]).find(Boolean) ?? '{}') : text;
