import { originOf, originPattern } from '../../chat/profile/profile.ts';
import type { Failure } from '../../chat/run/failure.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { mayHaveArrived, type NetworkReason } from '../../runnable/no-reply.ts';
import type { RunEngine } from './run-engine.ts';

/** Milliseconds after sleep or a change of the network in which these count as the cause of a broken connection. */
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

/** Milliseconds after waking in which a dead connection may surface; a silent one surfaces at its stall limit. */
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

/** Milliseconds offline after which open connections do not survive. */
const offlinePatienceMs = 10_000;

type World = { engine: Pick<RunEngine, 'openRuns' | 'stop'>; hasAccess(pattern: string): Promise<boolean> };

/** Ends runs whose permission or network is lost. */
export function createOutsideEnds({ engine, hasAccess }: World) {
  return {
    /** Ends the runs of origins without permission: their fetches would go on reading. */
    async accessRemoved() {
      for (const { id, url, sentAt } of engine.openRuns()) {
        const origin = originOf(url);
        const kind = sentAt === null ? 'permission-missing' : 'permission-revoked';
        if (!(await hasAccess(originPattern(url)))) engine.stop(id, { kind, origin });
      }
    },

    /** Ends silent runs after loss of the network: the browser may keep their connections open. */
    offline({ seenAt, isOnline, networkChangedAt }: Outages) {
      if (isOnline || networkChangedAt === null || seenAt - networkChangedAt < offlinePatienceMs) return;
      for (const { id, url, sentAt, lastChunkAt, place } of engine.openRuns()) {
        // A run with a place is read on by itself once the network is back.
        const isAlive = place !== undefined || (lastChunkAt ?? 0) > networkChangedAt;
        if (sentAt === null || isAlive || isLoopback(originOf(url))) continue;
        engine.stop(id, { kind: 'offline', wasSent: true });
      }
    },
  };
}
