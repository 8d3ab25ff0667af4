import { say } from '../../words/say.ts';
import { inPassing } from '../run/duration.ts';
import type { Cause } from './cause.ts';
import { again, type CauseText, type CauseTexts, edit } from './cause-words.ts';
import { connectionCauseTexts } from './connection-cause-texts.ts';
import { replyCauseTexts } from './reply-cause-texts.ts';

/** Words for the causes that a test message finds, and for tests that end without a fault. */
const endTexts = {
  'not-stream': ({ contentType, detail }) => ({
    title:
      contentType === '' ? say('doctor_notStream_noType') : say('doctor_notStream_title', { contentType }),
    remedy: say('doctor_notStream_remedy'),
    detail,
    next: edit,
  }),
  'unreadable-reply': () => ({
    title: say('failure_malformedReply_title'),
    remedy: say('doctor_unreadableReply_remedy'),
    next: edit,
  }),
  'cut-short': () => ({
    title: say('doctor_cutShort_title'),
    remedy: say('doctor_cutShort_remedy'),
    next: { kind: 'send-test' },
  }),
  stalled: ({ silentMs }) => ({
    title: say('doctor_stalled_title', { duration: inPassing(silentMs) }),
    remedy: say('doctor_stalled_remedy'),
    next: { kind: 'send-test' },
  }),
  buffered: ({ waitedMs }) => ({
    title: say('doctor_buffered_title', { duration: inPassing(waitedMs) }),
    remedy: say('doctor_buffered_remedy'),
    next: { kind: 'send-test' },
  }),
  'no-test-message': () => ({
    title: say('doctor_noTestMessage_title'),
    remedy: say('doctor_noTestMessage_remedy'),
    next: { kind: 'done' },
  }),
  'protocol-unknown': () => ({
    title: say('doctor_protocolUnknown_title'),
    remedy: say('failure_protocolUnknown_remedy'),
    next: { kind: 'done' },
  }),
  interrupted: () => ({
    title: say('doctor_interrupted_title'),
    remedy: say('doctor_interrupted_remedy'),
    next: again,
  }),
  'nothing-wrong': ({ isTried }) => ({
    title: say('doctor_nothingWrong_title'),
    remedy: isTried ? say('doctor_nothingWrong_tried') : say('doctor_nothingWrong_remedy'),
    next: { kind: isTried ? 'done' : 'send-test' },
  }),
} satisfies Partial<CauseTexts>;

/** A cause without words does not compile. */
const texts: CauseTexts = { ...connectionCauseTexts, ...replyCauseTexts, ...endTexts };

/** Describes the cause of a test of the runnable at `url`. */
export function causeText(cause: Cause, url: string): CauseText {
  const text = texts[cause.kind] as (cause: Cause, url: string) => CauseText;
  return text(cause, url);
}
