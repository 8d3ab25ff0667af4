import type { FoundRunnables } from './offered-runnable.ts';

/**
 * Returns the protocol of a server at this very address, which is no address of a runnable then; undefined if that is not
 * known.
 */
export function spokenAt(address: string, found: FoundRunnables): string | undefined {
  const below = address.replace(/\/*$/, '/');
  if (found.outcome === 'nothing') {
    const { failure, protocol } = found;
    return 'url' in failure && `${failure.url}/`.startsWith(below) ? protocol : undefined;
  }
  const isBelow = found.runnables.every(({ url }) => url.startsWith(below));
  return isBelow ? found.runnables[0]?.protocol : undefined;
}
