import * as z from 'zod/mini';
import { isLoadable } from '../chat/answer/remote-image.ts';
import { conversationChange } from '../chat/conversation/conversation.ts';
import { siteConsent } from '../chat/conversation/site-consent.ts';
import { attachment, fieldFile } from '../chat/file/attachment.ts';
import { lockSalt } from '../chat/passphrase/secrets-lock.ts';
import { callSettings, jsonObject } from '../chat/profile/call-settings.ts';
import { headerGroup } from '../chat/profile/header-groups.ts';
import { profile } from '../chat/profile/profile.ts';
import { runNotes } from '../chat/run/feedback.ts';
import { serverQuestion, webAddress, whoAsks } from '../chat/server/server-question.ts';
import { recordId as id } from '../chat/storage/record-id.ts';
import { dataTransferMode } from '../runnable/data-transfer-mode.ts';
import { schemaTable } from './schema-table.ts';

const loadableUrl = z.string().check(z.refine(isLoadable));

/** 32 bytes in base64. */
const passphraseKey = z.string().check(z.refine((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)));

/**
 * Commands of the panel to the worker. A run is only started: its progress is reported over a port and by
 * change notices.
 */
export const commands = {
  /** Saves a new or changed profile; `secrets` are the secret values typed now, by header id. */
  'profile.save': () => z.strictObject({ profile, secrets: z.record(z.string(), z.string()) }),
  'profile.duplicate': () => z.strictObject({ id }),
  'profile.delete': () => z.strictObject({ id }),
  /** Restores a deleted profile at its place, with its secrets. */
  'profile.restore': () => z.strictObject({ id }),
  'profile.reorder': () =>
    z.strictObject({
      ids: z.array(id),
      /** A profile that has come under this heading. */
      moved: z.optional(z.strictObject({ id, heading: z.string() })),
    }),
  'profile.choose': () => z.strictObject({ id }),
  'profile.mode': () => z.strictObject({ id, mode: dataTransferMode }),

  /** Saves new and edited header groups, deletes others, and lets profiles use one instead of another. */
  'profile.groups': () =>
    z.strictObject({
      groups: z.array(headerGroup),
      deleted: z.array(id),
      switched: z.array(z.strictObject({ from: id, to: id })),
    }),
  'profile.call': () => z.strictObject({ id, call: callSettings }),
  /** Asks a profile's runnable for its description if there is none, or again if `anew`. */
  'profile.describe': () => z.strictObject({ id, anew: z.boolean() }),

  /**
   * Starts a run: for a new message, for an edited one, or for another answer. The panel chooses the id, so
   * that a repeated start is the same run.
   */
  'run.start': () =>
    z.strictObject({
      runId: id,
      conversationId: id,
      profileId: id,
      /** Mode that overrides the profile's. */
      mode: z.optional(dataTransferMode),
      /** Preset that overrides the profile's; null for the default values. */
      presetId: z.optional(z.nullable(id)),
      /** Whether the branch shown stays: the answer is compared with others. */
      isAside: z.optional(z.literal(true)),
      /** Whether to send the text as it is, ignoring the input schema. */
      plainText: z.boolean(),
      /** Values of the fields besides the text; `files` belong in them. */
      fields: jsonObject,
      files: z.array(fieldFile),
      /** Consent for the site of the message, if it was just asked for. */
      consent: z.optional(siteConsent),
      /** Places of the fields that are sent, but neither stored nor shown. */
      secrets: z.array(z.string()),
      message: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('new'),
          text: z.string(),
          attachments: z.array(attachment),
          parentId: z.nullable(id),
        }),
        z.strictObject({ kind: z.literal('again'), questionId: id }),
        /** Replaces a question; its files stay. */
        z.strictObject({ kind: z.literal('edited'), questionId: id, text: z.string() }),
      ]),
    }),
  'run.stop': () => z.strictObject({ runId: id }),
  /** Keeps an answer as it ended and dismisses its notice. */
  'run.keep': () => z.strictObject({ runId: id }),
  /** Keeps at an ended run what the person said of it, or the public link that the server made. */
  'run.note': () => z.strictObject({ runId: id, note: z.strictObject(runNotes) }),
  /** Marks the end of the conversation's last run as seen. */
  'conversation.seen': () => z.strictObject({ id }),
  /** Folds again the answers that were folded by older rules, if their traces are stored. */
  'conversation.fold': () => z.strictObject({ id }),
  'conversation.change': () => z.strictObject({ id, change: conversationChange }),
  /** Deletes conversations, for good or so that they can be restored for a while. */
  'conversation.delete': () => z.strictObject({ ids: z.array(id), isForGood: z.boolean() }),
  'conversation.restore': () => z.strictObject({ ids: z.array(id) }),
  /**
   * Imports conversations from a JSON list in a stored file, then removes the file. Returns the outcome of
   * each.
   */
  'conversation.take': () => z.strictObject({ fileId: id }),
  /** Finds known secrets in texts. The secrets stay in the worker. */
  'secrets.find': () => z.strictObject({ texts: z.array(z.string()) }),
  /** Unlocks the secrets with the key of the passphrase, which the page has derived. */
  'secrets.unlock': () => z.strictObject({ key: passphraseKey }),
  'secrets.lock': () => z.strictObject({}),
  /** Sets, changes or removes the passphrase of all secrets; `current` is the key of the one that there is. */
  'secrets.passphrase': () =>
    z.strictObject({
      current: z.optional(passphraseKey),
      next: z.optional(z.strictObject({ ...lockSalt.shape, key: passphraseKey })),
    }),
  /** Deletes all secrets and the passphrase; nothing else. */
  'secrets.delete': () => z.strictObject({}),
  /**
   * Records that the person is asked for the permission of a picture: the page may close before the answer.
   */
  'image.ask': () => z.strictObject({ url: loadableUrl }),
  /** Fetches a picture that the person asked for; the reply waits for it. */
  'image.load': () => z.strictObject({ url: loadableUrl }),
  /** Records that the person is asked for the permission of a server, like `image.ask`. */
  'server.expect': () => z.strictObject({ url: webAddress }),
  /** Names the secret headers that have no value for the site. */
  'server.secrets': () => whoAsks,
  /** Sends one request to a server that the person asked about; the reply waits for its answer. */
  'server.ask': () => serverQuestion,
} as const;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
export type CommandInput<Name extends CommandName> = z.infer<ReturnType<(typeof commands)[Name]>>;

/** Parses the input of a command; undefined if it is invalid. */
export const readCommand: <Name extends CommandName>(
  name: Name,
  input: unknown,
) => CommandInput<Name> | undefined = schemaTable(commands);
