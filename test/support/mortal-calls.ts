/** When a worker dies: at a call of what is around it, counted from its start, before or after its effect. */
export type Death = { at: number; isBefore: boolean };

/** Passes calls on until the worker dies; after that none returns. */
type Call = (...args: never[]) => Promise<unknown>;

/** Passes calls on until the worker dies; after that none returns. */
export function createLife({ at, isBefore }: Death = { at: Number.POSITIVE_INFINITY, isBefore: true }) {
  const death = new AbortController();
  const never = new Promise<never>(() => {});
  let calls = 0;

  const dieIf = (isDue: boolean) => {
    if (isDue) death.abort();
  };
  const unlessDead = <T>(act: () => Promise<T>): Promise<T> => (death.signal.aborted ? never : act());

  function mortal(call: Call): Call {
    return async (...args) => {
      calls += 1;
      const isLast = calls === at;
      dieIf(isLast && isBefore);
      const value = await unlessDead(() => call(...args));
      dieIf(isLast);
      return unlessDead(async () => value);
    };
  }

  return {
    signal: death.signal,
    /** Resolves to false once the worker is dead. */
    died: new Promise<false>((resolve) => {
      death.signal.addEventListener('abort', () => resolve(false));
    }),
    die: () => death.abort(),
    calls: () => calls,
    mortals: <Calls extends Record<string, Call>>(all: Calls): Calls =>
      Object.fromEntries(Object.entries(all).map(([name, call]) => [name, mortal(call)])) as Calls,
  };
}
