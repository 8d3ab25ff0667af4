const lockOf = (pattern: string) => `site:${pattern}`;

/** Shows that this page uses the permission of a site, until the returned function is called or the page is gone. */
export function holdSiteLock(pattern: string): () => void {
  let letGo: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(lockOf(pattern), { mode: 'shared' }, () => over);
  return letGo;
}

/** Tells whether a page uses the permission of a site. */
export const isSiteInUse = (pattern: string): Promise<boolean> =>
  navigator.locks.request(lockOf(pattern), { ifAvailable: true }, (lock) => lock === null);
