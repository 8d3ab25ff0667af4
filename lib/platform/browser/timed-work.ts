import * as z from 'zod/mini';
import type { WorkOutcome } from '../../chat/run/work-outcome.ts';

/** A dedicated worker, as far as it is used here. */
export type WorkerHandle = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Names of tasks, and what each takes and gives: plain data that can be copied from thread to thread. */
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

/** A page that was busy itself hears late: the work gets its deadline again, so often. */
const mostExtensions = 3;

/** Calls back once the deadline is over, unless it is called off. */
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

/** A worker that is started when it is needed, and again after it was ended. */
function createThread(start: () => WorkerHandle, hear: (data: unknown) => void, onError: () => void) {
  let worker: WorkerHandle | undefined;

  function ready(): WorkerHandle {
    worker ??= start();
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = onError;
    return worker;
  }

  return {
    /** Throws where it cannot be started. */
    ready,
    /** Starts the worker before there is work, which then begins sooner. */
    warmUp() {
      try {
        ready();
      } catch {
        // The work itself will tell.
      }
    },
    end() {
      worker?.terminate();
      worker = undefined;
    },
  };
}

/**
 * Work in a dedicated worker, one piece after the other, each with a deadline in milliseconds from the moment that
 * it began. Work that does not end by then is ended with its worker, and the next piece gets a new one. What is
 * given up before it began is not done: `run` then tells that it failed. It never rejects.
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

/** Does the tasks in a dedicated worker, in the order in which they come. */
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
