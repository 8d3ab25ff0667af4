import * as z from 'zod/mini';
import { isLoadable } from '../chat/answer/remote-image.ts';
import { conversationChange } from '../chat/conversation/conversation.ts';
import { laterStart, runStart } from '../chat/conversation/run-start.ts';
import type { Want } from '../chat/intent/intent.ts';
import { lockSalt } from '../chat/passphrase/secrets-lock.ts';
import { callSettings } from '../chat/profile/call-settings.ts';
import { headerGroup } from '../chat/profile/header-groups.ts';
import { profile, profileHeader } from '../chat/profile/profile.ts';
import { runNotes } from '../chat/run/run.ts';
import { serverQuestion, webAddress, whoAsks } from '../chat/server/server-question.ts';
import { settingsChange } from '../chat/settings/settings.ts';
import { recordId as id } from '../chat/storage/record-id.ts';
import { dataTransferMode } from '../runnable/data-transfer-mode.ts';
import { schemaTable } from './schema-table.ts';

const loadableUrl = z.string().check(z.refine(isLoadable));

/** A profile with an address that can be asked. */
const savedProfile = profile.check(z.refine(({ url }) => isLoadable(url)));

/** Names a queued message by its run. */
const queued = { conversationId: id, runId: id };

/** 32 bytes in base64. */
const passphraseKey = z.string().check(z.refine((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)));

/**
 * Commands of the panel to the worker. A run is only started: its progress is reported over a port and by
 * change notices.
 */
export const commands = {
  /** Saves a new or changed profile; `secrets` are the secret values typed now, by header id. */
  'profile.save': () => z.strictObject({ profile: savedProfile, secrets: z.record(z.string(), z.string()) }),
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
  /** `steps`: whether it asks for steps from now on. */
  'profile.mode': () =>
    z.strictObject({ id, mode: dataTransferMode, steps: z.optional(z.enum(['on', 'off'])) }),

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

  /** Sends the messages of a profile without the input schema until it arrives, also those that wait for it. */
  'profile.withoutSchema': () => z.strictObject({ id }),

  /**
   * Starts a run: for a new message, for an edited one, or for another answer. The panel chooses the id, so
   * that a repeated start is the same run.
   */
  'run.start': runStart,
  /** Sends an edited request of a run again, with exactly these headers; the new run is kept beside it. */
  'run.repeat': () =>
    z.strictObject({
      /** Id of the new run; a repeated command is the same run. */
      repeatId: id,
      runId: id,
      url: webAddress,
      accept: z.string(),
      headers: z.array(profileHeader),
      /** Values typed for secret headers, by header id; other values come from the profile and its groups. */
      secrets: z.record(z.string(), z.string()),
      sendCookies: z.boolean(),
      body: z.string(),
      /** Values in the body that are sent, but not stored. */
      hidden: z.array(z.string()),
    }),
  'run.stop': () => z.strictObject({ runId: id }),
  /** Goes on reading a run whose connection was lost, if the server still knows it. */
  'run.readOn': () => z.strictObject({ runId: id }),
  /** Tells the person of the end of a run with a notification, or no longer. */
  'run.tell': () => z.strictObject({ runId: id, isWanted: z.boolean() }),
  /** Keeps an answer as it ended and dismisses its notice. */
  'run.keep': () => z.strictObject({ runId: id }),
  /** Keeps at an ended run what the person said of it, or the public link that the server made. */
  'run.note': () => z.strictObject({ runId: id, note: z.strictObject(runNotes) }),
  /**
   * Queues a message of a conversation, or sends it if nothing runs there any more. `place` puts a removed one back
   * where it was.
   */
  'queue.add': () =>
    z.strictObject({
      start: laterStart(),
      /** Origin that the page showed as the recipient. */
      origin: z.string(),
      isMadeText: z.optional(z.literal(true)),
      place: z.optional(z.number()),
    }),
  /** Changes the text or the secret values of a queued message; holds it while a person edits it. */
  'queue.change': () =>
    z.strictObject({
      ...queued,
      text: z.optional(z.string()),
      /** Secret values typed again, by the JSON pointer of their field. */
      values: z.optional(z.record(z.string(), z.string())),
      isHeld: z.boolean(),
    }),
  'queue.remove': () => z.strictObject(queued),
  /** Sends the next message although the queue is paused, to the site that the page showed. */
  'queue.send': () => z.strictObject({ conversationId: id, origin: z.string() }),
  /** Marks the end of the conversation's last run as seen. */
  'conversation.seen': () => z.strictObject({ id }),
  /** Folds again the answers that were folded by older rules, if their traces are stored. */
  'conversation.fold': () => z.strictObject({ id }),
  'conversation.change': () => z.strictObject({ id, change: conversationChange }),
  /** Deletes conversations, for good or so that they can be restored for a while. */
  'conversation.delete': () => z.strictObject({ ids: z.array(id), isForGood: z.boolean() }),
  'conversation.restore': () => z.strictObject({ ids: z.array(id) }),
  /**
   * Deletes a message and all below it, so that they can be restored for a while. Stops the runs in it. `preview` is
   * that of the branch shown then.
   */
  'conversation.prune': () => z.strictObject({ id, messageId: id, preview: z.string() }),
  'conversation.unprune': () => z.strictObject({ id, messageId: id }),
  /** Imports conversations from a JSON list in a stored file, then removes the file. Returns the outcome of each. */
  'conversation.take': () => z.strictObject({ fileId: id, isFork: z.optional(z.literal(true)) }),
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
  /** Changes some of the settings. */
  'settings.change': () => z.strictObject({ change: settingsChange() }),
  /** Records that the person is asked for the permission of a picture: the page may close before the answer. */
  'image.ask': () => z.strictObject({ url: loadableUrl }),
  /** Fetches a picture, or a file of a tab, that the person asked for; the reply waits for it. */
  'image.load': () => z.strictObject({ url: loadableUrl, isFile: z.optional(z.boolean()) }),
  /**
   * Records that the person is asked for the permission of a server or of the site of a tab, like `image.ask`, or
   * that a page no longer uses it.
   */
  'server.expect': () => z.strictObject({ url: webAddress }),
  /** Names the secret headers that have no value for the site. */
  'server.secrets': () => whoAsks,
  /** Sends one request to a server that the person asked about; the reply waits for its answer. */
  'server.ask': () => serverQuestion,
  /** Takes the intents of a window; with the same `takeId` it returns the same ones again. */
  'intent.take': () => z.strictObject({ windowId: z.number(), takeId: id }),
  /** Asks the next click on the icon, at this tab, for what the panel may not do without it, or for nothing any more. */
  'intent.wish': () =>
    z.strictObject({
      windowId: z.number(),
      tabId: z.number(),
      /** Parsed when it is read from the session: pages need not load its schema. */
      want: z.custom<Want | 'nothing'>(
        (value) => (typeof value === 'object' && value !== null) || value === 'nothing',
      ),
    }),
} as const;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
export type CommandInput<Name extends CommandName> = z.infer<ReturnType<(typeof commands)[Name]>>;

/** Parses the input of a command; undefined if it is invalid. */
export const readCommand: <Name extends CommandName>(
  name: Name,
  input: unknown,
) => CommandInput<Name> | undefined = schemaTable(commands);
