/** Loads on first use, and again after a failure. */
export function createLoading<T>(load: () => Promise<T>) {
  let loaded: Promise<T> | undefined;
  return {
    isLoaded: () => loaded !== undefined,
    load() {
      loaded ??= load().catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
  };
}
