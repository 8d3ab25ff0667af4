import { sentText, withContextFields } from '../../chat/context/sent-text.ts';
import type { SaidExchange } from '../../chat/conversation/history.ts';
import { isUndecided, whatTravels } from '../../chat/conversation/site-consent.ts';
import { inForce } from '../../chat/input/schema-in-force.ts';
import { chosenPreset } from '../../chat/profile/call-settings.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { filledJson } from '../../chat/profile/variables.ts';
import type { Failure } from '../../chat/run/failure.ts';
import { textFields } from '../../form/input-fields.ts';
import { type InputPlan, takesHistory } from '../../form/input-plan.ts';
import type { Json } from '../../json/json.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocol, RunRequest } from '../../runnable/protocol.ts';
import {
  blocksOf,
  configObstacle,
  FilesGone,
  filesNotTaken,
  filledIn,
  type OutgoingMessage,
  obstacleIn,
  pastWithFiles,
  type ReadFile,
} from './outgoing-message.ts';

/** The request for a message, or why nothing is sent. */
export type Request =
  | {
      request: RunRequest;
      /** Set if the runnable has a memory of the conversation. */
      remembers?: true;
      /** The runnable keeps the conversation, and neither knows its earlier part nor takes it. */
      forgets?: true;
      /** Place of the answer according to the input schema. */
      answerAt?: string;
      /** Values in it that the schemas mark as secret. */
      secrets?: string[];
    }
  | { failure: Failure };

/** Builds the request from the runnable's description and the person's settings. */
export async function requestFor(
  said: OutgoingMessage,
  { call, url }: Profile,
  { description, protocol }: { description: Description; protocol: Protocol },
  readFile: ReadFile,
): Promise<Request> {
  const { input: inputAnswer, config, mapping } = inForce(call, description, protocol);
  const plan = protocol.plan(schemaIn(inputAnswer), mapping);
  const message = withContext(said, schemaIn(inputAnswer), plan);
  const memoryKey = protocol.memoryKey(call.memory, schemaIn(config));
  const obstacle = configObstacle(call, schemaIn(config), memoryKey) ?? obstacleIn(plan, message, said.text);
  if (obstacle) return { failure: obstacle };
  const isKnown = knowsEarlier(memoryKey, message);
  const earlier = !isKnown && takesHistory(plan) ? await message.history() : [];
  const travelling = travellingTo({ url, call }, message, earlier);
  if (isUndecided(travelling)) return undecided(url);
  try {
    const parts = {
      text: message.text,
      blocks: await blocksOf(message.attachments, readFile),
      history: await pastWithFiles(travelling.past, readFile),
      system: memoryKey === null ? call.systemMessage : '',
      values: await filledIn(message.fields, message.files, readFile),
    };
    const { dialect, outputs } = description;
    const served = { configSchema: schemaIn(config), dialect, outputs };
    const request = protocol.request({ plan, parts, ...served, ...called(call, memoryKey, message) });
    if (request === undefined) return { failure: { kind: 'not-json', wanted: wantedBy(plan) } };
    const schemas = { input: schemaIn(inputAnswer), config: served.configSchema };
    return {
      request,
      ...secretsOf(request, schemas, protocol),
      ...memoryOf(memoryKey),
      ...(memoryKey !== null && !isKnown && !takesHistory(plan) && { forgets: true }),
      ...placeOfAnswer(schemas.input, protocol),
    };
  } catch (error) {
    if (error instanceof FilesGone) return { failure: { kind: 'files-gone', names: error.names } };
    throw error;
  }
}

const travellingTo = (
  { url, call: { historyLimit } }: Pick<Profile, 'url' | 'call'>,
  { choices, askedAt = [] }: OutgoingMessage,
  earlier: SaidExchange[],
) => whatTravels(earlier, { url, choices, historyLimit, askedAt });

const undecided = (url: string): Request => ({ failure: { kind: 'site-undecided', origin: originOf(url) } });

/** Writes the context into the fields that the runnable has for it, and into the text. */
function withContext(message: OutgoingMessage, schema: Json | undefined, plan: InputPlan): OutgoingMessage {
  if (!message.context) return message;
  const taken = new Set(textFields(schema, plan).map(({ name }) => name));
  const fields = withContextFields(message.fields, message.context, taken);
  return { ...message, text: sentText(message, taken), fields };
}

/**
 * Builds the request without a description: the text is the input, the values of the preset are sent as they are. So
 * are answers to questions, which are no input.
 */
export function plainRequest(
  message: OutgoingMessage,
  { call, url }: Profile,
  protocol: Protocol,
  known?: Description,
): Request {
  if (isUndecided(travellingTo({ url, call }, message, []))) return undecided(url);
  const { attachments } = message;
  const text = sentText(message, noFields);
  if (attachments.length > 0) return { failure: filesNotTaken(attachments) };
  const memoryKey = protocol.memoryKey(call.memory, undefined);
  const parts = { text, history: [], values: {} };
  const schemas = { input: schemaIn(known?.input), config: schemaIn(known?.config) };
  const plan = { kind: 'text' as const };
  const order = {
    configSchema: schemas.config,
    dialect: known?.dialect,
    outputs: known?.outputs,
    ...called(call, memoryKey, message),
  };
  const request = protocol.request({ plan, parts, ...order });
  if (request === undefined) return { failure: { kind: 'not-json', wanted: [] } };
  return {
    request,
    ...secretsOf(request, schemas, protocol),
    ...memoryOf(memoryKey),
    ...(message.answers && placeOfAnswer(schemas.input, protocol)),
  };
}

const memoryOf = (memoryKey: string | null) => memoryKey !== null && { remembers: true as const };

function placeOfAnswer(schema: Json | undefined, protocol: Protocol) {
  const answerAt = protocol.answerAt(schema);
  return answerAt !== null && { answerAt };
}

/** Tells whether the runnable knows the earlier messages, so that they are not sent. */
const knowsEarlier = (memoryKey: string | null, { after }: OutgoingMessage): boolean =>
  memoryKey !== null && (after === undefined || after.isFirst || after.place !== null);

const noFields: ReadonlySet<string> = new Set();

function secretsOf(
  request: RunRequest,
  schemas: { input: Json | undefined; config: Json | undefined },
  { secretsIn }: Protocol,
) {
  const secrets = secretsIn?.(request, schemas) ?? [];
  return secrets.length > 0 && { secrets };
}

/** Returns the parts of a request besides the message: preset and memory. */
const called = (
  call: Profile['call'],
  memoryKey: string | null,
  { memoryId, variables, ids, after, answers, whenBusy }: OutgoingMessage,
) => ({
  ...(ids && { ids }),
  ...(after && { after }),
  ...(answers && { answers }),
  ...(whenBusy && { whenBusy }),
  values: filledJson(chosenPreset(call)?.values ?? {}, variables),
  memory: memoryKey === null ? null : { key: memoryKey, id: memoryId },
});

const wantedBy = (plan: InputPlan) => (plan.kind === 'raw' ? plan.types : []);
