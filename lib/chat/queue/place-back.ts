import type { QueuedMessage } from './queued-message.ts';

/** Returns the place at which a removed message is put back: before one that has taken its place since. */
export function placeBack({ place }: QueuedMessage, queue: QueuedMessage[]): number {
  if (!queue.some((item) => item.place === place)) return place;
  const before = queue.findLast((item) => item.place < place)?.place ?? place - 1;
  return (place + before) / 2;
}
