import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type ReadingOf, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import type { Run, RunWithFold } from '../../chat/run/run.ts';
import type { Fold } from '../../runnable/fold.ts';
import { firstProtocolId } from '../../runnable/protocol.ts';
import type { RunFrame } from '../../wire/frames.ts';

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
  const run: Signal<Run | undefined> = signal(stored?.run);
  const isMissing = signal(false);
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
    // Updated together: the run says where in the output the answer is.
    batch(() => {
      held.value = { fold: next.fold };
      run.value = next.run;
    });
  }

  function extend(frame: Extract<RunFrame, { type: 'delta' | 'state' }>) {
    if (frame.type === 'delta') {
      const { fold } = held.peek();
      const { add } = readingOf(frame.run).as.fold;
      for (const chunk of frame.chunks) add(fold, chunk);
      held.value = { fold };
    }
    run.value = frame.run;
  }

  return {
    run,
    text: computed(() => output.value.as.text(output.value.value, output.value.answerAt, 'cited')),
    output,
    isMissing,
    isNews: () => (run.value?.endedAt ?? 0) >= openedAt,
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
