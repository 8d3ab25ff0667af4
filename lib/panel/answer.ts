import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Run, RunWithFold } from '../chat/run.ts';
import { addChunk, emptyFold, type Fold, outputOf } from '../langserve/fold.ts';
import { readOutput } from '../langserve/output-text.ts';
import type { RunFrame } from '../wire/frames.ts';

/** An answer as it is shown; while it grows only its signals change. */
export type Answer = {
  run: ReadonlySignal<Run | undefined>;
  text: ReadonlySignal<string>;
  /** Whether it is text to be read; else it is data. */
  isText: ReadonlySignal<boolean>;
  /** The worker does not know the run, or its record cannot be read. */
  isMissing: ReadonlySignal<boolean>;
  /** Whether it ended while its conversation was open here: before the person's eyes. */
  isNews(): boolean;
};

export type AnswerKeeper = Answer & {
  /** Takes a frame in; false where frames are missing before it. */
  take(frame: RunFrame): boolean;
  load(stored: RunWithFold): void;
};

/** `openedAt` is when the conversation was opened on this page. */
export function createAnswer(openedAt: number, stored?: RunWithFold): AnswerKeeper {
  const run: Signal<Run | undefined> = signal(stored?.run);
  const isMissing = signal(false);
  let fold: Fold = stored?.fold ?? emptyFold();
  const first = readOutput(outputOf(fold));
  const text = signal(first.text);
  const isText = signal(first.isText);

  function show() {
    const next = readOutput(outputOf(fold));
    isText.value = next.isText;
    text.value = next.text;
  }

  function load(next: RunWithFold) {
    fold = next.fold;
    show();
    run.value = next.run;
  }

  function extend(frame: Extract<RunFrame, { type: 'delta' | 'state' }>) {
    if (frame.type === 'delta') {
      for (const chunk of frame.chunks) addChunk(fold, chunk);
      show();
    }
    run.value = frame.run;
  }

  return {
    run,
    text,
    isText,
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
