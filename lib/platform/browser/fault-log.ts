/** An error of our own, for whoever looks into the console of the worker. */
export function logFault(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes there.
  console.error(`Runnel: ${what}`, error);
}
