import * as z from 'zod/mini';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { whenBusy } from '../../runnable/protocol.ts';
import { givenAnswer } from '../../runnable/question.ts';
import { messageContext } from '../context/context-item.ts';
import { attachment, fieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';
import { recordId as id } from '../storage/record-id.ts';
import { siteConsent } from './site-consent.ts';

const newMessage = z.strictObject({
  kind: z.literal('new'),
  text: z.string(),
  attachments: z.array(attachment),
  context: z.optional(messageContext),
  parentId: z.nullable(id),
});

const parts = {
  runId: id,
  conversationId: id,
  profileId: id,
  /** Whether to send the text as it is, ignoring the input schema. */
  plainText: z.boolean(),
  /** Values of the fields besides the text; `files` belong in them. */
  fields: jsonObject,
  files: z.array(fieldFile),
  /** Consent for the site of the message, if it was just asked for. */
  consent: z.optional(siteConsent),
  /** Places of the fields that are sent, but neither stored nor shown. */
  secrets: z.array(z.string()),
};

/** The start of a run, as a page asks for it. */
export const runStart = () =>
  z.strictObject({
    ...parts,
    /** Origin that the page showed as the recipient: nothing goes to another. */
    origin: z.string(),
    /** Mode that overrides the profile's. */
    mode: z.optional(dataTransferMode),
    /** Preset that overrides the profile's; null for the default values. */
    presetId: z.optional(z.nullable(id)),
    /** Whether the branch shown stays: the answer is compared with others. */
    isAside: z.optional(z.literal(true)),
    /** How the server treats another run of the conversation that is going on. */
    whenBusy: z.optional(whenBusy),
    /** The server is given the whole conversation again, because it has lost it. */
    anew: z.optional(z.literal(true)),
    message: z.discriminatedUnion('kind', [
      newMessage,
      z.strictObject({ kind: z.literal('again'), questionId: id }),
      /** Replaces a question; its files and its context stay. */
      z.strictObject({ kind: z.literal('edited'), questionId: id, text: z.string() }),
      /**
       * Answers the questions of a run that waits for a person. An empty list goes on after a pause; `again` has them
       * asked again.
       */
      z.strictObject({
        kind: z.literal('answers'),
        /** Id of the answer message whose run waits. */
        answerId: id,
        answers: z.union([z.array(givenAnswer), z.literal('again')]),
      }),
    ]),
  });

type RunStart = z.infer<ReturnType<typeof runStart>>;

/** Returns the id of the message that is answered: that of a waiting answer if its questions are. */
export function questionIdOf(runId: string, message: RunStart['message']): string {
  if (message.kind === 'answers') return message.answerId;
  return message.kind === 'again' ? message.questionId : `${runId}.question`;
}

/** The start of a run with a new message that is sent later: mode and preset are those of the moment. */
export const laterStart = () =>
  z.object({ ...parts, mode: dataTransferMode, presetId: z.nullable(id), message: newMessage });
export type LaterStart = z.infer<ReturnType<typeof laterStart>>;
