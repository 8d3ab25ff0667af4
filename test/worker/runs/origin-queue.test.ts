import { describe, expect, test } from 'vitest';
import { createOriginQueue } from '../../../lib/worker/runs/origin-queue.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Requests turns by name and records who has one. */
function createVisitors() {
  const takeTurn = createOriginQueue();
  const inside = new Map<string, () => void>();
  const order: string[] = [];
  return {
    order,
    inside: () => [...inside.keys()],
    async ask(name: string, origin = 'http://a', signal = never) {
      const leave = await takeTurn(origin, signal);
      order.push(name);
      inside.set(name, leave);
    },
    async leave(name: string) {
      inside.get(name)?.();
      inside.delete(name);
      await settled();
    },
  };
}

describe('the queue of an origin', () => {
  test('starts four runs at a time, the others in order of arrival', async () => {
    const { ask, leave, inside, order } = createVisitors();
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) void ask(name);
    await settled();
    expect(inside()).toEqual(['1', '2', '3', '4']);
    await leave('3');
    expect(inside()).toEqual(['1', '2', '4', '5']);
    await leave('1');
    await leave('2');
    expect(order).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('is empty after all have left', async () => {
    const { ask, leave, inside } = createVisitors();
    for (const round of ['first', 'second']) {
      const names = Array.from({ length: 6 }, (_, place) => `${round} ${place}`);
      for (const name of names) void ask(name);
      await settled();
      expect(inside()).toHaveLength(4);
      for (const name of names) await leave(name);
      expect(inside()).toEqual([]);
    }
  });

  test('does not delay another origin', async () => {
    const { ask, inside } = createVisitors();
    for (const name of ['1', '2', '3', '4', '5']) void ask(name);
    void ask('elsewhere', 'http://b');
    await settled();
    expect(inside()).toEqual(['1', '2', '3', '4', 'elsewhere']);
  });

  test('gives the place of an aborted waiter to the next', async () => {
    const { ask, leave, inside } = createVisitors();
    const stop = new AbortController();
    for (const name of ['1', '2', '3', '4']) void ask(name);
    const impatient = ask('5', 'http://a', stop.signal);
    void ask('6');
    stop.abort(new Error('stopped'));
    await expect(impatient).rejects.toThrow('stopped');
    await leave('1');
    expect(inside()).toEqual(['2', '3', '4', '6']);
  });

  test('keeps the turn of a stopped run until it leaves', async () => {
    const { ask, leave, inside } = createVisitors();
    const stop = new AbortController();
    void ask('1', 'http://a', stop.signal);
    for (const name of ['2', '3', '4', '5']) void ask(name);
    await settled();
    stop.abort();
    await settled();
    expect(inside()).toEqual(['1', '2', '3', '4']);
    await leave('1');
    expect(inside()).toEqual(['2', '3', '4', '5']);
  });

  test('does not let an aborted request wait', async () => {
    const { ask, leave, order } = createVisitors();
    for (const name of ['1', '2', '3', '4']) void ask(name);
    const outcome = ask('stopped', 'http://a', AbortSignal.abort(new Error('stopped'))).catch(String);
    await settled();
    await leave('1');
    expect(await outcome).toBe('Error: stopped');
    expect(order).toEqual(['1', '2', '3', '4']);
  });
});
