import type { InputProblem } from '../../runnable/failure.ts';
import type { NetworkReason } from '../../runnable/no-reply.ts';
import { listText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say, sayNotice } from '../../words/say.ts';
import { modeName } from '../profile/mode-text.ts';
import { gatewayText, screenedText } from '../run/http-refusal-text.ts';
import { inPassing } from '../run/time-text.ts';
import { noReplyText } from '../server/reply-text.ts';
import type { Cause, CauseText, CauseTexts, NetworkTrouble, NextStep } from './cause.ts';

/** Describes the cause of a test of the runnable at `url`. */
export function causeText(cause: Cause, url: string): CauseText {
  const text = texts[cause.kind] as (cause: Cause, url: string) => CauseText;
  return text(cause, url);
}

const again: NextStep = { kind: 'again' };
const edit: NextStep = { kind: 'edit-profile' };
const openTab = (url: string): NextStep => ({ kind: 'open-tab', url });

/** A cause without words does not compile. First those that prevent any reply, then replies of others, then ends of a test. */
const texts: CauseTexts = {
  offline: () => ({ ...sayNotice('doctor_offline'), next: again }),
  'permission-missing': ({ origin }) => ({
    title: say('failure_permissionMissing_title', { origin }),
    remedy: say('doctor_permissionMissing_remedy'),
    next: { kind: 'allow-access' },
  }),
  'secret-missing': ({ headers, origin }) => ({
    title: say('failure_secretMissing_title', { count: headers.length, names: listText(headers) }),
    remedy: say('doctor_secretMissing_remedy', { origin }),
    next: edit,
  }),
  'secrets-locked': () => ({
    title: say('failure_secretsLocked_title'),
    remedy: say('doctor_secretsLocked_remedy'),
    next: { kind: 'unlock' },
  }),
  'blocked-port': ({ port }) => ({ ...sayNotice('doctor_blockedPort', { port }), next: edit }),
  'connection-refused': ({ origin }) => ({
    ...sayNotice('doctor_connectionRefused', { origin }),
    next: again,
  }),
  'no-reply': ({ origin, reason }, url) => ({
    ...noReplyText(reason, origin),
    next: nextAfter(reason, url),
  }),
  unreachable: ({ origin, candidates, said }, url) => ({
    ...(said !== undefined && { detail: said }),
    ...sayNotice('doctor_unreachable', { origin }),
    items: candidates.map((candidate) => say(networkTexts[candidate])),
    next: openTab(url),
  }),
  'no-answer': ({ limitMs }) => ({
    ...sayNotice('doctor_noAnswer', { duration: inPassing(limitMs) }),
    next: again,
  }),
  'not-encrypted': ({ host }) => ({ ...sayNotice('doctor_notEncrypted', { host }), next: edit }),
  'redirect-slash': ({ path }) => ({ ...sayNotice('doctor_redirectSlash', { path }), next: edit }),
  'redirect-moved': ({ url }) => ({
    ...sayNotice('doctor_redirectMoved', { url }),
    next: { kind: 'use-url', url },
  }),
  'redirect-page': ({ url }) => ({ ...sayNotice('doctor_redirectPage', { url }), next: openTab(url) }),
  'redirect-away': ({ url: target }, url) => ({
    title:
      target === null ? say('doctor_redirectAway_title') : say('doctor_redirectAway_to', { url: target }),
    remedy: say('doctor_redirectAway_remedy'),
    next: openTab(url),
  }),
  'web-page': ({ title }, url) => ({
    title: title === '' ? say('doctor_webPage_title') : say('doctor_webPage_titled', { title }),
    remedy: say('doctor_webPage_remedy'),
    next: openTab(url),
  }),
  unauthorized: ({ status, detail }, url) => ({
    title: say('failure_unauthorized_title', { status: String(status) }),
    ...(status === 407
      ? { remedy: say('failure_unauthorized_proxy'), next: openTab(url) }
      : { remedy: say('doctor_unauthorized_remedy'), next: edit }),
    detail,
  }),
  forbidden: ({ status, detail }) => ({
    title: say('failure_unauthorized_title', { status: String(status) }),
    remedy: say('doctor_forbidden_remedy'),
    detail,
    next: edit,
  }),
  'origin-refused': ({ status }) => ({
    ...sayNotice('doctor_originRefused', { status: String(status) }),
    next: again,
  }),
  'path-missing': ({ path }) => ({ ...sayNotice('doctor_pathMissing', { path }), next: edit }),
  'endpoint-missing': ({ path, other }) => ({
    title: say('doctor_endpointMissing_title', { path }),
    remedy:
      other === null
        ? say('doctor_endpointMissing_remedy')
        : say('doctor_endpointMissing_other', { mode: modeName(other) }),
    next: other === null ? edit : { kind: 'use-mode', mode: other },
  }),
  'method-refused': ({ path }) => ({ ...sayNotice('doctor_methodRefused', { path }), next: edit }),
  'input-wanted': ({ problems, detail }) => ({
    ...sayNotice('doctor_inputWanted'),
    ...(problems.length > 0 ? { items: problems.map(problemText) } : { detail }),
    next: edit,
  }),
  'too-many': ({ status, detail, retryAfterMs }) => ({
    title: say('failure_unavailable_title', { status: String(status) }),
    remedy:
      retryAfterMs === undefined
        ? say('doctor_tooMany_remedy')
        : say('failure_waitFor', { duration: inPassing(retryAfterMs) }),
    detail,
    next: again,
  }),
  screened: ({ by, status, detail }, url) => ({
    ...screenedText(by, status),
    detail,
    next: by === 'bot-check' ? openTab(url) : again,
  }),
  'server-error': ({ status, detail }) => ({ ...serverErrorText(status), detail, next: again }),
  refused: ({ status, detail }) => ({
    title: say('failure_refused_title', { status: String(status) }),
    remedy: say('doctor_refused_remedy'),
    detail,
    next: edit,
  }),
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
  'cut-short': () => ({ ...sayNotice('doctor_cutShort'), next: { kind: 'send-test' } }),
  stalled: ({ silentMs }) => ({
    ...sayNotice('doctor_stalled', { duration: inPassing(silentMs) }),
    next: { kind: 'send-test' },
  }),
  buffered: ({ waitedMs }) => ({
    ...sayNotice('doctor_buffered', { duration: inPassing(waitedMs) }),
    next: { kind: 'send-test' },
  }),
  'no-test-message': () => ({ ...sayNotice('doctor_noTestMessage'), next: { kind: 'done' } }),
  'protocol-unknown': () => ({
    title: say('doctor_protocolUnknown_title'),
    remedy: say('failure_protocolUnknown_remedy'),
    next: { kind: 'done' },
  }),
  interrupted: () => ({ ...sayNotice('doctor_interrupted'), next: again }),
  'nothing-wrong': ({ isTried }) => ({
    title: say('doctor_nothingWrong_title'),
    remedy: isTried ? say('doctor_nothingWrong_tried') : say('doctor_nothingWrong_remedy'),
    next: { kind: isTried ? 'done' : 'send-test' },
  }),
};

const networkTexts: Record<NetworkTrouble, TextKey> = {
  'not-listening': 'doctor_network_notListening',
  'name-unknown': 'doctor_network_nameUnknown',
  certificate: 'doctor_network_certificate',
  'local-network': 'doctor_network_localNetwork',
  blocked: 'doctor_network_blocked',
};

function nextAfter(reason: NetworkReason, url: string): NextStep {
  switch (reason) {
    case 'certificate':
      return openTab(url);
    case 'name-unknown':
    case 'encryption':
    case 'blocked-port':
    case 'not-http':
      return edit;
    default:
      return again;
  }
}

/** A gateway says by its status that the fault is on the way to the runnable. */
function serverErrorText(status: number): { title: string; remedy: string } {
  const text = gatewayText({ kind: 'runnable-error', status, detail: '' });
  if (!text) return sayNotice('doctor_serverError', { status: String(status) });
  const { title, remedy, mayHaveRun } = text;
  return { title, remedy: mayHaveRun ? say('doctor_gatewayTimeout_remedy') : remedy };
}

const problemText = ({ at, message }: InputProblem) =>
  at === '' ? message : say('doctor_problem', { at, message });
