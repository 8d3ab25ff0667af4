import { otherMode } from '../../runnable/data-transfer-mode.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import { sizeText } from '../../words/amounts.ts';
import { say, sayNotice } from '../../words/say.ts';
import { modeName } from '../profile/mode-text.ts';
import { noReplyText, unsentText } from '../server/reply-text.ts';
import type { FailureText, FailureTexts } from './failure.ts';
import {
  accessRemedies,
  gatewayText,
  rejectedInputText,
  screenedText,
  withWait,
} from './http-refusal-text.ts';
import { inPassing, seconds } from './time-text.ts';

export const runnableFailureTexts: FailureTexts<RunnableFailure> = {
  unreachable: ({ origin, reason, said }) => ({
    ...(reason
      ? unsentText(reason, origin)
      : {
          title: say('failure_unreachable_title', { origin }),
          remedy: say('failure_unreachable_unknown'),
          mayHaveRun: true,
          ...(said !== undefined && { detail: said, isOwnDetail: true }),
        }),
    action: 'edit-profile',
    isRetryFirst: true,
  }),
  'reply-lost': ({ origin, reason }) => {
    const { title, remedy: step } = noReplyText(reason, origin);
    return { title, remedy: say('failure_replyLost_remedy', { step }), mayHaveRun: true };
  },
  redirected: ({ url }) => ({
    ...sayNotice('failure_redirected', { url, name: say('doctor_open') }),
    action: 'edit-profile',
  }),
  unauthorized: ({ status, detail }) => ({
    title: say('failure_unauthorized_title', { status: String(status) }),
    ...accessRemedies(status),
    detail,
    action: 'edit-profile',
  }),
  'not-exposed': ({ status, mode, path, detail }) => ({
    ...sayNotice('failure_notExposed', { path, status: String(status), mode: modeName(otherMode(mode)) }),
    detail,
    action: 'other-mode',
  }),
  'rejected-input': rejectedInputText,
  screened: ({ by, status, detail }) => ({
    ...screenedText(by, status),
    detail,
    ...(by === 'bot-check' && { action: 'edit-profile' }),
  }),
  refused: (failure) => ({ ...(gatewayText(failure) ?? refusedText(failure)), detail: failure.detail }),
  'runnable-error': (failure, hasArrived) => ({
    ...(gatewayText(failure) ?? brokenText(failure, hasArrived)),
    detail: failure.detail,
  }),
  'wrong-content': ({ contentType, detail }) => ({
    title: say('failure_wrongContent_title'),
    remedy:
      // Version 0.6.0 and earlier stored `none` for a reply without a content type.
      contentType === undefined || contentType === 'none'
        ? say('failure_wrongContent_noType')
        : say('failure_wrongContent_remedy', { contentType }),
    detail,
    action: 'edit-profile',
  }),
  'malformed-reply': ({ detail }, hasArrived) => ({
    ...sayNotice('failure_malformedReply', arrivedOf(hasArrived)),
    detail,
  }),
  'event-too-large': ({ limitMiB, hasSteps }, hasArrived) => ({
    title: say('failure_eventTooLarge_title', { size: sizeOf(limitMiB) }),
    ...(hasSteps
      ? largeSteps(hasArrived)
      : { remedy: say('failure_eventTooLarge_remedy', arrivedOf(hasArrived)) }),
  }),
  'reply-too-large': ({ limitMiB, hasSteps }, hasArrived) => ({
    title: say(hasSteps ? 'failure_replyTooLarge_titleOfSteps' : 'failure_replyTooLarge_title', {
      size: sizeOf(limitMiB),
    }),
    ...(hasSteps
      ? largeSteps(hasArrived)
      : {
          remedy: say('failure_replyTooLarge_remedy', { ...arrivedOf(hasArrived), mode: modeName('stream') }),
        }),
  }),
  'answer-left-out': () => ({
    ...sayNotice('failure_answerLeftOut', { name: say('profileEditor_steps') }),
    action: 'without-steps',
  }),
  'not-there': ({ status, what, detail }) => ({
    ...sayNotice('failure_notThere', {
      what: what === 'server' ? what : 'other',
      status: String(status),
      action: say('runEnd_continueOnServer'),
    }),
    detail,
    action: what === 'server' ? 'edit-profile' : 'anew',
  }),
  busy: ({ detail }) => ({ ...sayNotice('failure_busy'), detail, action: 'when-busy' }),
  'ended-by-server': ({ how }, hasArrived) =>
    sayNotice('failure_endedByServer', { how: how === 'gone' ? 'other' : how, ...arrivedOf(hasArrived) }),
  'cut-short': ({ silentMs, detail }, hasArrived) => ({
    title: say('failure_cutShort_title'),
    ...(detail === undefined ? { remedy: cutRemedy(silentMs, hasArrived) } : cutByWords(detail, hasArrived)),
  }),
  stalled: ({ limitMs }, hasArrived) => ({
    ...sayNotice('failure_stalled', { duration: seconds(limitMs), ...arrivedOf(hasArrived) }),
    action: 'edit-profile',
  }),
  overdue: ({ limitMs }) => ({
    ...sayNotice('failure_overdue', { duration: seconds(limitMs) }),
    action: 'edit-profile',
  }),
};

/** The steps count towards the limits, and are mostly larger than the answer. */
const largeSteps = (hasArrived: boolean) => ({
  remedy: say('failure_replyTooLarge_steps', {
    ...arrivedOf(hasArrived),
    name: say('profileEditor_steps'),
  }),
  action: 'without-steps' as const,
});

/** LangServe reports a step that it cannot write as JSON like an error of the runnable. */
const brokenBySteps = (hasArrived: boolean) => ({
  remedy: say('failure_runnableError_steps', {
    ...arrivedOf(hasArrived),
    name: say('profileEditor_steps'),
  }),
  action: 'without-steps' as const,
});

/** Selects the words by whether part of the answer arrived. */
export const arrivedOf = (hasArrived: boolean) => ({
  arrived: hasArrived ? ('some' as const) : ('other' as const),
});

const sizeOf = (mebibytes: number) => sizeText(mebibytes * 1024 * 1024);

const refusedText = (failure: Extract<RunnableFailure, { kind: 'refused' }>) =>
  withWait(
    {
      ...sayNotice('failure_refused', { status: String(failure.status) }),
      action: 'edit-profile' as const,
    },
    failure,
  );

function brokenText(
  failure: Extract<RunnableFailure, { kind: 'runnable-error' }>,
  hasArrived: boolean,
): Omit<FailureText, 'detail'> {
  const { status, hasSteps } = failure;
  // An error in a graph comes with a reply that is no failure by its status.
  const title =
    status < 400
      ? say('failure_runnableError_titleAlone')
      : say('failure_runnableError_title', { status: String(status) });
  if (hasSteps && status < 502) return { title, ...brokenBySteps(hasArrived) };
  const remedy =
    status >= 502
      ? say('failure_runnableError_gateway')
      : say('failure_runnableError_remedy', arrivedOf(hasArrived));
  return withWait({ title, remedy }, failure);
}

const cutRemedy = (silentMs: number | undefined, hasArrived: boolean): string =>
  silentMs === undefined
    ? say('failure_cutShort_remedy', arrivedOf(hasArrived))
    : say('failure_cutShort_silent', { duration: inPassing(silentMs), ...arrivedOf(hasArrived) });

const cutByWords = (detail: string, hasArrived: boolean) => ({
  remedy: say('failure_cutShort_words', arrivedOf(hasArrived)),
  detail,
});
