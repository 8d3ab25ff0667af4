import * as z from 'zod/mini';
import { isLoadable } from '../chat/answer/remote-image.ts';
import { conversationChange } from '../chat/conversation/conversation.ts';
import { siteConsent } from '../chat/conversation/site-consent.ts';
import { attachment, fieldFile } from '../chat/file/attachment.ts';
import { callSettings, jsonObject } from '../chat/profile/call-settings.ts';
import { profile } from '../chat/profile/profile.ts';
import { recordId as id } from '../chat/storage/record-id.ts';
import { dataTransferMode } from '../runnable/data-transfer-mode.ts';
import { schemaTable } from './schema-table.ts';

const loadableUrl = z.string().check(z.refine(isLoadable));

/**
 * Everything that a panel may ask of the worker. Each is short: what takes time is answered at once and
 * reported over a port or a change notice.
 */
export const commands = {
  /** Saves a new or changed profile; `secrets` are the secret values typed now, by header id. */
  'profile.save': () => z.strictObject({ profile, secrets: z.record(z.string(), z.string()) }),
  'profile.duplicate': () => z.strictObject({ id }),
  'profile.delete': () => z.strictObject({ id }),
  /** Brings a deleted profile back to its place, with its secrets. */
  'profile.restore': () => z.strictObject({ id }),
  'profile.reorder': () => z.strictObject({ ids: z.array(id) }),
  'profile.choose': () => z.strictObject({ id }),
  'profile.mode': () => z.strictObject({ id, mode: dataTransferMode }),

  'profile.call': () => z.strictObject({ id, call: callSettings }),
  /** Asks the runnable of a profile what it takes, where that is not known or is to be known `anew`. */
  'profile.describe': () => z.strictObject({ id, anew: z.boolean() }),

  /**
   * Starts a run: a new message, or another answer to one that stands. The id is the panel's, so that the
   * same start twice is one run.
   */
  'run.start': () =>
    z.strictObject({
      runId: id,
      conversationId: id,
      profileId: id,
      /** Another one than that of the profile. */
      mode: z.optional(dataTransferMode),
      /** Send the text as it is, whatever the input schema says. */
      plainText: z.boolean(),
      /** What is filled in besides the text, and the files that belong into it. */
      fields: jsonObject,
      files: z.array(fieldFile),
      /** The consent for the site that the message goes to, if it was asked for now. */
      consent: z.optional(siteConsent),
      /** The places of fields that are sent, but neither kept nor shown. */
      secrets: z.array(z.string()),
      message: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('new'),
          text: z.string(),
          attachments: z.array(attachment),
          parentId: z.nullable(id),
        }),
        z.strictObject({ kind: z.literal('again'), questionId: id }),
        /** Another question in place of one that stands, with the same files. */
        z.strictObject({ kind: z.literal('edited'), questionId: id, text: z.string() }),
      ]),
    }),
  'run.stop': () => z.strictObject({ runId: id }),
  /** The person keeps an answer as it ended: its notice is put away. */
  'run.keep': () => z.strictObject({ runId: id }),
  /** The person has looked at how the last run of the conversation ended. */
  'conversation.seen': () => z.strictObject({ id }),
  /** Folds the answers anew that were folded by older rules, as far as their traces are there. */
  'conversation.fold': () => z.strictObject({ id }),
  'conversation.change': () => z.strictObject({ id, change: conversationChange }),
  /** Takes conversations away: for good, or so that they can be brought back for a while. */
  'conversation.delete': () => z.strictObject({ ids: z.array(id), isForGood: z.boolean() }),
  'conversation.restore': () => z.strictObject({ ids: z.array(id) }),
  /**
   * Takes in conversations from outside: a JSON list in a file that the panel has put there, which is removed.
   * Answers what has become of each.
   */
  'conversation.take': () => z.strictObject({ fileId: id }),
  /** Asks where these texts have a secret that Runnel knows. The secrets stay with the worker. */
  'secrets.find': () => z.strictObject({ texts: z.array(z.string()) }),
  /** Said when a person is asked for the permission that a picture needs: the page may close before the answer. */
  'image.ask': () => z.strictObject({ url: loadableUrl }),
  /** Fetches a picture that a person asked for; the one command that is answered when it is done. */
  'image.load': () => z.strictObject({ url: loadableUrl }),
} as const;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
export type CommandInput<Name extends CommandName> = z.infer<ReturnType<(typeof commands)[Name]>>;

/** Reads the input of a command; undefined where it is in another form. */
export const readCommand: <Name extends CommandName>(
  name: Name,
  input: unknown,
) => CommandInput<Name> | undefined = schemaTable(commands);
