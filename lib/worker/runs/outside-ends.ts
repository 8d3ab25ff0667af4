import { originOf, originPattern } from '../../chat/profile/profile.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { isLoopback } from './broken-connection.ts';
import type { RunEngine } from './run-engine.ts';

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
