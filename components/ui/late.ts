import { useEffect, useState } from 'preact/hooks';
import type { Late } from '../../lib/runnable/late.ts';

/** Loads a part of the program once it is needed, so that the page starts without it; undefined until it is there. */
export function useLate<Part>(isNeeded: boolean, part: Late<Part>): Part | undefined {
  const [, draw] = useState({});
  const loaded = isNeeded ? part.now() : undefined;
  const isMissing = isNeeded && loaded === undefined;
  useEffect(() => (isMissing ? part.await(() => draw({})) : undefined), [isMissing, part]);
  return loaded;
}
