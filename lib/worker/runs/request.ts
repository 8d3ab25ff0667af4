import type { SaidExchange } from '../../chat/conversation/history.ts';
import { isUndecided, type SiteChoice, whatTravels } from '../../chat/conversation/site-consent.ts';
import type { Attachment, FieldFile } from '../../chat/file/attachment.ts';
import { inForce } from '../../chat/input/schema-in-force.ts';
import { chosenPreset } from '../../chat/profile/call-settings.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { Failure } from '../../chat/run/failure.ts';
import { hasTextPlace, type InputPlan, isTextMessage, takesHistory } from '../../form/input-plan.ts';
import type { JsonObject } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { type Description, schemaIn } from '../../runnable/description.ts';
import type { Protocol } from '../../runnable/protocol.ts';
import type { RunRequest } from '../../runnable/runnable.ts';
import { blocksOf, FilesGone, filledIn, pastWithFiles, type ReadFile } from './sent-files.ts';

/** What a person sends. */
export type OutgoingMessage = {
  /** By which a runnable that remembers the conversation itself knows it. */
  memoryId: string;
  /** It will not know what came before. */
  forgets: boolean;
  text: string;
  attachments: Attachment[];
  fields: JsonObject;
  files: FieldFile[];
  /** What was said before in the conversation; asked for only where the runnable is to be told. */
  history(): Promise<SaidExchange[]>;
  /** Which sites may have what other sites have heard. */
  choices: SiteChoice[];
  /** Values of its fields that are sent, but neither kept nor shown. */
  secrets?: string[];
};

/** What is sent for a message, or why nothing is. */
export type Request =
  | {
      request: RunRequest;
      /** The runnable keeps the conversation itself. */
      remembers?: true;
      /** Where its input schema says that the answer is. */
      answerAt?: string;
    }
  | { failure: Failure };

/** The request as the runnable describes it and the person wants it. */
export async function requestFor(
  message: OutgoingMessage,
  { call, url }: Profile,
  { description, protocol }: { description: Description; protocol: Protocol },
  readFile: ReadFile,
): Promise<Request> {
  const { input: inputAnswer, config, mapping } = inForce(call, description, protocol);
  const plan = protocol.plan(schemaIn(inputAnswer), mapping);
  const memoryKey = protocol.memoryKey(call.memory, schemaIn(config));
  const obstacle = obstacleIn(plan, message);
  if (obstacle) return { failure: obstacle };
  const said = memoryKey === null && takesHistory(plan) ? await message.history() : [];
  const travelling = whatTravels(said, { url, choices: message.choices, historyLimit: call.historyLimit });
  if (isUndecided(travelling)) return { failure: { kind: 'site-undecided', origin: originOf(url) } };
  try {
    const parts = {
      text: message.text,
      blocks: await blocksOf(message.attachments, readFile),
      history: await pastWithFiles(travelling.past, readFile),
      system: memoryKey === null ? call.systemMessage : '',
      values: await filledIn(message.fields, message.files, readFile),
    };
    const request = protocol.request({ plan, parts, ...called(call, memoryKey, message) });
    if (request === undefined) return { failure: { kind: 'not-json', wanted: wantedBy(plan) } };
    const answerAt = protocol.answerAt(schemaIn(inputAnswer));
    return {
      request,
      ...(memoryKey === null ? {} : { remembers: true }),
      ...(answerAt === null ? {} : { answerAt }),
    };
  } catch (error) {
    if (error instanceof FilesGone) return { failure: { kind: 'files-gone', names: error.names } };
    throw error;
  }
}

/** Without asking what the runnable takes: the text is the input, the configuration is the person's own. */
export function plainRequest(message: OutgoingMessage, { call }: Profile, protocol: Protocol): Request {
  const { text, attachments } = message;
  if (attachments.length > 0) return { failure: filesNotTaken(attachments) };
  const memoryKey = protocol.memoryKey(call.memory, undefined);
  const parts = { text, history: [], values: {} };
  const request = protocol.request({ plan: { kind: 'text' }, parts, ...called(call, memoryKey, message) });
  if (request === undefined) return { failure: { kind: 'not-json', wanted: [] } };
  return { request, ...(memoryKey === null ? {} : { remembers: true }) };
}

/** The parts of a request besides the message: preset and memory. */
const called = (call: Profile['call'], memoryKey: string | null, { memoryId }: OutgoingMessage) => ({
  values: chosenPreset(call)?.values ?? {},
  memory: memoryKey === null ? null : { key: memoryKey, id: memoryId },
});

const filesNotTaken = (attachments: Attachment[]): Failure => ({
  kind: 'files-not-taken',
  names: attachments.map(({ name }) => name),
});

const wantedBy = (plan: InputPlan) => (plan.kind === 'raw' ? plan.types : []);

/** Where the fields are all of the input, the text of the message is made of them. */
const isFormAlone = ({ text, fields, files }: OutgoingMessage) =>
  text.trim() === '' || Object.keys(fields).length > 0 || files.length > 0;

function obstacleIn(plan: InputPlan, message: OutgoingMessage): Failure | undefined {
  const { attachments, fields, files } = message;
  if (plan.kind === 'open') return { kind: 'text-place-open', candidates: plan.candidates };
  if (attachments.length > 0 && !isTextMessage(plan)) {
    return filesNotTaken(attachments);
  }
  if (plan.kind !== 'object') return undefined;
  const isFilled = (name: string) =>
    Object.hasOwn(fields, name) || files.some(({ at }) => stepsOf(at)[0] === name);
  const missing = plan.required.filter((name) => !isFilled(name));
  if (missing.length > 0) return { kind: 'fields-missing', fields: missing };
  return hasTextPlace(plan) || isFormAlone(message) ? undefined : { kind: 'text-not-taken' };
}
