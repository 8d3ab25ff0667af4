import type { NetworkReason } from '../../runnable/no-reply.ts';
import { say } from '../../words/say.ts';

type Said = { title: string; remedy: string };

const texts: Record<NetworkReason, (origin: string) => Said> = {
  refused: (origin) => ({
    title: say('noReply_refused_title', { origin }),
    remedy: say('noReply_refused_remedy'),
  }),
  'name-unknown': (origin) => ({
    title: say('noReply_nameUnknown_title', { origin }),
    remedy: say('noReply_nameUnknown_remedy'),
  }),
  certificate: (origin) => ({
    title: say('noReply_certificate_title', { origin }),
    remedy: say('noReply_certificate_remedy'),
  }),
  'client-certificate': (origin) => ({
    title: say('noReply_clientCertificate_title', { origin }),
    remedy: say('noReply_clientCertificate_remedy'),
  }),
  encryption: (origin) => ({
    title: say('noReply_encryption_title', { origin }),
    remedy: say('noReply_encryption_remedy'),
  }),
  'blocked-port': (origin) => ({
    title: say('doctor_blockedPort_title', { port: /:(\d+)$/.exec(origin)?.[1] ?? '' }),
    remedy: say('doctor_blockedPort_remedy'),
  }),
  blocked: (origin) => ({
    title: say('noReply_blocked_title', { origin }),
    remedy: say('noReply_blocked_remedy', { origin }),
  }),
  forbidden: (origin) => ({
    title: say('noReply_forbidden_title', { origin }),
    remedy: say('noReply_forbidden_remedy', { origin }),
  }),
  'local-network': () => ({
    title: say('noReply_localNetwork_title'),
    remedy: say('noReply_localNetwork_remedy'),
  }),
  offline: () => ({ title: say('doctor_offline_title'), remedy: say('noReply_offline_remedy') }),
  'no-route': (origin) => ({
    title: say('noReply_noRoute_title', { origin }),
    remedy: say('noReply_noRoute_remedy'),
  }),
  'connect-timeout': (origin) => ({
    title: say('noReply_connectTimeout_title', { origin }),
    remedy: say('noReply_connectTimeout_remedy'),
  }),
  proxy: (origin) => ({
    title: say('noReply_proxy_title', { origin }),
    remedy: say('noReply_proxy_remedy'),
  }),
  closed: (origin) => ({
    title: say('noReply_closed_title', { origin }),
    remedy: say('noReply_closed_remedy'),
  }),
  'network-changed': (origin) => ({
    title: say('noReply_networkChanged_title', { origin }),
    remedy: say('noReply_networkChanged_remedy'),
  }),
  'timed-out': (origin) => ({
    title: say('noReply_timedOut_title', { origin }),
    remedy: say('noReply_timedOut_remedy'),
  }),
  'not-http': (origin) => ({
    title: say('noReply_notHttp_title', { origin }),
    remedy: say('noReply_notHttp_remedy'),
  }),
};

/** Says why an origin, or a host, did not reply, and what to do about it; not whether anything was sent. */
export const noReplyText = (reason: NetworkReason, origin: string): Said => texts[reason](origin);

/** The same, for a request that is known not to have left. */
export function unsentText(reason: NetworkReason, origin: string): Said {
  const { title, remedy: step } = noReplyText(reason, origin);
  return { title, remedy: say('failure_unreachable_nothingSent', { step }) };
}
