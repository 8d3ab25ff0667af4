import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { NetworkReason } from '../../runnable/no-reply.ts';
import { say, sayNotice } from '../../words/say.ts';

type Said = { title: string; remedy: string };

const texts: Record<NetworkReason, (origin: string) => Said> = {
  refused: (origin) => sayNotice('noReply_refused', { origin }),
  'name-unknown': (origin) => sayNotice('noReply_nameUnknown', { origin }),
  certificate: (origin) => sayNotice('noReply_certificate', { origin }),
  'client-certificate': (origin) => sayNotice('noReply_clientCertificate', { origin }),
  encryption: (origin) => sayNotice('noReply_encryption', { origin }),
  'blocked-port': (origin) => sayNotice('doctor_blockedPort', { port: /:(\d+)$/.exec(origin)?.[1] ?? '' }),
  blocked: (origin) => sayNotice('noReply_blocked', { origin }),
  forbidden: (origin) => sayNotice('noReply_forbidden', { origin }),
  'local-network': () => sayNotice('noReply_localNetwork'),
  offline: () => ({ title: say('doctor_offline_title'), remedy: say('noReply_offline_remedy') }),
  'no-route': (origin) => sayNotice('noReply_noRoute', { origin }),
  'connect-timeout': (origin) => sayNotice('noReply_connectTimeout', { origin }),
  proxy: (origin) => sayNotice('noReply_proxy', { origin }),
  closed: (origin) => sayNotice('noReply_closed', { origin }),
  'network-changed': (origin) => sayNotice('noReply_networkChanged', { origin }),
  'timed-out': (origin) => sayNotice('noReply_timedOut', { origin }),
  'not-http': (origin) => sayNotice('noReply_notHttp', { origin }),
};

/** Says why an origin, or a host, did not reply, and what to do about it; not whether anything was sent. */
export const noReplyText = (reason: NetworkReason, origin: string): Said => texts[reason](origin);

/** The same, for a request that is known not to have left. */
export function unsentText(reason: NetworkReason, origin: string): Said {
  const { title, remedy: step } = noReplyText(reason, origin);
  return { title, remedy: say('failure_unreachable_nothingSent', { step }) };
}

/** Head of a reply that was read as an answer. `isUnnamed`: its events have no names. */
export type AnswerHead = {
  mode: DataTransferMode;
  status: number;
  contentType: string;
  isUnnamed: boolean;
};

/** Says what is unusual about a reply that was read all the same; empty if nothing is. */
export const oddReplyTexts = ({ mode, status, contentType, isUnnamed }: AnswerHead): string[] => [
  ...(status === 200 ? [] : [say('reply_oddStatus', { status: String(status) })]),
  ...(status === 204 || usualTypes[mode].test(contentType) ? [] : [typeText(contentType)]),
  ...(isUnnamed ? [say('reply_unnamed')] : []),
];

/** Agent Servers send the JSON of a single response as text, too. */
const usualTypes: Record<DataTransferMode, RegExp> = {
  stream: /^text\/event-stream\b/i,
  batch: /^(application\/(.+\+)?json|text\/plain)\b/i,
};

const typeText = (contentType: string) =>
  contentType === '' ? say('reply_noType') : say('reply_oddType', { contentType });
