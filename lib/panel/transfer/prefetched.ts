/** Items read ahead; more would only wait in memory. */
const ahead = 3;

/** Yields items in order and reads ahead: the disk works while the caller does. */
export async function* prefetched<In, Out>(items: readonly In[], read: (item: In) => Promise<Out>) {
  const begun: Promise<Out>[] = [];
  for (const item of items) {
    const reading = read(item);
    // Rethrown where it is awaited.
    reading.catch(() => {});
    begun.push(reading);
    if (begun.length > ahead) yield (await begun.shift()) as Out;
  }
  for (const reading of begun) yield await reading;
}
