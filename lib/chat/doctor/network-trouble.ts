import type { WhyNoReply } from '../../runnable/no-reply.ts';
import { hostInTheClear } from '../profile/private-host.ts';
import type { Cause } from './cause.ts';

/** Possible reasons for a failed connection. */
export type NetworkTrouble = 'not-listening' | 'name-unknown' | 'certificate' | 'local-network' | 'blocked';

/** Ports that browsers never connect to: https://fetch.spec.whatwg.org/#port-blocking */
const blockedPorts = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 ' +
    '119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 ' +
    '636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 ' +
    '6697 10080'
  ).split(' '),
);

/** Returns the cause of a port that the browser refuses by itself. */
export const portTrouble = (url: string): Cause | undefined => {
  const { port } = new URL(url);
  return blockedPorts.has(port) ? { kind: 'blocked-port', port } : undefined;
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
