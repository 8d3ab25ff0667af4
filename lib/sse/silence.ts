/**
 * Aborts its signal when `heard` was not called for so long.
 * Without a limit it never does.
 */
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
