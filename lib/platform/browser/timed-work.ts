import * as z from 'zod/mini';
import type { WorkOutcome } from '../../chat/run/work-outcome.ts';

/** The parts of a dedicated worker that this module uses. */
export type WorkerHandle = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Tasks by name; their inputs and results can be copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>;

const report = z.discriminatedUnion('status', [
  z.object({ id: z.number(), status: z.literal('started') }),
  z.object({ id: z.number(), status: z.literal('done'), value: z.unknown() }),
  z.object({ id: z.number(), status: z.literal('failed') }),
]);

type Report = z.infer<typeof report>;

const order = z.object({ id: z.number(), task: z.string(), input: z.unknown() });

type Job = {
  id: number;
  task: string;
  input: unknown;
  deadlineMs: number;
  signal: AbortSignal;
  end(outcome: WorkOutcome<unknown>): void;
};

/** Number of extra deadlines for a task: a page that was busy itself may hear of the result late. */
const mostExtensions = 3;

/** Calls back when the deadline is over; the returned function cancels it. */
function watchDeadline(deadlineMs: number, onOver: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const watch = (extensions: number) => {
    const due = performance.now() + deadlineMs;
    timer = setTimeout(() => {
      const wasBusy = performance.now() - due > deadlineMs / 2;
      if (wasBusy && extensions > 0) watch(extensions - 1);
      else onOver();
    }, deadlineMs);
  };
  watch(mostExtensions);
  return () => clearTimeout(timer);
}

/** Starts the worker when it is needed, and again after it was terminated. */
function createThread(start: () => WorkerHandle, hear: (data: unknown) => void, onError: () => void) {
  let worker: WorkerHandle | undefined;

  function ready(): WorkerHandle {
    worker ??= start();
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = onError;
    return worker;
  }

  return {
    /** Returns the running worker. Throws if it cannot be started. */
    ready,
    /** Starts the worker before there is work, so that the first task begins sooner. */
    warmUp() {
      try {
        ready();
      } catch {
        // The first task reports the error.
      }
    },
    end() {
      worker?.terminate();
      worker = undefined;
    },
  };
}

/**
 * Runs tasks in a dedicated worker, one at a time, each with a deadline in milliseconds from its start.
 * Terminates the worker of an overdue task; the next task gets a new worker. A task aborted before its start
 * is skipped and counts as failed. `run` never rejects.
 */
export function createTimedWork<Known extends Tasks>(start: () => WorkerHandle) {
  const waiting: Job[] = [];
  let current: Job | undefined;
  let callOff = () => {};
  let ids = 0;
  const thread = createThread(start, take, () => stop({ status: 'failed' }));

  function next() {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    const { id, task, input, signal } = current;
    if (signal.aborted) return finish({ status: 'failed' });
    try {
      thread.ready().postMessage({ id, task, input });
    } catch {
      stop({ status: 'failed' });
    }
  }

  function take(data: unknown) {
    const read = report.safeParse(data);
    if (!read.success || read.data.id !== current?.id) return;
    const { data: said } = read;
    if (said.status === 'started')
      callOff = watchDeadline(current.deadlineMs, () => stop({ status: 'overdue' }));
    else finish(said.status === 'done' ? { status: 'done', value: said.value } : { status: 'failed' });
  }

  function finish(outcome: WorkOutcome<unknown>) {
    callOff();
    const ended = current;
    current = undefined;
    ended?.end(outcome);
    next();
  }

  function stop(outcome: WorkOutcome<unknown>) {
    thread.end();
    finish(outcome);
  }

  function run<Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<WorkOutcome<ReturnType<Known[Name]>>> {
    return new Promise((resolve) => {
      ids += 1;
      const end = (outcome: WorkOutcome<unknown>) => resolve(outcome as WorkOutcome<ReturnType<Known[Name]>>);
      waiting.push({ id: ids, task, input, deadlineMs, signal, end });
      next();
    });
  }

  return { run, warmUp: thread.warmUp };
}

type Scope = { onmessage: ((event: MessageEvent) => void) | null; postMessage(data: unknown): void };

/** Runs incoming tasks in a dedicated worker, in order of arrival. */
export function serveTasks(scope: Scope, tasks: Tasks) {
  const say = (said: Report) => scope.postMessage(said);
  scope.onmessage = ({ data }) => {
    const read = order.safeParse(data);
    if (!read.success) return;
    const { id, task, input } = read.data;
    say({ id, status: 'started' });
    try {
      say({ id, status: 'done', value: tasks[task]?.(input as never) });
    } catch {
      say({ id, status: 'failed' });
    }
  };
}

/** Files of this extension that may run as a dedicated worker, named after their entrypoints. */
const files = ['/checking-worker.js', '/reading-worker.js'] as const;

type WorkerFile = (typeof files)[number];

type Policy = { createScriptURL(file: string): string };

/** The Trusted Types API; browsers without it accept a plain URL. */
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let made: Policy | undefined;

const rules: Policy = {
  createScriptURL(file) {
    if (!files.some((known) => known === file))
      throw new TypeError(`${file} is not a worker of this extension.`);
    return file;
  },
};

/** Returns the policy that the content security policy names. Made once: the browser refuses a second of that name. */
function policy(): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  made ??= trustedTypes?.createPolicy('own-worker', rules) ?? rules;
  return made;
}

/** Starts a dedicated worker of this page. Throws a TypeError for a file that is not one of ours. */
export const startOwnWorker = (file: WorkerFile): Worker => new Worker(policy().createScriptURL(file));
