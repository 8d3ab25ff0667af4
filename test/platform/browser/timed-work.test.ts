import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createTimedWork, type WorkerHandle } from '../../../lib/platform/browser/timed-work.ts';

type Tasks = {
  double(input: number): number;
  forever(input: null): void;
  fail(input: null): void;
};

/** Code of the worker thread: reports its start and its outcome. */
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

/** Starts a real thread behind the interface of a dedicated worker. */
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

describe('timed work', () => {
  test('runs in the given order', async () => {
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

  test('reports a failure and keeps its worker', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    expect(await run('fail', null, longMs, never)).toEqual({ status: 'failed' });
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
    expect(threads.length).toBe(1);
  });

  test('is ended at its deadline, and the next gets a new worker', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const overdue = run('forever', null, 50, never);
    const next = run('double', 2, longMs, never);
    expect(await overdue).toEqual({ status: 'overdue' });
    expect(await next).toEqual({ status: 'done', value: 4 });
    expect(threads.length).toBe(2);
    await expect.poll(() => threads[0]?.threadId).toBe(-1);
  });

  test('does not start once aborted', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const gone = new AbortController();
    const first = run('forever', null, 50, never);
    const second = run('forever', null, longMs, gone.signal);
    gone.abort();
    expect((await first).status).toBe('overdue');
    expect(await second).toEqual({ status: 'failed' });
    expect(threads.length).toBe(1);
  });

  test('with an input that cannot be cloned fails, and the next runs', async () => {
    const { run } = createTimedWork<Tasks>(startThread);
    const handOver = run('double', (() => 1) as never, longMs, never);
    expect(await handOver).toEqual({ status: 'failed' });
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
  });
});

describe('timed work without a worker', () => {
  const refuse = () => {
    throw new TypeError('This document requires TrustedScriptURL.');
  };

  test('fails when starting one throws', async () => {
    const { run, warmUp } = createTimedWork<Tasks>(refuse);
    warmUp();
    expect(await run('double', 2, longMs, never)).toEqual({ status: 'failed' });
  });

  test('fails when its script cannot be loaded', async () => {
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

test('a warmed-up worker does the first work', async () => {
  const { run, warmUp } = createTimedWork<Tasks>(startThread);
  warmUp();
  expect(threads.length).toBe(1);
  expect(await run('double', 2, longMs, never)).toEqual({ status: 'done', value: 4 });
  expect(threads.length).toBe(1);
});
