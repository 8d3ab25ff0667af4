import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { type InputProblem, partOfProblem, type RunnableFailure } from '../../runnable/failure.ts';
import type { RequestPart } from '../../runnable/request-part.ts';
import { listText } from '../../words/amounts.ts';
import { say, sayNotice } from '../../words/say.ts';
import type { FailureText } from './failure.ts';
import { inPassing } from './time-text.ts';

type Refusal = Extract<RunnableFailure, { kind: 'refused' | 'runnable-error' }>;
type Words = Omit<FailureText, 'detail'>;

/** Words for statuses that gateways, proxies and CDNs answer with, or a server that limits what it takes. */
const texts: Record<number, (status: string, mode: DataTransferMode | undefined) => Words> = {
  408: (status) => sayNotice('failure_requestTimeout', { status }),
  413: (status) => ({
    title: say('failure_tooLarge_title', { status }),
    remedy: say('failure_refused_tooLarge'),
  }),
  429: (status) => ({
    title: say('failure_tooMany_title', { status }),
    remedy: say('failure_refused_tooMany'),
    action: 'edit-profile',
    isRetryFirst: true,
  }),
  431: (status) => ({ ...sayNotice('failure_headersTooLarge', { status }), action: 'edit-profile' }),
  503: (status) => sayNotice('failure_unavailable', { status }),
  504: waitedTooLong,
  511: (status) => sayNotice('failure_networkSignIn', { status }),
  522: waitedTooLong,
  524: waitedTooLong,
  525: certificate,
  526: certificate,
  529: (status) => sayNotice('failure_overloaded', { status }),
};

function waitedTooLong(status: string, mode: DataTransferMode | undefined): Words {
  return {
    ...sayNotice('failure_gatewayTimeout', { status, mode: mode === 'batch' ? 'batch' : 'other' }),
    mayHaveRun: true,
    ...(mode === 'batch' && { action: 'other-mode', isRetryFirst: true }),
  };
}

function certificate(status: string): Words {
  return sayNotice('failure_originCertificate', { status });
}

/** Describes a refusal by its status; undefined if that says nothing by itself. */
export function gatewayText(failure: Refusal): Words | undefined {
  const mode = failure.kind === 'runnable-error' ? failure.mode : undefined;
  const text = texts[failure.status]?.(String(failure.status), mode);
  return text && withWait(text, failure);
}

/** Names the time that the server asks to wait. */
export const withWait = <Text extends { remedy: string }>(
  text: Text,
  { retryAfterMs }: Pick<Refusal, 'retryAfterMs'>,
) =>
  retryAfterMs === undefined
    ? text
    : { ...text, remedy: say('failure_waitFor', { duration: inPassing(retryAfterMs) }), retryAfterMs };

/** The ways out of a refused access, also for a notice with a field for the key. */
export function accessRemedies(
  status: number,
): Pick<FailureText, 'remedy'> & Partial<Pick<FailureText, 'remedyByForm'>> {
  switch (status) {
    case 403:
      return {
        remedy: say('failure_unauthorized_forbidden'),
        remedyByForm: say('failure_unauthorized_forbiddenTypeBelow'),
      };
    case 407:
      return { remedy: say('failure_unauthorized_proxy') };
    default:
      return {
        remedy: say('failure_unauthorized_remedy'),
        remedyByForm: say('failure_unauthorized_typeBelow'),
      };
  }
}

/** Describes a check before a runnable that turned a request away. */
export const screenedText = (by: 'bot-check' | 'csrf-check', status: number) => {
  const check = by === 'csrf-check' ? ('csrf' as const) : ('other' as const);
  return sayNotice('failure_screened', {
    by: check,
    status: String(status),
    name: say('profileEditor_cookies'),
  });
};

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
  header: (names) => sayNotice('failure_rejectedHeader', names),
  cookie: (names) => sayNotice('failure_rejectedCookie', names),
  query: (names) => sayNotice('failure_rejectedQuery', names),
  path: (names) => sayNotice('failure_rejectedPath', names),
};
