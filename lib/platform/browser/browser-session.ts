import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Interruption, interruption } from '../../chat/run/run.ts';
import { storageItem } from './storage-item.ts';

/** What ended the session before; a worker that dies alone ends none. */
type SessionEnd = Exclude<Interruption, 'worker'>;

const stored = z.object({ id: z.string(), after: z.optional(interruption) });
const sessionItem = storageItem('session', 'start');

/** So long after the start of a worker the browser may report why it began. */
const patienceMs = 2_000;
/** A browser start may report an update first. */
const startupPatienceMs = 200;

export type Report =
  | { event: 'startup' }
  | { event: 'installed'; reason: string; previousVersion?: string | undefined; version: string };

/**
 * What the browser reports when a session begins. An extension that is installed has no data from before,
 * unless it was loaded from a folder: then it was there in another run of the browser.
 */
export function sessionEnd(reports: Report[]): SessionEnd {
  if (reports.some(({ event }) => event === 'startup')) return 'browser';
  for (const report of reports) {
    if (report.event !== 'installed') continue;
    if (report.reason === 'update') return report.previousVersion === report.version ? 'reload' : 'update';
    return 'browser';
  }
  return 'reload';
}

/**
 * The session of the browser that this worker belongs to: its memory outlives a worker, but neither the
 * browser nor a reload of the extension. Listens at once, since the browser reports only at the start.
 */
export function watchSession() {
  const reported = watchReports();
  const session = begin(reported);
  return {
    id: session.then(({ id }) => id),
    /** What took the worker of a run that was started in this or an earlier session. */
    causeFor: async (sessionOfRun: string): Promise<Interruption> => {
      const { id, after } = await session;
      return id === sessionOfRun ? 'worker' : await after;
    },
  };
}

async function begin(reported: Promise<Report[]>) {
  const { data: known } = stored.safeParse(await sessionItem.read());
  if (known) return { id: known.id, after: known.after ?? ('unknown' as const) };
  const id = crypto.randomUUID();
  await sessionItem.write({ id });
  const after = reported.then(sessionEnd);
  void after.then((value) => sessionItem.write({ id, after: value }));
  return { id, after };
}

/** Resolves when all is reported that can be expected. */
function watchReports(): Promise<Report[]> {
  const reports: Report[] = [];
  return new Promise((resolve) => {
    const finish = () => resolve(reports);
    setTimeout(finish, patienceMs);
    browser.runtime.onStartup.addListener(() => {
      reports.push({ event: 'startup' });
      finish();
    });
    browser.runtime.onInstalled.addListener(
      ({ reason, previousVersion }: Browser.runtime.InstalledDetails) => {
        const { version } = browser.runtime.getManifest();
        reports.push({ event: 'installed', reason, previousVersion, version });
        setTimeout(finish, startupPatienceMs);
      },
    );
  });
}
