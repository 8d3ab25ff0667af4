import type { DataTransferMode } from '../../../runnable/data-transfer-mode.ts';
import type { RunnableFailure } from '../../../runnable/failure.ts';
import { say } from '../../../words/say.ts';
import { inPassing } from '../duration.ts';
import type { FailureText } from '../failure.ts';

type Refusal = Extract<RunnableFailure, { kind: 'refused' | 'runnable-error' }>;
type Words = Omit<FailureText, 'detail'>;

/** Words for statuses that gateways, proxies and CDNs answer with, or a server that limits what it takes. */
const texts: Record<number, (status: string, mode: DataTransferMode | undefined) => Words> = {
  408: (status) => ({
    title: say('failure_requestTimeout_title', { status }),
    remedy: say('failure_requestTimeout_remedy'),
  }),
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
  431: (status) => ({
    title: say('failure_headersTooLarge_title', { status }),
    remedy: say('failure_headersTooLarge_remedy'),
    action: 'edit-profile',
  }),
  503: (status) => ({
    title: say('failure_unavailable_title', { status }),
    remedy: say('failure_unavailable_remedy'),
  }),
  504: waitedTooLong,
  511: (status) => ({
    title: say('failure_networkSignIn_title', { status }),
    remedy: say('failure_networkSignIn_remedy'),
  }),
  522: waitedTooLong,
  524: waitedTooLong,
  525: certificate,
  526: certificate,
  529: (status) => ({
    title: say('failure_overloaded_title', { status }),
    remedy: say('failure_overloaded_remedy'),
  }),
};

function waitedTooLong(status: string, mode: DataTransferMode | undefined): Words {
  return {
    title: say('failure_gatewayTimeout_title', { status }),
    remedy: say('failure_gatewayTimeout_remedy', { mode: mode === 'batch' ? 'batch' : 'other' }),
    mayHaveRun: true,
    ...(mode === 'batch' && { action: 'other-mode', isRetryFirst: true }),
  };
}

function certificate(status: string): Words {
  return {
    title: say('failure_originCertificate_title', { status }),
    remedy: say('failure_originCertificate_remedy'),
  };
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
