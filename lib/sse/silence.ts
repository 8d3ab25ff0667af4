/** Aborts its signal when `heard` is not called for `limitMs`; never if that is null. */
export function watchSilence(limitMs: number | null) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heard() {
    clearTimeout(timer);
    if (limitMs !== null) timer = setTimeout(() => controller.abort(), limitMs);
  }

  heard();
  return { signal: controller.signal, heard, end: () => clearTimeout(timer) };
}
