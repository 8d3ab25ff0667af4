/** Converts a stored run to today's format: earlier versions named a missing mode by its endpoint. */
export function asToday(stored: unknown): object {
  const run = Object(stored);
  const { failure } = run.state ?? {};
  if (failure?.endpoint === undefined) return run;
  const { endpoint, ...rest } = failure;
  const mode = endpoint === 'stream' ? 'stream' : 'batch';
  return { ...run, state: { ...run.state, failure: { ...rest, mode, path: `/${endpoint}` } } };
}
