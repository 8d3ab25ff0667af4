import { useEffect, useState } from 'preact/hooks';

/** Loads a module once it is needed, so that the page starts without it. */
export function useLate<Late>(isNeeded: boolean, load: () => Promise<Late>): Late | undefined {
  const [late, setLate] = useState<{ value: Late }>();
  const isMissing = isNeeded && !late;
  useEffect(() => {
    if (isMissing) void load().then((value) => setLate({ value }));
  }, [isMissing, load]);
  return isNeeded ? late?.value : undefined;
}
