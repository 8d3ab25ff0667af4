import type { Attachment, FieldFile } from '../chat/attachment.ts';
import { configOf, memoryKeyOf } from '../chat/call-settings.ts';
import type { Failure } from '../chat/failure.ts';
import type { PastExchange } from '../chat/history.ts';
import type { Profile } from '../chat/profile.ts';
import { type Description, schemaIn } from '../langserve/description.ts';
import { inputFor } from '../langserve/input.ts';
import { type InputPlan, isTextMessage, planInput } from '../langserve/input-plan.ts';
import type { Json, JsonObject } from '../langserve/json.ts';
import { stepsOf } from '../langserve/json-pointer.ts';
import { blocksOf, FilesGone, filledIn, pastWithFiles, type ReadFile } from './sent-files.ts';

/** What a person sends. */
export type Message = {
  conversationId: string;
  text: string;
  attachments: Attachment[];
  fields: JsonObject;
  files: FieldFile[];
  /** What was said before in the conversation; asked for only where the runnable is to be told. */
  history(): Promise<PastExchange[]>;
};

/** What is sent for a message, or why nothing is. */
export type Request = { input: Json; config: JsonObject } | { failure: Failure };

/** The request as the runnable describes it and the person wants it. */
export async function requestFor(
  message: Message,
  { call }: Profile,
  description: Description,
  readFile: ReadFile,
): Promise<Request> {
  const plan = planInput(schemaIn(description.input), call.mapping);
  const memoryKey = memoryKeyOf(call, schemaIn(description.config));
  const obstacle = obstacleIn(plan, message);
  if (obstacle) return { failure: obstacle };
  const past = memoryKey === null && takesHistory(plan) ? await message.history() : [];
  const travelling = past.slice(
    call.historyLimit === null ? 0 : Math.max(0, past.length - call.historyLimit),
  );
  try {
    const input = inputFor(plan, {
      text: message.text,
      blocks: await blocksOf(message.attachments, readFile),
      history: await pastWithFiles(travelling, readFile),
      values: await filledIn(message.fields, message.files, readFile),
    });
    if (input === undefined) return { failure: { kind: 'not-json', wanted: wantedBy(plan) } };
    return { input, config: configOf(call, memoryKey, message.conversationId) };
  } catch (error) {
    if (error instanceof FilesGone) return { failure: { kind: 'files-gone', names: error.names } };
    throw error;
  }
}

const takesHistory = (plan: InputPlan) =>
  plan.kind === 'conversation' || (plan.kind === 'object' && plan.history !== null);

const wantedBy = (plan: InputPlan) => (plan.kind === 'raw' ? plan.wanted : '');

function obstacleIn(plan: InputPlan, { attachments, fields, files }: Message): Failure | undefined {
  if (plan.kind === 'open') return { kind: 'text-place-open', candidates: plan.candidates };
  if (attachments.length > 0 && !isTextMessage(plan)) {
    return { kind: 'files-not-taken', names: attachments.map(({ name }) => name) };
  }
  if (plan.kind !== 'object') return undefined;
  const isFilled = (name: string) =>
    Object.hasOwn(fields, name) || files.some(({ at }) => stepsOf(at)[0] === name);
  const missing = plan.required.filter((name) => !isFilled(name));
  return missing.length > 0 ? { kind: 'fields-missing', fields: missing } : undefined;
}
