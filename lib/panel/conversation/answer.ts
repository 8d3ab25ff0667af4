import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ReadingOf, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import { isEnded, type Run, type RunWithFold } from '../../chat/run/run.ts';
import type { Port } from '../../platform/browser/port.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import type { Fold } from '../../runnable/fold.ts';
import { type FollowerFrame, type RunFrame, runFrame } from '../../wire/frames.ts';
import type { Host } from '../host/host.ts';

/** An answer for display; while it grows, only its signals change. */
export type Answer = {
  run: ReadonlySignal<Run | undefined>;
  /** The text of the answer, for copying, search and announcements. */
  text: ReadonlySignal<string>;
  output: ReadonlySignal<ShownOutput>;
  /** The worker does not know the run, or its record is unreadable. */
  isMissing: ReadonlySignal<boolean>;
  /** Tells whether it ended while its conversation was open on this page. */
  isNews(): boolean;
  /** Tells whether what came last came while this page followed: its time is known. */
  isFollowed(): boolean;
  /** Words about what it does now, for a screen reader, until its run has another state. */
  announced: Signal<string>;
};

export type AnswerKeeper = Answer & {
  /** Applies a frame; false if earlier frames are missing. */
  take(frame: RunFrame): boolean;
  load(stored: RunWithFold): void;
};

/**
 * Builds an answer; `openedAt` is when the conversation was opened on this page. Outputs are computed on
 * demand: an answer that is not shown costs nothing.
 */
export function createAnswer(openedAt: number, readingOf: ReadingOf, stored?: RunWithFold): AnswerKeeper {
  const { run, announced, setRun } = createRun(stored?.run);
  const isMissing = signal(false);
  let isFollowed = false;
  /** Wrapped in a new object on each change, because the fold grows in place. */
  const held = signal<{ fold: Fold }>({ fold: stored?.fold ?? { parts: [] } });
  /** Separate from the run, which changes with each chunk. */
  const answerAt = computed(() => run.value?.answerAt ?? null);
  const profileId = computed(() => run.value?.profileId ?? '');
  const protocol = computed(() => run.value?.protocol ?? firstProtocolId);
  const output = computed(() => {
    const of = { profileId: profileId.value, protocol: protocol.value, answerAt: answerAt.value };
    return shownOutput(of, held.value.fold, readingOf(of));
  });

  function load(next: RunWithFold) {
    isFollowed = false;
    // Updated together: the run says where in the output the answer is.
    batch(() => {
      held.value = { fold: next.fold };
      setRun(next.run);
    });
  }

  function extend(frame: Extract<RunFrame, { type: 'delta' | 'state' }>) {
    isFollowed = true;
    if (frame.type === 'delta') {
      const { fold } = held.peek();
      const { add } = readingOf(frame.run).as.fold;
      for (const chunk of frame.chunks) add(fold, chunk);
      held.value = { fold };
    }
    setRun(frame.run);
  }

  return {
    run,
    text: computed(() => output.value.as.text(output.value.value, output.value.answerAt, 'cited')),
    output,
    isMissing,
    isNews: () => (run.value?.endedAt ?? 0) >= openedAt,
    isFollowed: () => isFollowed,
    announced,
    load,
    take(frame) {
      const seq = run.value?.seq ?? -1;
      if (frame.type === 'missing') {
        isMissing.value = run.value === undefined;
        return true;
      }
      // Outdated: a second snapshot after two requests.
      if (frame.run.seq < seq) return true;
      if (frame.type === 'snapshot') load(frame);
      else if (frame.from === seq) extend(frame);
      else return frame.run.seq === seq;
      return true;
    },
  };
}

/** Holds a run, and words about it until it has another state. */
function createRun(stored: Run | undefined) {
  const run: Signal<Run | undefined> = signal(stored);
  const announced = signal('');
  return {
    run,
    announced,
    setRun(next: Run) {
      if (next.state.status !== run.peek()?.state.status) announced.value = '';
      run.value = next;
    },
  };
}

const retriesMs = [0, 250, 500, 1_000, 2_000, 5_000];

/**
 * Follows open runs. Reopens a closed port, which is normal and wakes the worker, and requests each run
 * again.
 */
export function createFollower({ commands }: Host) {
  const answers = new Map<string, AnswerKeeper>();
  let port: Port | undefined;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (frame: FollowerFrame) => port?.post(frame);

  function connected(): Port {
    if (port) return port;
    const opened = commands.openPort();
    port = opened;
    opened.onData(take);
    opened.onClose(() => {
      port = undefined;
      reconnect();
    });
    for (const runId of answers.keys()) post({ type: 'follow', runId });
    return opened;
  }

  function reconnect() {
    clearTimeout(timer);
    if (answers.size === 0) return;
    const waitMs = retriesMs[Math.min(attempts, retriesMs.length - 1)];
    attempts += 1;
    timer = setTimeout(connected, waitMs);
  }

  function take(data: unknown) {
    const read = runFrame.safeParse(data);
    if (!read.success) return;
    attempts = 0;
    const frame = read.data;
    const answer = answers.get(frame.runId);
    if (!answer) return;
    if (!answer.take(frame)) return post({ type: 'follow', runId: frame.runId });
    if (frame.type === 'missing' || isEnded(frame.run)) leave(frame.runId);
    else post({ type: 'ack', runId: frame.runId, seq: frame.run.seq });
  }

  function leave(runId: string) {
    if (answers.delete(runId)) post({ type: 'unfollow', runId });
  }

  return {
    follow(runId: string, answer: AnswerKeeper) {
      if (answers.get(runId) === answer) return;
      answers.set(runId, answer);
      if (port) post({ type: 'follow', runId });
      else connected();
    },
    leave,
  };
}
