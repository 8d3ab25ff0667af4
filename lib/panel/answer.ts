import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { isEnded, type Run, type RunWithFold } from '../chat/run.ts';
import type { AnswerPart } from '../langserve/answer-part.ts';
import { addChunk, emptyFold, outputOf } from '../langserve/fold.ts';
import { outputParts } from '../langserve/output-parts.ts';
import { outputText } from '../langserve/output-text.ts';
import { type Usage, usageIn } from '../langserve/usage.ts';
import type { RunFrame } from '../wire/frames.ts';

/** An answer as it is shown; while it grows only its signals change. */
export type Answer = {
  run: ReadonlySignal<Run | undefined>;
  /** What it says, as text: to be copied, found, told again. */
  text: ReadonlySignal<string>;
  /** All of it, as it is read. */
  parts: ReadonlySignal<AnswerPart[]>;
  /** What it cost, when it has ended and where that is told. */
  usage: ReadonlySignal<Usage | undefined>;
  /** The worker does not know the run, or its record cannot be read. */
  isMissing: ReadonlySignal<boolean>;
  /** Whether it ended while its conversation was open here: before the person's eyes. */
  isNews(): boolean;
};

/** The field that holds the text in the outputs of a profile; null: the usual one. */
export type AnswerFieldOf = (profileId: string) => string | null;

export type AnswerKeeper = Answer & {
  /** Takes a frame in; false where frames are missing before it. */
  take(frame: RunFrame): boolean;
  load(stored: RunWithFold): void;
};

/**
 * `openedAt` is when the conversation was opened on this page. What nobody looks at is not read: an answer costs
 * nothing before it is shown.
 */
export function createAnswer(
  openedAt: number,
  stored?: RunWithFold,
  answerFieldOf: AnswerFieldOf = () => null,
): AnswerKeeper {
  const run: Signal<Run | undefined> = signal(stored?.run);
  const isMissing = signal(false);
  /** The fold grows in place: what holds it is a new one each time. */
  const held = signal({ fold: stored?.fold ?? emptyFold() });
  const output = computed(() => ({ value: outputOf(held.value.fold) }));
  const profileId = computed(() => run.value?.profileId);
  const answerField = computed(() => (profileId.value === undefined ? null : answerFieldOf(profileId.value)));
  const hasEnded = computed(() => run.value !== undefined && isEnded(run.value));

  function load(next: RunWithFold) {
    held.value = { fold: next.fold };
    run.value = next.run;
  }

  function extend(frame: Extract<RunFrame, { type: 'delta' | 'state' }>) {
    if (frame.type === 'delta') {
      const { fold } = held.peek();
      for (const chunk of frame.chunks) addChunk(fold, chunk);
      held.value = { fold };
    }
    run.value = frame.run;
  }

  return {
    run,
    text: computed(() => outputText(output.value.value, answerField.value)),
    parts: computed(() => outputParts(output.value.value, answerField.value)),
    usage: computed(() => (hasEnded.value ? usageIn(output.value.value) : undefined)),
    isMissing,
    isNews: () => (run.value?.endedAt ?? 0) >= openedAt,
    load,
    take(frame) {
      const seq = run.value?.seq ?? -1;
      if (frame.type === 'missing') {
        isMissing.value = run.value === undefined;
        return true;
      }
      // Known already: a second answer to a question asked twice.
      if (frame.run.seq < seq) return true;
      if (frame.type === 'snapshot') load(frame);
      else if (frame.from === seq) extend(frame);
      else return frame.run.seq === seq;
      return true;
    },
  };
}
