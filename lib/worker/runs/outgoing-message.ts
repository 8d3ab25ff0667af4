import type { MessageContext } from '../../chat/context/context-item.ts';
import type { PastExchange, SaidExchange } from '../../chat/conversation/history.ts';
import type { SiteChoice } from '../../chat/conversation/site-consent.ts';
import type { Attachment, FieldFile } from '../../chat/file/attachment.ts';
import { base64 } from '../../chat/masking/base64.ts';
import { type CallSettings, missingConfig } from '../../chat/profile/call-settings.ts';
import type { Variables } from '../../chat/profile/variables.ts';
import type { Failure } from '../../chat/run/failure.ts';
import { settableFields } from '../../form/config-schema.ts';
import type { Exchange } from '../../form/input.ts';
import { hasTextPlace, type InputPlan, isTextMessage } from '../../form/input-plan.ts';
import type { Json, JsonObject } from '../../json/json.ts';
import { stepsOf, withValueAt } from '../../json/json-pointer.ts';
import { contentBlock } from '../../message/content-block.ts';
import type { Sending } from '../../runnable/protocol.ts';

/** A message as a person sends it. */
export type OutgoingMessage = {
  /** Origin that the person sent it to. */
  agreed: string;
  /** Id by which a runnable with memory knows the conversation. */
  memoryId: string;
  /** True if a runnable with memory will not know the earlier messages. */
  forgets: boolean;
  text: string;
  attachments: Attachment[];
  /** Text of pages; not in `text` and `fields`. */
  context?: MessageContext;
  fields: JsonObject;
  files: FieldFile[];
  /** Reads the earlier exchanges; called only if the runnable is sent them. */
  history(): Promise<SaidExchange[]>;
  /** Choices of sites that may receive what other sites have heard. */
  choices: SiteChoice[];
  /** Sites that were asked this message before, with its files and context. */
  askedAt?: readonly string[];
  /** Values of fields that are sent, but neither stored nor shown. */
  secrets?: string[];
  /** Values for the presets; the headers have theirs from the connection. */
  variables: Variables;
} & Pick<Sending, 'ids' | 'after' | 'answers' | 'whenBusy'>;

/** Returns what the call lacks of the configuration that its runnable requires. */
export function configObstacle(
  call: CallSettings,
  configSchema: Json | undefined,
  memoryKey: string | null,
): Failure | undefined {
  const fields = missingConfig(settableFields(configSchema, memoryKey), call).map(({ name }) => name);
  return fields.length > 0 ? { kind: 'fields-missing', fields } : undefined;
}

/** The failure of a message whose files have no place. */
export const filesNotTaken = (attachments: Attachment[]): Failure => ({
  kind: 'files-not-taken',
  names: attachments.map(({ name }) => name),
});

/** Tells whether the fields can be the whole input; the text of the message is then made of them. */
const isFormAlone = ({ text, fields, files }: OutgoingMessage) =>
  text.trim() === '' || Object.keys(fields).length > 0 || files.length > 0;

/** Returns why the fields and files of a message are no input. `written` is the text without context. */
export function obstacleIn(plan: InputPlan, message: OutgoingMessage, written: string): Failure | undefined {
  const { attachments, fields, files } = message;
  if (plan.kind === 'open') return { kind: 'text-place-open', candidates: plan.candidates };
  if (attachments.length > 0 && !isTextMessage(plan)) {
    return filesNotTaken(attachments);
  }
  if (plan.kind !== 'object') return undefined;
  const isFilled = (name: string) =>
    Object.hasOwn(fields, name) || files.some(({ at }) => stepsOf(at)[0] === name);
  // A thread that has begun has values of its own.
  const isBegun = message.after !== undefined && !message.after.isFirst;
  const missing = isBegun ? [] : plan.required.filter((name) => !isFilled(name));
  if (missing.length > 0) return { kind: 'fields-missing', fields: missing };
  const isFormAllOfIt = isFormAlone(message) && message.text === written;
  return hasTextPlace(plan) || isFormAllOfIt ? undefined : { kind: 'text-not-taken' };
}

export type ReadFile = (id: string) => Promise<Blob | undefined>;

/** Files of a message are no longer stored. */
export class FilesGone extends Error {
  override name = 'FilesGone' as const;
  constructor(readonly names: string[]) {
    super(names.join(', '));
  }
}

/** Builds the content blocks of a message's files. Throws FilesGone. */
export const blocksOf = (attachments: Attachment[], readFile: ReadFile): Promise<Json[]> =>
  Promise.all(
    attachments.map(async (file) => contentBlock({ ...file, base64: await base64Of(file, readFile) })),
  );

/** Puts the base64 of each file at its place in the fields. Throws FilesGone. */
export async function filledIn(
  fields: JsonObject,
  files: FieldFile[],
  readFile: ReadFile,
): Promise<JsonObject> {
  let all = fields;
  for (const { at, file } of files) all = withValueAt(all, at, await base64Of(file, readFile));
  return all;
}

/** Adds the files of earlier exchanges as blocks; omits missing files. */
export const pastWithFiles = (past: PastExchange[], readFile: ReadFile): Promise<Exchange[]> =>
  Promise.all(
    past.map(async ({ question, attachments, answer }) => {
      const blocks = await Promise.all(attachments.map((file) => blocksOf([file], readFile).catch(() => [])));
      return attachments.length === 0 ? { question, answer } : { question, blocks: blocks.flat(), answer };
    }),
  );

async function base64Of({ id, name }: Attachment, readFile: ReadFile): Promise<string> {
  const blob = await readFile(id).catch(() => undefined);
  if (!blob) throw new FilesGone([name]);
  return base64(new Uint8Array(await blob.arrayBuffer()));
}
