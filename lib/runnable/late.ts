/** A part of the program that is loaded when it is first needed. A load that failed rejects, and the next one tries again. */
export type Late<Part> = {
  (): Promise<Part>;
  /** Undefined until it is loaded. */
  now(): Part | undefined;
  /** Tells whether it is loaded, or being loaded. */
  isAsked(): boolean;
  /** Loads it and calls back once it is there, at once if it is; also if only a later try succeeds. Returns what ends the wait. */
  await(onLoaded: (part: Part) => void): () => void;
};

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let loaded: { part: Part } | undefined;
  let loading: Promise<Part> | undefined;
  const waiting = new Set<(part: Part) => void>();

  async function tryOnce(): Promise<Part> {
    try {
      loaded = { part: await load() };
    } catch (error) {
      loading = undefined;
      failures.note(get);
      throw error;
    }
    const { part } = loaded;
    for (const onLoaded of waiting) onLoaded(part);
    waiting.clear();
    failures.settle(get);
    return part;
  }

  function get(): Promise<Part> {
    loading ??= tryOnce();
    return loading;
  }

  return Object.assign(get, {
    now: () => loaded?.part,
    isAsked: () => loading !== undefined,
    await(onLoaded: (part: Part) => void) {
      if (loaded) {
        onLoaded(loaded.part);
        return () => {};
      }
      waiting.add(onLoaded);
      // Said by who listens for failures.
      get().catch(() => {});
      return () => void waiting.delete(onLoaded);
    },
  });
}

/** Tells which parts did not load, from the start on: by what tries all of them again; undefined once they are there. */
export function onLateFailure(listen: (tryAgain: (() => void) | undefined) => void): () => void {
  failures.listeners.add(listen);
  if (failures.failed.size > 0) listen(failures.tryAgain);
  return () => void failures.listeners.delete(listen);
}

type Load = () => Promise<unknown>;

const failures = {
  failed: new Set<Load>(),
  listeners: new Set<(tryAgain: (() => void) | undefined) => void>(),

  note(load: Load) {
    failures.failed.add(load);
    failures.tell();
  },
  settle(load: Load) {
    if (failures.failed.delete(load)) failures.tell();
  },
  tell() {
    const tryAgain = failures.failed.size > 0 ? failures.tryAgain : undefined;
    for (const listen of failures.listeners) listen(tryAgain);
  },
  tryAgain() {
    // Each says for itself how it went.
    for (const load of [...failures.failed]) load().catch(() => {});
  },
};
