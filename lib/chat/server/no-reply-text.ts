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
