import type { Signal } from '@preact/signals';
import type { ComparedWay } from '../../chat/compare/compared-ways.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import type { Notice } from '../page/notice.ts';
import { type AskingWorld, openQuestion, type Start } from './ask-first.ts';
import type { Order } from './order.ts';
import { type RepeatWorld, repeatedStart } from './send-again.ts';

export type ComparingWorld = RepeatWorld &
  Pick<AskingWorld, 'protocols' | 'profiles' | 'conversation' | 'sendsHistory' | 'ask'> & {
    notice: Signal<Notice | undefined>;
    order: Order;
    newId(): string;
    /** Ids of runs whose starts had no reply, by the start: the same start again is the same run. Kept by the page. */
    unanswered: Map<string, string>;
  };

/**
 * Starts one run for each way to answer a question again, of which these are answers. The branch shown stays. Asks once for
 * all sites that would receive what other sites have heard. Resolves to whether any run started.
 */
export async function startCompared(
  answers: readonly ShownAnswer[],
  ways: readonly ComparedWay[],
  world: ComparingWorld,
): Promise<boolean> {
  const starts = await startsOf(answers, ways, world);
  if (!starts) {
    world.notice.value = { text: say('compare_formIncomplete') };
    return false;
  }
  const agreed = await consented(starts, world);
  return agreed !== undefined && startAside(agreed, world);
}

/**
 * Builds the starts, with the values of the last answer by the same profile; undefined if the form of the chosen
 * profile is incomplete.
 */
async function startsOf(
  answers: readonly ShownAnswer[],
  ways: readonly ComparedWay[],
  world: ComparingWorld,
) {
  const starts: Start[] = [];
  for (const { profileId, mode, presetId, isPlainText } of ways) {
    const profile = world.profiles.profiles.peek().find(({ id }) => id === profileId);
    const turn = answers.findLast(({ message }) => message.profileId === profileId) ?? answers[0];
    if (!profile || !turn) continue;
    const manner = { mode, isRepeated: true, isApart: true as const, ...(isPlainText && { isPlainText }) };
    const start = await repeatedStart(turn, profile, manner, world);
    if (!start) return undefined;
    starts.push({ ...start, presetId });
  }
  return starts;
}

/** Adds the person's consent for each site; undefined if the person cancels. */
export async function consented(starts: Start[], world: ComparingWorld): Promise<Start[] | undefined> {
  const asked = await Promise.all(
    starts.map(async (start) => ({ start, question: await openQuestion(start, world) })),
  );
  const questions = asked.flatMap(({ question }) => question ?? []);
  if (questions.length === 0) return starts;
  const origins = [...new Set(questions.map(({ origin }) => origin))];
  const travels = await world.ask({
    origin: listText(origins),
    others: [...new Set(questions.flatMap(({ others }) => others))],
    isHere: true,
  });
  if (travels === undefined || travels === 'new') return undefined;
  return asked.map(({ start, question }) =>
    question ? { ...start, consent: { origin: question.origin, travels } } : start,
  );
}

type AsideWorld = Pick<ComparingWorld, 'order' | 'newId' | 'unanswered'>;

/** Starts runs beside the branch shown, in order, up to the first that is refused. */
export async function startAside(starts: Start[], world: AsideWorld): Promise<boolean> {
  for (const [place, start] of starts.entries())
    if (!(await startOne({ ...start, isAside: true }, world))) return place > 0;
  return starts.length > 0;
}

async function startOne(start: Start, { order, newId, unanswered }: AsideWorld): Promise<boolean> {
  const what = JSON.stringify(start);
  const runId = unanswered.get(what) ?? newId();
  unanswered.set(what, runId);
  const isStarted = await order('run.start', { ...start, runId });
  if (isStarted) unanswered.delete(what);
  return isStarted;
}
