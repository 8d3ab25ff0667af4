import type { ComparedWay } from '../../chat/compare/compared-ways.ts';
import { questionIdOf } from '../../chat/conversation/run-start.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { createStartRun, type Start } from './ask-first.ts';
import { type ComparingWorld, consented, startAside } from './compared-answers.ts';
import type { ReadyMessage } from './ready-message.ts';
import { withEarlier } from './values-again.ts';

export type ComparedMessageWorld = ComparingWorld & {
  /** Checks the unsent message; undefined if it cannot be sent. `isOfForm`: the runnable of the form gets it. */
  ready(manner: { isOfForm: boolean }): Promise<ReadyMessage | undefined>;
  /** Starts the run that the conversation goes on with until another answer is used. */
  begin(input: CommandInput<'run.start'>): Promise<boolean>;
};

/**
 * Sends the unsent message once in each way. The first one is the branch shown, the others are beside it. Resolves to
 * the id of the question; to undefined if nothing was sent, and then the composer keeps what it holds.
 */
export type SendCompared = (ways: readonly ComparedWay[]) => Promise<string | undefined>;

export function createComparedMessage(world: ComparedMessageWorld): SendCompared {
  const { begin, newId } = world;
  let questionId = '';
  const startFirst = createStartRun((input) => {
    questionId = questionIdOf(input.runId, input.message);
    return begin(input);
  }, newId);

  return async (ways) => {
    const starts = await startsOf(ways, world);
    const agreed = starts && (await consented(starts.all, world));
    // Another window may have sent something while the person was asked.
    if (!agreed || !starts.message.isStillHere()) return undefined;
    const [first, ...others] = agreed;
    if (!first || !(await startFirst(first))) return undefined;
    starts.message.take();
    const message = { kind: 'again' as const, questionId };
    await startAside(
      others.map((start) => ({ ...start, ...earlier(start, world), message })),
      world,
    );
    return questionId;
  };
}

async function startsOf(ways: readonly ComparedWay[], { profiles, ready }: ComparedMessageWorld) {
  const chosenId = profiles.chosen.peek()?.id;
  const known = ways.flatMap((way) => {
    const profile = profiles.profiles.peek().find(({ id }) => id === way.profileId);
    return profile ? { way, profile } : [];
  });
  const message = await ready({ isOfForm: known.some(({ profile }) => profile.id === chosenId) });
  return message && { message, all: known.map((sent) => startOf(sent, message, chosenId)) };
}

/** Returns the values for a thread of its own: the chosen profile's has what the branch shown has given. */
function earlier({ fields, files, secrets, profileId }: Start, world: ComparedMessageWorld) {
  const profile = world.profiles.chosen.peek();
  const sent = { fields, files, secrets };
  return profile?.id === profileId ? withEarlier(sent, { questionId: null, profile }, world) : sent;
}

/** Fields of one runnable mean nothing to another: only the chosen profile gets those of the form. */
function startOf(
  { way: { mode, presetId }, profile }: { way: ComparedWay; profile: Profile },
  { start }: ReadyMessage,
  chosenId: string | undefined,
): Start {
  const { id: profileId, url } = profile;
  const values = profileId !== chosenId && { fields: {}, files: [], secrets: [] };
  return { ...start, ...values, profileId, origin: originOf(url), mode, presetId };
}
