export function logFault(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console.
  console.error(`Runnel: ${what}`, error);
}
