import { expect, test } from 'vitest';
import { placeBack, readQueue } from '../../../lib/chat/queue/message-queue.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

const queueAt = (places: number[]) => places.map((place) => aQueuedMessage({ id: `q${place}`, place }));

test.each<[string, number, number[], number]>([
  ['between its neighbours', 2, [1, 3], 2],
  ['in an empty queue', 2, [], 2],
  ['before one that was queued since', 2, [1, 2], 1.5],
  ['before one that was put back since', 2, [1, 1.5, 2], 1.75],
  ['at the start, before one that was queued since', 1, [1], 0.5],
])('a removed message is put back %s', (_, place, others, expected) => {
  const removed = aQueuedMessage({ id: 'removed', place });
  const found = placeBack(removed, queueAt(others));
  expect(found).toBe(expected);
  expect(new Set([...others, found]).size).toBe(others.length + 1);
  const after = readQueue([...queueAt(others), { ...removed, place: found }]);
  expect(after.findIndex(({ id }) => id === 'removed')).toBe(others.filter((at) => at < place).length);
});
