import * as z from 'zod/mini';
import { attachment, fieldFile } from '../chat/attachment.ts';
import { callSettings, jsonObject } from '../chat/call-settings.ts';
import { conversationChange } from '../chat/conversation.ts';
import { keyed } from '../chat/keyed.ts';
import { profile } from '../chat/profile.ts';
import { isLoadable, loadedImage } from '../chat/remote-image.ts';
import { dataTransferMode } from '../langserve/data-transfer-mode.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const nothing = z.strictObject({});
const loadableUrl = z.custom<string>(isLoadable);

/** `known`: it is there; `mixed`: some of it belongs to another conversation that is there; `refused`: by the disk. */
const takeOutcome = z.enum(['taken', 'known', 'mixed', 'refused', 'unreadable']);
export type TakeOutcome = z.infer<typeof takeOutcome>;

/**
 * Everything that a panel may ask of the worker. Each is short: what takes time is answered at once and
 * reported over a port or a change notice.
 */
export const commands = {
  /** Saves a new or changed profile; `secrets` are the secret values typed now, by header id. */
  'profile.save': {
    in: z.strictObject({ profile, secrets: keyed(z.string()) }),
    out: z.strictObject({ profile }),
  },
  'profile.duplicate': { in: z.strictObject({ id }), out: z.strictObject({ profile }) },
  'profile.delete': { in: z.strictObject({ id }), out: nothing },
  /** Brings a deleted profile back to its place, with its secrets. */
  'profile.restore': { in: z.strictObject({ id }), out: z.strictObject({ profile }) },
  'profile.reorder': { in: z.strictObject({ ids: z.array(id) }), out: nothing },
  'profile.choose': { in: z.strictObject({ id }), out: nothing },
  'profile.mode': { in: z.strictObject({ id, mode: dataTransferMode }), out: nothing },

  'profile.call': { in: z.strictObject({ id, call: callSettings }), out: nothing },
  /** Asks the runnable of a profile what it takes, where that is not known or is to be known `anew`. */
  'profile.describe': { in: z.strictObject({ id, anew: z.boolean() }), out: nothing },

  /**
   * Starts a run: a new message, or another answer to one that stands. The id is the panel's, so that the
   * same start twice is one run.
   */
  'run.start': {
    in: z.strictObject({
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
    out: z.strictObject({ runId: id }),
  },
  'run.stop': { in: z.strictObject({ runId: id }), out: nothing },
  /** The person keeps an answer as it ended: its notice is put away. */
  'run.keep': { in: z.strictObject({ runId: id }), out: nothing },
  /** The person has looked at how the last run of the conversation ended. */
  'conversation.seen': { in: z.strictObject({ id }), out: nothing },
  'conversation.change': { in: z.strictObject({ id, change: conversationChange }), out: nothing },
  /** Takes conversations away: for good, or so that they can be brought back for a while. */
  'conversation.delete': { in: z.strictObject({ ids: z.array(id), isForGood: z.boolean() }), out: nothing },
  /** Makes a conversation of its own, with an id of the panel, of all up to a message. */
  'conversation.fork': { in: z.strictObject({ id, tip: id, forkId: id }), out: nothing },
  'conversation.restore': { in: z.strictObject({ ids: z.array(id) }), out: nothing },
  /**
   * Takes in conversations from outside: a JSON list in a file that the panel has put there, which is removed.
   * Answers what has become of each.
   */
  'conversation.take': {
    in: z.strictObject({ fileId: id }),
    out: z.strictObject({ outcomes: z.array(takeOutcome) }),
  },
  /** Said when a person is asked for the permission that a picture needs: the page may close before the answer. */
  'image.ask': { in: z.strictObject({ url: loadableUrl }), out: nothing },
  /** Fetches a picture that a person asked for; the one command that is answered when it is done. */
  'image.load': { in: z.strictObject({ url: loadableUrl }), out: loadedImage },
} as const;

export type CommandName = keyof typeof commands;
export type CommandInput<Name extends CommandName> = z.infer<(typeof commands)[Name]['in']>;
export type CommandOutput<Name extends CommandName> = z.infer<(typeof commands)[Name]['out']>;

/** Why a command was not carried out, for a person. Failures travel as data: classes do not survive the way. */
const refusal = z.strictObject({ ok: z.literal(false), problem: z.string() });

export type Reply<Name extends CommandName> =
  | { ok: true; value: CommandOutput<Name> }
  | z.infer<typeof refusal>;

export const replyOf = (name: CommandName) =>
  z.discriminatedUnion('ok', [z.strictObject({ ok: z.literal(true), value: commands[name].out }), refusal]);
