import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createTimedWork, type WorkerHandle } from '../../../lib/platform/browser/timed-work.ts';

type Tasks = {
  double(input: number): number;
  forever(input: null): void;
  fail(input: null): void;
};

/** The other side, in a thread of its own: it says when it begins, and what came of it. */
const code = `
  const { parentPort } = require('node:worker_threads');
  const tasks = {
    double: (input) => input * 2,
    forever() { for (;;); },
    fail() { throw new Error('No'); },
  };
  parentPort.on('message', ({ id, task, input }) => {
    parentPort.postMessage({ id, status: 'started' });
    try {
      parentPort.postMessage({ id, status: 'done', value: tasks[task](input) });
    } catch {
      parentPort.postMessage({ id, status: 'failed' });
    }
  });
`;

const threads: Worker[] = [];

/** A real thread, spoken to as a page speaks to its dedicated worker. */
function startThread(): WorkerHandle {
  const thread = new Worker(code, { eval: true });
  threads.push(thread);
  const handle: WorkerHandle = {
    onmessage: null,
    onerror: null,
    postMessage: (data: unknown) => thread.postMessage(data),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', (data) =>
    (handle.onmessage as ((event: { data: unknown }) => void) | null)?.({ data }),
  );
  return handle;
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
});

const never = new AbortController().signal;
const longMs = 60_000;

describe('work', () => {
  test('is done in the order in which it was given', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const ends: number[] = [];
    const all = [3, 1, 2].map(async (input) => {
      const outcome = await run('double', input, longMs, never);
      ends.push(input);
      return outcome;
    });
    expect(await Promise.all(all)).toEqual([6, 2, 4].map((value) => ({ status: 'done', value })));
    expect([ends, threads.length]).toEqual([[3, 1, 2], 1]);
  });

  test('that fails says so, and the worker stays', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    expect(await run('fail', null, longMs, never)).toEqual({ status: 'failed' });
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
    expect(threads.length).toBe(1);
  });

  test('that does not end by its deadline is ended; the next gets a worker of its own', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const overdue = run('forever', null, 50, never);
    const next = run('double', 2, longMs, never);
    expect(await overdue).toEqual({ status: 'overdue' });
    expect(await next).toEqual({ status: 'done', value: 4 });
    expect(threads.length).toBe(2);
    await expect.poll(() => threads[0]?.threadId).toBe(-1);
  });

  test('that was given up before it began is not done', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const gone = new AbortController();
    const first = run('forever', null, 50, never);
    const second = run('forever', null, longMs, gone.signal);
    gone.abort();
    expect((await first).status).toBe('overdue');
    expect(await second).toEqual({ status: 'failed' });
    expect(threads.length).toBe(1);
  });

  test('that cannot be handed over fails, and the next is done', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const handOver = run('double', (() => 1) as never, longMs, never);
    expect(await handOver).toEqual({ status: 'failed' });
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
  });
});

describe('where no worker can be started', () => {
  const refuse = () => {
    throw new TypeError('This document requires TrustedScriptURL.');
  };

  test('work fails', async () => {
    const { run, warmUp } = createTimedWork<Tasks>(refuse);
    warmUp();
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'failed' });
  });

  test('work fails whose worker cannot be loaded', async () => {
    const handle: WorkerHandle = {
      onmessage: null,
      onerror: null,
      postMessage: () => queueMicrotask(() => (handle.onerror as (() => void) | null)?.()),
      terminate: () => {},
    };
    const { run } = createTimedWork<Tasks>(() => handle);
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'failed' });
  });
});

test('a worker that was started before there is work is the one that does it', async () => {
  const { run, warmUp } = createTimedWork<Tasks>(startThread);
  warmUp();
  expect(threads.length).toBe(1);
  expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
  expect(threads.length).toBe(1);
});
