let changing: Promise<unknown> | undefined;
let begun = 0;

/** Runs a change of how secrets are encrypted. Changes must not overlap. */
export async function changeSecrets<T>(change: () => Promise<T>): Promise<T> {
  begun += 1;
  const result = change();
  changing = result;
  return result.finally(() => {
    changing = undefined;
  });
}

/** Reads again if a change was under way: secrets and key would not match. Within one worker. */
export async function readUnchanged<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    await changing?.catch(() => {});
    const before = begun;
    const result = await read();
    if (begun === before) return result;
  }
}
