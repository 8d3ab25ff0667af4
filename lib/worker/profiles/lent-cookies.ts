import { logFault } from '../../platform/browser/fault-log.ts';

/**
 * Revokes the permission for cookies that a page left when it died. Waits after the start of the worker, and anew
 * after each permission that is granted: the page that asked may be reading.
 */
export function createLentCookies(giveBack: () => Promise<void>, patienceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveBack().catch((error) => logFault('giving access back', error)), patienceMs);
  };
  settleSoon();
  return { settleSoon };
}
