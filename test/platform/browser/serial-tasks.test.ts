import { describe, expect, test } from 'vitest';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('tasks in order', () => {
  test('run one after the other, in the order they came', async () => {
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

  test('a task that fails tells whoever asked for it, and the next one runs', async () => {
    const inOrder = createSerialTasks();
    const failing = inOrder(async () => {
      await later();
      throw new Error('no');
    });
    const next = inOrder(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('two orders do not wait for each other', async () => {
    const blocked = createSerialTasks();
    void blocked(() => new Promise(() => {}));
    expect(await createSerialTasks()(async () => 'free')).toBe('free');
  });
});
