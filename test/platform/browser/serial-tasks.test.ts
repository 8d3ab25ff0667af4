import { describe, expect, test } from 'vitest';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('a serial queue', () => {
  test('runs tasks one after the other, in order', async () => {
    const inOrder = createSerialTasks();
    const told: string[] = [];
    const task = (name: string) => async () => {
      told.push(`${name} begins`);
      await later();
      told.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([
      inOrder(task('first')),
      inOrder(task('second')),
      inOrder(task('third')),
    ]);
    expect(results).toEqual(['first', 'second', 'third']);
    expect(told).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
      'third begins',
      'third ends',
    ]);
  });

  test('passes a failure to its caller and runs the next task', async () => {
    const inOrder = createSerialTasks();
    const failing = inOrder(async () => {
      await later();
      throw new Error('no');
    });
    const next = inOrder(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('does not wait for another queue', async () => {
    const blocked = createSerialTasks();
    void blocked(() => new Promise(() => {}));
    expect(await createSerialTasks()(async () => 'free')).toBe('free');
  });
});
