import { browser } from 'wxt/browser';
import type { NetworkReason, WhyNoReply } from '../../runnable/no-reply.ts';
import { createHolders } from '../browser/holders.ts';

/** Milliseconds in which the browser names the error of a request that has failed. */
const nameMs = 3_000;

type Seen = { requestId: string; url: string; method: string; initiator?: string; originUrl?: string };
type Open = { url: string; method: string; requestId?: string; named(said: string): void };

/** Requests that have no reply yet, in the order in which they were sent. */
const open = new Set<Open>();

const isOwn = ({ initiator, originUrl = '' }: Seen) => (initiator ?? originUrl).startsWith(location.origin);

/** The browser tells of requests in the order in which they were sent, and once more of one that was redirected. */
function note(seen: Seen) {
  const requests = isOwn(seen) ? [...open] : [];
  const isIt = ({ requestId, url, method }: Open) =>
    requestId === undefined && url === seen.url && method === seen.method;
  const isKnown = requests.some(({ requestId }) => requestId === seen.requestId);
  const first = isKnown ? undefined : requests.find(isIt);
  if (first) first.requestId = seen.requestId;
  return undefined;
}

/** The error may be the first that is told of a request, which was sent before the browser had begun to tell. */
function name({ error, ...seen }: Seen & { error: string }) {
  note(seen);
  for (const request of open) if (request.requestId === seen.requestId) request.named(error);
}

/** Requests of the worker are of no tab, so that nothing that a person visits is heard of. */
const ofNoTab = { urls: ['http://*/*', 'https://*/*'], tabId: -1 };

const listen = createHolders(() => {
  const { webRequest } = browser;
  webRequest?.onBeforeRequest.addListener(note, ofNoTab);
  webRequest?.onErrorOccurred.addListener(name, ofNoTab);
  return () => {
    webRequest?.onBeforeRequest.removeListener(note);
    webRequest?.onErrorOccurred.removeListener(name);
  };
});

/** Listens for the error of a request that is sent now, until `over` is called. */
export function watchErrors(url: string, method: string) {
  const leave = listen();
  const request: Open = { url: withoutHash(url), method, named: () => {} };
  const named = new Promise<string>((resolve) => {
    request.named = resolve;
  });
  open.add(request);
  return {
    /** Returns why a request failed that has been rejected just now. */
    async why(): Promise<WhyNoReply> {
      if (!browser.webRequest) return {};
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, nameMs));
      const said = await Promise.race([named, late]);
      return said === undefined ? {} : whyNamed(said);
    },
    over() {
      open.delete(request);
      leave();
    },
  };
}

const withoutHash = (address: string) => {
  const url = new URL(address);
  url.hash = '';
  return url.href;
};

/** Names of Chromium and Firefox without their prefixes; the first match counts. */
const names: [NetworkReason, RegExp][] = [
  // The certificates of this computer changed, or a record of an open connection was damaged.
  ['network-changed', /^(NETWORK_CHANGED|NETWORK_IO_SUSPENDED|CERT_DATABASE_CHANGED)$/],
  ['closed', /^SSL_(BAD_RECORD_MAC|DECRYPT_ERROR)_ALERT$/],
  ['refused', /^CONNECTION_REFUSED$/],
  ['name-unknown', /^(NAME_(NOT_RESOLVED|RESOLUTION_FAILED)|ICANN_NAME_COLLISION|DNS_\w+|UNKNOWN_HOST)$/],
  ['client-certificate', /^(BAD_)?SSL_CLIENT_AUTH_\w+$/],
  [
    'certificate',
    /^(CERT_\w+|CERTIFICATE_\w+|SSL_PINNED_KEY\w+|SSL_SERVER_CERT_\w+|SEC_ERROR_\w+|MOZILLA_PKIX_\w+|SSL_ERROR_BAD_CERT_DOMAIN)$/,
  ],
  ['encryption', /^(SSL|ECH)_\w+$/],
  ['blocked-port', /^(UNSAFE_PORT|PORT_ACCESS_NOT_ALLOWED)$/],
  ['blocked', /^BLOCKED_BY_CLIENT$/],
  ['forbidden', /^BLOCKED_(BY_ADMINISTRATOR|ENROLLMENT_CHECK_PENDING)$/],
  ['local-network', /^BLOCKED_BY_(LOCAL|PRIVATE)_NETWORK_ACCESS_CHECKS$/],
  ['offline', /^(INTERNET_DISCONNECTED|OFFLINE)$/],
  ['no-route', /^(ADDRESS_(UNREACHABLE|INVALID)|CONNECTION_FAILED|NETWORK_ACCESS_DENIED)$/],
  ['connect-timeout', /^CONNECTION_TIMED_OUT$/],
  [
    'proxy',
    /^(\w*PROXY_(CONNECTION_\w+|AUTH_\w+|CERTIFICATE_INVALID|HOST|CONFIGURATION_FAILED|UNABLE_\w+|TUNNEL_\w+)|TUNNEL_CONNECTION_FAILED|SOCKS_CONNECTION_\w+|PAC_\w+)$/,
  ],
  ['timed-out', /^(TIMED_OUT|TIMEOUT)$/],
  ['not-http', /^(INVALID_HTTP_RESPONSE|RESPONSE_HEADERS_\w+)$/],
  [
    'closed',
    /^(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|RESET|INTERRUPT|PARTIAL_TRANSFER|HTTP2_\w+|QUIC_\w+|INCOMPLETE_\w+|CONTENT_LENGTH_MISMATCH)$/,
  ],
];

/** Reads the name that the browser gives to a request without a reply, for example `net::ERR_CONNECTION_REFUSED`. */
export function whyNamed(said: string): WhyNoReply {
  const name = said.replace(/^(net::ERR_|NS_ERROR_(NET_)?)/, '');
  const reason = names.find(([, pattern]) => pattern.test(name))?.[0];
  return reason ? { reason } : { said };
}
