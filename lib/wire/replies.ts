import * as z from 'zod/mini';
import { loadedImage } from '../chat/answer/remote-image.ts';
import { askedAgain } from '../chat/input/schema-in-force.ts';
import { profile } from '../chat/profile/profile.ts';
import { serverAnswer } from '../chat/server/server-question.ts';
import { refusal } from '../chat/storage/refusal.ts';
import type { CommandName } from './commands.ts';
import { schemaTable } from './schema-table.ts';

/** Whether the key was that of the passphrase; if not, nothing was done. */
const rightOrNot = () => z.strictObject({ isRight: z.boolean() });

/** `isSaved` is false if the change is only in the session, until the disk takes it or the browser closes. */
const changed = () => z.strictObject({ isSaved: z.boolean() });

/**
 * Outcome of an import. `known`: already stored; `mixed`: some records belong to another stored conversation;
 * `refused`: by the disk.
 */
const takeOutcome = z.enum(['taken', 'known', 'mixed', 'refused', 'unreadable']);
export type TakeOutcome = z.infer<typeof takeOutcome>;

/** Results of the commands that have one; the others reply with an empty object. */
const outputs = {
  'profile.save': () => z.strictObject({ profile }),
  'profile.duplicate': () => z.strictObject({ profile }),
  'profile.restore': () => z.strictObject({ profile }),
  'profile.describe': () => askedAgain,
  'run.start': () => z.strictObject({ runId: z.string() }),
  'run.repeat': () => z.strictObject({ runId: z.string() }),
  'conversation.change': changed,
  /** `isEnding`: what is deleted for good is removed once its open runs have ended. */
  'conversation.delete': () => z.strictObject({ isSaved: z.boolean(), isEnding: z.boolean() }),
  'conversation.restore': changed,
  /** `messageId` is the first message deleted: the question of an only answer. */
  'conversation.prune': () => z.strictObject({ isSaved: z.boolean(), messageId: z.string() }),
  'conversation.unprune': changed,
  'conversation.take': () => z.strictObject({ outcomes: z.array(takeOutcome) }),
  'secrets.find': () =>
    z.strictObject({
      /** False if no secret is stored. */
      isAnyKnown: z.boolean(),
      /** `text` is the index of the text in the list; `from` and `to` are places in it. */
      found: z.array(z.strictObject({ text: z.number(), from: z.number(), to: z.number() })),
    }),
  'secrets.unlock': rightOrNot,
  'secrets.passphrase': rightOrNot,
  'image.load': () => loadedImage,
  'server.secrets': () => z.strictObject({ wanted: z.array(z.string()) }),
  'server.ask': () => serverAnswer,
  /** The page parses them in a part that is loaded later. */
  'intent.take': () => z.strictObject({ intents: z.array(z.unknown()) }),
} as const satisfies Partial<Record<CommandName, () => z.ZodMiniType>>;

type Outputs = typeof outputs;
export type CommandOutput<Name extends CommandName> = Name extends keyof Outputs
  ? z.infer<ReturnType<Outputs[Name]>>
  : Record<string, never>;

/** Reply to a refused command. Failures are plain data: classes do not survive messaging. */
const refused = z.strictObject({ ok: z.literal(false), problem: refusal });
export type Refused = z.infer<typeof refused>;

export type Reply<Name extends CommandName> = { ok: true; value: CommandOutput<Name> } | Refused;

const anyReply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  refused,
]);

const readOutput = schemaTable<Record<string, () => z.ZodMiniType>>({
  ...outputs,
  nothing: () => z.strictObject({}),
});

export function readReply<Name extends CommandName>(name: Name, reply: unknown): Reply<Name> | undefined {
  const { data } = anyReply.safeParse(reply);
  if (!data?.ok) return data;
  const value = readOutput(name in outputs ? name : 'nothing', data.value);
  return value === undefined ? undefined : { ok: true, value: value as CommandOutput<Name> };
}
