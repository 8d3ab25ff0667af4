const prefix = 'file:';

/** Announces the files that this page shows, until it closes, so that other pages keep them. */
export function createFileHolder(): (ids: readonly string[]) => void {
  const releases = new Map<string, () => void>();
  return (ids) => {
    for (const [id, release] of releases) {
      if (ids.includes(id)) continue;
      releases.delete(id);
      release();
    }
    for (const id of ids) if (!releases.has(id)) releases.set(id, hold(id));
  };
}

function hold(id: string): () => void {
  const { promise, resolve } = released();
  void navigator.locks.request(prefix + id, { mode: 'shared' }, () => promise);
  return resolve;
}

function released() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Returns the ids of the files that any page shows. */
export async function heldFiles(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
