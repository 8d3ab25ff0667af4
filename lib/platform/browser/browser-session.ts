import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Interruption, interruption } from '../../chat/run/run-state.ts';
import { storageItem } from './extension-storage.ts';

/** Cause of the previous session's end; a worker that dies alone does not end a session. */
type SessionEnd = Exclude<Interruption, 'worker'>;

const stored = z.object({ id: z.string(), after: z.optional(interruption) });
const sessionItem = storageItem('session', 'start');

/** Reads the id of the browser session; undefined until the first worker of the session has started. */
export const readSessionId = async (): Promise<string | undefined> =>
  stored.safeParse(await sessionItem.read()).data?.id;

/** Milliseconds after the start of a worker in which the browser may report why it started. */
const patienceMs = 2_000;
/** Milliseconds to wait after an update is reported: the start of the browser may be reported next. */
const startupPatienceMs = 200;

export type Report =
  | { event: 'startup' }
  | { event: 'installed'; reason: string; previousVersion?: string | undefined; version: string };

/**
 * Returns what ended the previous session, judged by the browser's start events. An install counts as a
 * browser restart: only an unpacked extension has data from before its install.
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
 * Identifies the browser session of this worker. A session outlives a worker, but neither a browser restart
 * nor a reload of the extension. Listens at once, since the browser reports only at the start.
 */
export function watchSession() {
  const reported = watchReports();
  const session = begin(reported);
  return {
    id: session.then(({ id }) => id),
    /** Returns what interrupted a run that started in this or an earlier session. */
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

/** Resolves to the reports: as soon as they explain the start, at the latest after `patienceMs`. */
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
