import { expect, test } from 'vitest';
import { whyNamed } from '../../../lib/platform/network/network-errors.ts';
import type { NetworkReason } from '../../../lib/runnable/no-reply.ts';

test.each<[NetworkReason, string]>([
  ['refused', 'net::ERR_CONNECTION_REFUSED'],
  ['refused', 'NS_ERROR_CONNECTION_REFUSED'],
  ['name-unknown', 'net::ERR_NAME_NOT_RESOLVED'],
  ['name-unknown', 'net::ERR_DNS_TIMED_OUT'],
  ['name-unknown', 'NS_ERROR_UNKNOWN_HOST'],
  ['certificate', 'net::ERR_CERT_AUTHORITY_INVALID'],
  ['certificate', 'net::ERR_CERT_COMMON_NAME_INVALID'],
  ['certificate', 'net::ERR_CERTIFICATE_TRANSPARENCY_REQUIRED'],
  ['certificate', 'net::ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN'],
  ['certificate', 'SEC_ERROR_UNKNOWN_ISSUER'],
  ['certificate', 'MOZILLA_PKIX_ERROR_SELF_SIGNED_CERT'],
  ['client-certificate', 'net::ERR_SSL_CLIENT_AUTH_CERT_NEEDED'],
  ['client-certificate', 'net::ERR_BAD_SSL_CLIENT_AUTH_CERT'],
  ['encryption', 'net::ERR_SSL_PROTOCOL_ERROR'],
  ['encryption', 'net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH'],
  ['blocked-port', 'net::ERR_UNSAFE_PORT'],
  ['blocked-port', 'NS_ERROR_PORT_ACCESS_NOT_ALLOWED'],
  ['blocked', 'net::ERR_BLOCKED_BY_CLIENT'],
  ['forbidden', 'net::ERR_BLOCKED_BY_ADMINISTRATOR'],
  ['local-network', 'net::ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS'],
  ['offline', 'net::ERR_INTERNET_DISCONNECTED'],
  ['offline', 'NS_ERROR_OFFLINE'],
  ['no-route', 'net::ERR_ADDRESS_UNREACHABLE'],
  ['no-route', 'net::ERR_NETWORK_ACCESS_DENIED'],
  ['connect-timeout', 'net::ERR_CONNECTION_TIMED_OUT'],
  ['proxy', 'net::ERR_PROXY_CONNECTION_FAILED'],
  ['proxy', 'net::ERR_TUNNEL_CONNECTION_FAILED'],
  ['proxy', 'net::ERR_SOCKS_CONNECTION_FAILED'],
  ['proxy', 'NS_ERROR_PROXY_CONNECTION_REFUSED'],
  ['proxy', 'NS_ERROR_UNKNOWN_PROXY_HOST'],
  ['closed', 'net::ERR_EMPTY_RESPONSE'],
  ['closed', 'net::ERR_CONNECTION_RESET'],
  ['closed', 'net::ERR_CONNECTION_CLOSED'],
  ['closed', 'net::ERR_HTTP2_PROTOCOL_ERROR'],
  ['closed', 'net::ERR_HTTP2_PING_FAILED'],
  ['closed', 'net::ERR_QUIC_PROTOCOL_ERROR'],
  ['closed', 'net::ERR_SSL_BAD_RECORD_MAC_ALERT'],
  ['closed', 'NS_ERROR_NET_RESET'],
  ['closed', 'NS_ERROR_NET_INTERRUPT'],
  ['network-changed', 'net::ERR_NETWORK_CHANGED'],
  ['network-changed', 'net::ERR_NETWORK_IO_SUSPENDED'],
  ['timed-out', 'net::ERR_TIMED_OUT'],
  ['timed-out', 'NS_ERROR_NET_TIMEOUT'],
  ['not-http', 'net::ERR_INVALID_HTTP_RESPONSE'],
])('%s is the reason that is named %s', (reason, said) => {
  expect(whyNamed(said)).toEqual({ reason });
});

test.each(['net::ERR_FAILED', 'net::ERR_INSUFFICIENT_RESOURCES', 'NS_BINDING_ABORTED', ''])(
  'the name “%s” is no known reason, and kept',
  (said) => {
    expect(whyNamed(said)).toEqual({ said });
  },
);
