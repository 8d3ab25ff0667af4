import { type InputProblem, partOfProblem, type RunnableFailure } from '../../runnable/failure.ts';
import type { RequestPart } from '../../runnable/request-part.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { FailureText } from './failure.ts';

type Rejected = Extract<RunnableFailure, { kind: 'rejected-input' }>;
type OutsidePart = Exclude<RequestPart, 'input'>;

/** Describes a 422: the remedy depends on the part of the request that the server rejects. */
export function rejectedInputText({ problems, detail, isUnreadable = false }: Rejected): FailureText {
  for (const part of outsideParts) {
    const found = problems.filter((problem) => partOfProblem(problem) === part);
    if (found.length > 0) return { ...outsideTexts[part](namesIn(found)), detail, action: 'edit-profile' };
  }
  return {
    title: say('failure_rejectedInput_title'),
    remedy: say(isUnreadable ? 'failure_rejectedInput_unreadable' : 'failure_rejectedInput_remedy'),
    detail,
    action: 'input-settings',
  };
}

const outsideParts: OutsidePart[] = ['header', 'cookie', 'query', 'path'];

type Names = { count: number; names: string; problem: 'missing' | 'other' };

function namesIn(found: InputProblem[]): Names {
  const names = found.map(({ at }) => at.slice(at.indexOf('.') + 1));
  const isMissing = found.every((problem) => problem.isMissing);
  return { count: names.length, names: listText(names), problem: isMissing ? 'missing' : 'other' };
}

const outsideTexts: Record<OutsidePart, (names: Names) => Pick<FailureText, 'title' | 'remedy'>> = {
  header: (names) => ({
    title: say('failure_rejectedHeader_title', names),
    remedy: say('failure_rejectedHeader_remedy', names),
  }),
  cookie: (names) => ({
    title: say('failure_rejectedCookie_title', names),
    remedy: say('failure_rejectedCookie_remedy'),
  }),
  query: (names) => ({
    title: say('failure_rejectedQuery_title', names),
    remedy: say('failure_rejectedQuery_remedy'),
  }),
  path: (names) => ({
    title: say('failure_rejectedPath_title', names),
    remedy: say('failure_rejectedPath_remedy'),
  }),
};
