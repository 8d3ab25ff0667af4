import { blockedPort } from '../../runnable/blocked-port.ts';
import type { WhyNoReply } from '../../runnable/no-reply.ts';
import { hostInTheClear } from '../profile/private-host.ts';
import type { Cause } from './cause.ts';

/** Possible reasons for a failed connection. */
export type NetworkTrouble = 'not-listening' | 'name-unknown' | 'certificate' | 'local-network' | 'blocked';

/** Returns the cause of a port that the browser refuses by itself. */
export const portTrouble = (url: string): Cause | undefined => {
  const port = blockedPort(new URL(url));
  return port === undefined ? undefined : { kind: 'blocked-port', port };
};

/** Returns the reason for a failed connection; the possible ones by the address, if the network names none. */
export function networkCause(url: string, isOnline: boolean, { reason, said }: WhyNoReply = {}): Cause {
  const { hostname, origin } = new URL(url);
  if (reason === 'offline' || (!isOnline && !isPrivate(hostname))) return { kind: 'offline' };
  if (reason) return { kind: 'no-reply', origin, reason };
  const cause = causeByAddress(new URL(url));
  return cause.kind === 'unreachable' && said !== undefined ? { ...cause, said } : cause;
}

function causeByAddress({ protocol, hostname, origin }: URL): Cause {
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (isHere && protocol === 'http:') return { kind: 'connection-refused', origin };
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  const candidates: NetworkTrouble[] = [
    ...(protocol === 'https:' ? ['certificate' as const] : []),
    'not-listening',
    ...(isAddress || isHere ? [] : ['name-unknown' as const]),
    ...(isPrivate(hostname) ? ['local-network' as const] : []),
    ...(isHere ? [] : ['blocked' as const]),
  ];
  return { kind: 'unreachable', origin, candidates };
}

const isPrivate = (hostname: string) => hostInTheClear(`http://${hostname}`) === undefined;
