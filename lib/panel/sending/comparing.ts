import { questionIdOf } from '../../chat/conversation/run-start.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { ComparedWay } from '../../chat/profile/ways.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import type { Host } from '../host/host.ts';
import { type AskAboutSite, openQuestion } from './ask-first.ts';
import type { ReadyMessage } from './ready-message.ts';
import { repeatedStart, withEarlier } from './repeated-start.ts';
import { createStartRun, type Order, type SendingParts, type Start } from './start-run.ts';

type Steps = {
  order: Order;
  ask: AskAboutSite;
  /** Starts the run that the conversation goes on with until another answer is used. */
  begin(input: CommandInput<'run.start'>): Promise<boolean>;
  /** Checks the unsent message; undefined if it cannot be sent. `isOfForm`: the runnable of the form gets it. */
  ready(manner: { isOfForm: boolean }): Promise<ReadyMessage | undefined>;
};

/** Builds the actions that have a message answered in several ways at once. */
export function createComparing(parts: SendingParts, { order, ask, begin, ready }: Steps, host: Host) {
  const startAside = createStartAside(order, host);
  const agreed = (starts: Start[]) => consented(starts, ask, parts, host);
  let questionId = '';
  const startFirst = createStartRun((input) => {
    questionId = questionIdOf(input.runId, input.message);
    return begin(input);
  }, host);

  return {
    /**
     * Starts one run for each way to answer a question again, of which these are answers. The branch shown stays. Asks
     * once for all sites that would receive what other sites have heard. Resolves to whether any run started.
     */
    async compare(answers: readonly ShownAnswer[], ways: readonly ComparedWay[]): Promise<boolean> {
      const starts = await answerStarts(answers, ways, parts);
      if (!starts) {
        parts.notice.value = { text: say('compare_formIncomplete') };
        return false;
      }
      const allowed = await agreed(starts);
      return allowed !== undefined && startAside(allowed);
    },

    /**
     * Sends the unsent message once in each way. The first one is the branch shown, the others are beside it. Resolves
     * to the id of the question; to undefined if nothing was sent, and then the composer keeps what it holds.
     */
    async compareMessage(ways: readonly ComparedWay[]): Promise<string | undefined> {
      const starts = await messageStarts(ways, parts, ready);
      if (!starts) parts.notice.value = { text: say('compare_notReady') };
      const allowed = starts && (await agreed(starts.all));
      // Another window may have sent something while the person was asked.
      if (!allowed || !starts.message.isStillHere()) return undefined;
      const [first, ...others] = allowed;
      if (!first || !(await startFirst(first))) return undefined;
      starts.message.take();
      const message = { kind: 'again' as const, questionId };
      await startAside(others.map((start) => ({ ...start, ...earlier(start, parts), message })));
      return questionId;
    },
  };
}

/**
 * Builds the starts, with the values of the last answer by the same profile; undefined if the form of the chosen
 * profile is incomplete.
 */
async function answerStarts(
  answers: readonly ShownAnswer[],
  ways: readonly ComparedWay[],
  parts: SendingParts,
) {
  const starts: Start[] = [];
  for (const { profileId, mode, presetId, isPlainText } of ways) {
    const profile = parts.profiles.profiles.peek().find(({ id }) => id === profileId);
    const turn = answers.findLast(({ message }) => message.profileId === profileId) ?? answers[0];
    if (!profile || !turn) continue;
    const manner = { mode, isRepeated: true, isApart: true as const, ...(isPlainText && { isPlainText }) };
    const start = await repeatedStart(turn, profile, manner, parts);
    if (!start) return undefined;
    starts.push({ ...start, presetId });
  }
  return starts;
}

/** Adds the person's consent for each site; undefined if the person cancels. */
async function consented(
  starts: Start[],
  ask: AskAboutSite,
  parts: SendingParts,
  host: Host,
): Promise<Start[] | undefined> {
  const asked = await Promise.all(
    starts.map(async (start) => ({ start, question: await openQuestion(start, parts, host) })),
  );
  const questions = asked.flatMap(({ question }) => question ?? []);
  if (questions.length === 0) return starts;
  const origins = [...new Set(questions.map(({ origin }) => origin))];
  const travels = await ask({
    origin: listText(origins),
    others: [...new Set(questions.flatMap(({ others }) => others))],
    isHere: true,
  });
  if (travels === undefined || travels === 'new') return undefined;
  return asked.map(({ start, question }) =>
    question ? { ...start, consent: { origin: question.origin, travels } } : start,
  );
}

/** Builds what starts runs beside the branch shown, in order, up to the first that is refused. */
function createStartAside(order: Order, { ids }: Host) {
  /** Ids of runs whose starts had no reply, by the start: the same start again is the same run. */
  const unanswered = new Map<string, string>();

  async function startOne(start: Start): Promise<boolean> {
    const what = JSON.stringify(start);
    const runId = unanswered.get(what) ?? ids.newId();
    unanswered.set(what, runId);
    const isStarted = await order('run.start', { ...start, runId });
    if (isStarted) unanswered.delete(what);
    return isStarted;
  }

  return async (starts: Start[]): Promise<boolean> => {
    for (const [place, start] of starts.entries())
      if (!(await startOne({ ...start, isAside: true }))) return place > 0;
    return starts.length > 0;
  };
}

async function messageStarts(
  ways: readonly ComparedWay[],
  { profiles }: SendingParts,
  ready: Steps['ready'],
) {
  const chosenId = profiles.chosen.peek()?.id;
  const known = ways.flatMap((way) => {
    const profile = profiles.profiles.peek().find(({ id }) => id === way.profileId);
    return profile ? { way, profile } : [];
  });
  const message = await ready({ isOfForm: known.some(({ profile }) => profile.id === chosenId) });
  return message && { message, all: known.map((sent) => startOf(sent, message, chosenId)) };
}

/** Returns the values for a thread of its own: the chosen profile's has what the branch shown has given. */
function earlier({ fields, files, secrets, profileId }: Start, parts: SendingParts) {
  const profile = parts.profiles.chosen.peek();
  const sent = { fields, files, secrets };
  return profile?.id === profileId ? withEarlier(sent, { questionId: null, profile }, parts) : sent;
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
