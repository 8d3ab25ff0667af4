import { originOf, originPattern } from '../../chat/profile/profile.ts';
import type { Outages } from '../../platform/browser/outage.ts';
import { isLoopback } from './broken-connection.ts';
import type { RunEngine } from './run-engine.ts';

/** A network that is away for so long does not come back with the same connections. */
const offlinePatienceMs = 10_000;

type World = { engine: Pick<RunEngine, 'openRuns' | 'stop'>; hasAccess(pattern: string): Promise<boolean> };

/** Ends runs for what happens outside of them. */
export function createOutsideEnds({ engine, hasAccess }: World) {
  return {
    /** A fetch reads on when its permission is gone; the person wants it to stop. */
    async accessRemoved() {
      for (const { id, url, sentAt } of engine.openRuns()) {
        const origin = originOf(url);
        const kind = sentAt === null ? 'permission-missing' : 'permission-revoked';
        if (!(await hasAccess(originPattern(url)))) engine.stop(id, { kind, origin });
      }
    },

    /** A browser may keep a silent connection open long after the network is gone. */
    offline({ seenAt, isOnline, networkChangedAt }: Outages) {
      if (isOnline || networkChangedAt === null || seenAt - networkChangedAt < offlinePatienceMs) return;
      for (const { id, url, sentAt, lastChunkAt } of engine.openRuns()) {
        const isAlive = (lastChunkAt ?? 0) > networkChangedAt;
        if (sentAt === null || isAlive || isLoopback(originOf(url))) continue;
        engine.stop(id, { kind: 'offline', wasSent: true });
      }
    },
  };
}
