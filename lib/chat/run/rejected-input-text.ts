import { type InputProblem, partOfProblem, type RunnableFailure } from '../../runnable/failure.ts';
import type { RequestPart } from '../../runnable/request-part.ts';
import type { FailureText } from './failure.ts';

type Rejected = Extract<RunnableFailure, { kind: 'rejected-input' }>;
type OutsidePart = Exclude<RequestPart, 'input'>;

/** Words for a 422: the remedy follows the part of the request that the server complains about. */
export function rejectedInputText({ problems, detail, isUnreadable = false }: Rejected): FailureText {
  for (const part of outsideParts) {
    const found = problems.filter((problem) => partOfProblem(problem) === part);
    if (found.length > 0) return { ...outsideText(part, found), detail, action: 'edit-profile' };
  }
  return {
    title: 'The runnable does not accept this input (422)',
    remedy: isUnreadable ? unreadableRemedy : usualRemedy,
    detail,
    action: 'input-settings',
  };
}

const usualRemedy =
  'Below it says what is wrong; a field that it names is marked, too. Correct it, or change in the input settings how your message is sent.';
const unreadableRemedy =
  'Its reason cannot be read: it is too large or nested too deep. Below is how it begins; the log of the server may say more. Check what you sent, or change in the input settings how your message is sent.';

const outsideParts: OutsidePart[] = ['header', 'cookie', 'query', 'path'];

function outsideText(part: OutsidePart, found: InputProblem[]): Pick<FailureText, 'title' | 'remedy'> {
  const names = found.map(({ at }) => at.slice(at.indexOf('.') + 1));
  const isMissing = found.every((problem) => problem.isMissing);
  const [one, several] = nouns[part];
  const what = isMissing ? ['is missing', 'are missing'] : ['is not accepted', 'are not accepted'];
  const subject = names.length === 1 ? `${one} ${what[0]}` : `${several} ${what[1]}`;
  return { title: `${subject}: ${names.join(', ')} (422)`, remedy: remedies[part](isMissing) };
}

const nouns: Record<OutsidePart, [one: string, several: string]> = {
  header: ['A header', 'Headers'],
  cookie: ['A cookie', 'Cookies'],
  query: ['A query parameter', 'Query parameters'],
  path: ['A part of the URL', 'Parts of the URL'],
};

const remedies: Record<OutsidePart, (isMissing: boolean) => string> = {
  header: (isMissing) =>
    isMissing
      ? 'Add what is missing to the headers of the profile, as the server asks for it.'
      : 'Below it says what is wrong. Correct it in the headers of the profile.',
  cookie: () =>
    'Runnel can send only the cookies that this browser has. Sign in to the server in a tab, and turn on “Send browser cookies” in the profile.',
  query: () =>
    'A runnable URL cannot have query parameters. Check the URL of the profile, or have the server take them as headers.',
  path: () => 'Below it says what is wrong. Correct the URL of the profile.',
};
