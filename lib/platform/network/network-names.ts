import type { NetworkReason, WhyNoReply } from '../../runnable/no-reply.ts';

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
