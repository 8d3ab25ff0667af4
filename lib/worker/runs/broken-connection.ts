import type { Failure } from '../../chat/run/failure.ts';
import type { Outages } from '../../platform/browser/outage.ts';

/** So shortly after sleep or a change of the network, that is what broke a connection. */
const aftermathMs = 5_000;

type Break = {
  origin: string;
  failure: Failure;
  wasSent: boolean;
  /** When the run last gave a sign of life. */
  aliveAt: number;
  now: number;
};

/** How a connection breaks that nobody has closed on purpose. */
const broken: Failure['kind'][] = ['unreachable', 'cut-short', 'stalled'];

/** So long after waking a connection may still be found dead; one that is waited for, when the waiting is over. */
const wakingMs = 120_000;

/** Names sleep or the loss of the network where it is what broke the connection; else leaves the failure as it is. */
export function namedFailure({ origin, failure, wasSent, aliveAt, now }: Break, outages: Outages): Failure {
  if (!broken.includes(failure.kind)) return failure;
  const { isOnline, networkChangedAt, slept } = outages;
  const patienceMs = failure.kind === 'stalled' ? failure.limitMs + aftermathMs : wakingMs;
  if (slept && slept.wokeAt >= aliveAt - aftermathMs && now - slept.wokeAt <= patienceMs) {
    return { kind: 'slept', sleptMs: slept.forMs, wasSent };
  }
  const justChanged = networkChangedAt !== null && now - networkChangedAt <= aftermathMs;
  if (justChanged || (!isOnline && !isLoopback(origin))) return { kind: 'offline', wasSent };
  return failure;
}

/** A runnable on this computer needs no network. */
export const isLoopback = (origin: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
