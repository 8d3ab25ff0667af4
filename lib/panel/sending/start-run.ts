import type { Profile } from '../../chat/profile/profile.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Opening } from '../conversation/opening.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

/** The parts of the panel that messages are sent with. */
export type SendingParts = {
  profiles: ProfilesState;
  conversation: ConversationState;
  opening: Opening;
  composer: NextMessage;
  notice: Notices;
};

/** Resolves to whether the worker carried out the command; a refusal shows a notice. `onDone` comes before reading. */
export type Order = <Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  onDone?: () => void,
) => Promise<boolean>;

/** Sends commands about the open conversation to the worker, and reads the conversation again after each. */
export const createOrder =
  (
    { conversation, notice }: SendingParts,
    { commands }: Host,
    readMore: () => Promise<unknown> = async () => {},
  ): Order =>
  async (name, input, onDone) => {
    const reply = await commands.send(name, input);
    if (reply.ok) onDone?.();
    notice.value = reply.ok ? undefined : { text: refusalText(reply.problem) };
    await Promise.all([readMore(), conversation.reload()]);
    return reply.ok;
  };

/** A request to start a run, without its id. */
export type Start = Omit<CommandInput<'run.start'>, 'runId'>;

/** Resolves to whether the run started. */
export type StartRun = (start: Start) => Promise<boolean>;

/** Starts one run at a time. A start without a reply keeps its id, so that a repeat is the same run. */
export function createStartRun(
  order: (input: CommandInput<'run.start'>) => Promise<boolean>,
  { ids }: Host,
): StartRun {
  let isStarting = false;
  let unanswered: { what: string; runId: string } | undefined;

  return async (start) => {
    if (isStarting) return false;
    isStarting = true;
    const what = JSON.stringify(start);
    const runId = unanswered?.what === what ? unanswered.runId : ids.newId();
    unanswered = { what, runId };
    try {
      const isStarted = await order({ ...start, runId });
      if (isStarted) unanswered = undefined;
      return isStarted;
    } finally {
      isStarting = false;
    }
  };
}

/** Keeps what the runnable requires of its configuration with the profile. Tells whether nothing is missing, which is shown. */
export async function isConfigured(
  profile: Profile,
  { composer }: SendingParts,
  order: Order,
): Promise<boolean> {
  const call = await composer.config.filledIn(profile);
  return call !== undefined && (call === profile.call || order('profile.call', { id: profile.id, call }));
}
