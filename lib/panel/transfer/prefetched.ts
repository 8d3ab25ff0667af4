/** The number of items read ahead: more would only have to wait in memory. */
const ahead = 3;

/** Reads items in their order, some ahead: the disk is at work while the caller uses what came before. */
export async function* prefetched<In, Out>(items: readonly In[], read: (item: In) => Promise<Out>) {
  const begun: Promise<Out>[] = [];
  for (const item of items) {
    const reading = read(item);
    // It fails where it is awaited.
    reading.catch(() => {});
    begun.push(reading);
    if (begun.length > ahead) yield (await begun.shift()) as Out;
  }
  for (const reading of begun) yield await reading;
}
