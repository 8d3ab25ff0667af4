import type { NetworkReason } from '../../runnable/no-reply.ts';
import { listText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say, sayNotice } from '../../words/say.ts';
import { inPassing } from '../run/time-text.ts';
import { noReplyText } from '../server/no-reply-text.ts';
import { again, type CauseTexts, edit, type NetworkTrouble, type NextStep, openTab } from './cause.ts';

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

/** Words for causes that prevent any reply of a runnable. */
export const connectionCauseTexts = {
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
} satisfies Partial<CauseTexts>;
