import { lentFault } from './lent-access.ts';

/**
 * Revokes the permission for cookies that a page left when it died. Waits after the start of the worker, and anew
 * when the function is called, after a permission was granted: the page that asked may be reading.
 */
export function createLentCookies(giveBack: () => Promise<void>, patienceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveBack().catch(lentFault), patienceMs);
  };
  settleSoon();
  return settleSoon;
}
