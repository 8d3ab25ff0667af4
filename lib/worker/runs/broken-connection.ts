import type { Failure } from '../../chat/run/failure.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { mayHaveArrived, type NetworkReason } from '../../runnable/no-reply.ts';

/**
 * Milliseconds after sleep or a change of the network in which these count as the cause of a broken
 * connection.
 */
const aftermathMs = 5_000;

type Break = {
  origin: string;
  failure: Failure;
  wasSent: boolean;
  /** Time of the run's last sign of life. */
  aliveAt: number;
  now: number;
};

/** Failures that an outage can cause. */
const broken: Failure['kind'][] = ['unreachable', 'reply-lost', 'cut-short', 'stalled'];

/** Reasons that the network gives whether or not it was lost before. */
const ofOutage: (NetworkReason | undefined)[] = [
  undefined,
  'name-unknown',
  'offline',
  'no-route',
  'connect-timeout',
  'proxy',
  'closed',
  'timed-out',
];

/**
 * Milliseconds after waking in which a dead connection may surface; a silent one surfaces at its stall limit.
 */
const wakingMs = 120_000;

/** Names sleep or loss of the network as the cause if it was; otherwise returns the failure unchanged. */
export function namedFailure(
  { origin, failure, aliveAt, now, ...ofRequest }: Break,
  outages: Outages,
): Failure {
  const reason = 'reason' in failure ? failure.reason : undefined;
  if (!broken.includes(failure.kind) || !ofOutage.includes(reason)) return failure;
  const wasSent = ofRequest.wasSent && !isUnsent(reason);
  if (reason === 'offline') return { kind: 'offline', wasSent };
  return outageNamed({ origin, failure, wasSent, aliveAt, now }, outages) ?? failure;
}

function outageNamed(
  { origin, failure, wasSent, aliveAt, now }: Break,
  { isOnline, networkChangedAt, slept }: Outages,
): Failure | undefined {
  const patienceMs = failure.kind === 'stalled' ? failure.limitMs + aftermathMs : wakingMs;
  if (slept && slept.wokeAt >= aliveAt - aftermathMs && now - slept.wokeAt <= patienceMs) {
    return { kind: 'slept', sleptMs: slept.forMs, wasSent };
  }
  const justChanged = networkChangedAt !== null && now - networkChangedAt <= aftermathMs;
  if (justChanged || (!isOnline && !isLoopback(origin))) return { kind: 'offline', wasSent };
  return undefined;
}

const isUnsent = (reason: NetworkReason | undefined) => reason !== undefined && !mayHaveArrived(reason);

/** Tells whether an origin is on this computer, which needs no network. */
export const isLoopback = (origin: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
