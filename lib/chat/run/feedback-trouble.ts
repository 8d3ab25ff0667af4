import { say, sayNotice } from '../../words/say.ts';
import type { FailureText } from './failure.ts';

type Simple =
  | 'no-access'
  | 'no-answer'
  | 'unreachable'
  | 'offline'
  | 'redirected'
  | 'secrets-locked'
  | 'expired'
  | 'profile-gone'
  | 'no-link'
  | 'no-worker'
  | 'not-kept';

/** Reason why feedback or a public link did not get through. */
export type FeedbackTrouble =
  | { kind: Simple }
  | { kind: 'refused'; status: number; detail: string }
  /** An internal error; `detail` is its message. */
  | { kind: 'fault'; detail: string };

const texts: Record<Simple, (origin: string) => FailureText> = {
  'no-access': (origin) => ({
    title: say('failure_permissionMissing_title', { origin }),
    remedy: say('feedback_noAccess_remedy'),
  }),
  'no-answer': (origin) => ({
    title: say('feedback_noAnswer_title', { origin }),
    remedy: say('feedback_mayHaveArrived'),
  }),
  unreachable: (origin) => sayNotice('failure_unreachable', { origin }),
  offline: () => ({ title: say('failure_offline_title'), remedy: say('feedback_offline_remedy') }),
  redirected: (origin) => ({
    title: say('feedback_redirected_title', { origin }),
    remedy: say('feedback_checkProfile'),
  }),
  'secrets-locked': () => ({
    title: say('failure_secretsLocked_title'),
    remedy: say('feedback_locked_remedy'),
  }),
  expired: () => sayNotice('feedback_expired'),
  'profile-gone': () => sayNotice('feedback_profileGone'),
  'no-link': (origin) => sayNotice('feedback_noLink', { origin }),
  'no-worker': () => ({ title: say('feedback_noWorker_title'), remedy: say('feedback_mayHaveArrived') }),
  'not-kept': () => sayNotice('feedback_notKept'),
};

/** Says what happened and what to do next. */
export function feedbackTroubleText(trouble: FeedbackTrouble, origin: string): FailureText {
  if (trouble.kind === 'fault')
    return {
      title: say('failure_fault_title'),
      remedy: say('feedback_mayHaveArrived'),
      detail: trouble.detail,
      isOwnDetail: true,
    };
  if (trouble.kind !== 'refused') return texts[trouble.kind](origin);
  const { status, detail } = trouble;
  return {
    title: say('feedback_refused_title', { origin, status: String(status) }),
    remedy: refusalRemedy(status),
    ...(detail === '' ? {} : { detail }),
  };
}

function refusalRemedy(status: number): string {
  if (status === 401 || status === 403 || status === 407) return say('feedback_checkProfile');
  if (status === 404 || status === 405) return say('feedback_notServed');
  return status === 400 || status >= 500 ? say('feedback_checkLangSmith') : say('feedback_readWhy');
}
