import { itemName, type MessageContext } from '../../chat/context/context-item.ts';
import { contextFields, sentText } from '../../chat/context/sent-text.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import { withoutSecrets } from '../../chat/input/form-state.ts';
import { filledInText } from '../../chat/input/sent-with.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import type { JsonObject } from '../../json/json.ts';
import { schemaPatienceMs } from '../../runnable/description.ts';
import { say } from '../../words/say.ts';
import type { NextMessage } from '../composing/next-message.ts';
import { isConfigured, type Order, type SendingParts, type Start } from './start-run.ts';

/** The unsent message, checked. */
export type ReadyMessage = {
  start: Start;
  profile: Profile;
  /** The text was made of the fields. */
  isMadeText: boolean;
  /** Tells whether the message can still be sent: not if another conversation was opened, or something sent. */
  isStillHere(): boolean;
  /** Removes what was sent from the composer. */
  take(): void;
};

type Manner = {
  /** Sends it even if the schema objects. */
  anyway?: boolean;
  /** Whether the runnable of the form gets it, which must accept it. */
  isOfForm?: boolean;
  /** Sends it later: an answer may be on its way. */
  isQueued?: boolean;
};

/** Checks the unsent message against the runnable's input; undefined if it cannot be sent, which is shown. */
export async function readyMessage(
  { anyway = false, isOfForm = true, isQueued = false }: Manner,
  parts: SendingParts,
  order: Order,
): Promise<ReadyMessage | undefined> {
  const { profiles, conversation, composer } = parts;
  const { draft, attachments, runnable, form } = composer;
  const written = draft.text.value;
  const files = attachments.list.value;
  const { id } = conversation.open.peek();
  // A message needs the one before it, and the profile of its conversation.
  await parts.opening.untilRead();
  const profile = profiles.chosen.value;
  const isHere = () => isStillHere(parts, profile, id) && (isQueued || !conversation.openRunId.value);
  if (!profile || !conversation.isRead.value || !isHere()) return undefined;
  if (isOfForm && !(await isFormKnown(parts))) return undefined;
  const takesText = takesTextNow(runnable);
  const around = await contextOf(parts, profile, takesText);
  if (!around || (takesText && isEmpty(written, files, around))) return undefined;
  const { turns } = conversation.open.value;
  const sent = form.sent();
  const isRight = async () =>
    (await isConfigured(profile, parts, order)) &&
    form.check(around.textOf(written), anyway, around.valuesIn(sent.fields));
  if (isOfForm && !(await isRight())) return undefined;
  // During the check, another profile or conversation may have been opened, or the message sent.
  if (!isHere()) return undefined;
  const text = takesText ? written : filledInText(withoutSecrets(sent.fields, sent.secrets), sent.files);
  const parentId = turns.at(-1)?.message.id ?? null;
  const message = { kind: 'new' as const, text, attachments: files, ...around.part, parentId };
  return {
    start: {
      conversationId: id,
      profileId: profile.id,
      origin: originOf(profile.url),
      plainText: false,
      ...sent,
      message,
    },
    profile,
    isMadeText: !takesText,
    isStillHere: isHere,
    take() {
      if (takesText) draft.take(id, written);
      attachments.take(id, files);
      composer.context.take(id, around.ids);
      if (isOfForm) form.take();
    },
  };
}

const takesTextNow = ({ plan }: NextMessage['runnable']) => !plan.value || hasTextPlace(plan.value);

const isEmpty = (written: string, files: Attachment[], { ids }: Around) =>
  written.trim() === '' && files.length === 0 && ids.length === 0;

type Around = {
  /** The part of the message. */
  part: { context?: MessageContext };
  ids: string[];
  /** Returns the values of the fields that get context. */
  valuesIn(fields: JsonObject): JsonObject;
  /** Writes a message with the context for its text. */
  textOf(written: string): string;
};

/** Reads the context of the message; undefined if it cannot be sent, which is shown. */
async function contextOf(
  { composer: { context: drafted, runnable }, notice }: SendingParts,
  { call }: Profile,
  takesText: boolean,
): Promise<Around | undefined> {
  const ready = await drafted.ready(call.context.template);
  if (!ready) return undefined;
  const { context } = ready;
  const taken = new Set(runnable.textFields.value.map(({ name }) => name));
  const homeless = context?.items.find(({ field }) => field === null || !taken.has(field.name));
  const isRaw = runnable.plan.peek()?.kind === 'raw';
  if (homeless && (isRaw || !takesText)) {
    notice.value = { text: homelessText(itemName(homeless), isRaw, taken.size > 0) };
    return undefined;
  }
  return {
    part: ready,
    ids: context?.items.map(({ id }) => id) ?? [],
    valuesIn: (fields) => contextFields(fields, context, taken),
    textOf: (text) => sentText({ text, context }, taken),
  };
}

function homelessText(name: string, isRaw: boolean, hasFields: boolean): string {
  if (isRaw) return say('context_noPlaceInJson', { name });
  return say(hasFields ? 'context_noPlace' : 'context_noPlaceAtAll', { name });
}

/** Resolves to whether sending may continue: filled-in fields need the runnable's input to be known. */
async function isFormKnown({ composer: { runnable, form }, notice }: SendingParts): Promise<boolean> {
  if (runnable.plan.value) {
    // The input with the chosen preset may still be loading; after the wait the plain one applies.
    await runnable.isSettledWithin(schemaPatienceMs);
    return true;
  }
  if (!form.isFilledIn() || (await runnable.isKnownWithin(schemaPatienceMs))) return true;
  notice.value = { text: say('sending_fieldsUnknown') };
  return false;
}

const isStillHere = (
  { profiles, conversation }: SendingParts,
  profile: Profile | undefined,
  conversationId: string,
) => profiles.chosen.value?.id === profile?.id && conversation.open.value.id === conversationId;
