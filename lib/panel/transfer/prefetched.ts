/** So many are read ahead of the one that is at work: more would only have to wait in memory. */
const ahead = 3;

/** What is read of each item, in their order: the disk is at work while something is made of what came before. */
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
