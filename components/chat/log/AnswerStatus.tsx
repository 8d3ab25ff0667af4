import { type ReadonlySignal, useComputed } from '@preact/signals';
import { isEnded, type Run, type StoredPlace } from '../../../lib/chat/run/run.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { runEndAnnouncement, statusAtAnswer, unsavedText } from '../../../lib/chat/run/run-status-text.ts';

type Told = {
  run: ReadonlySignal<Run | undefined>;
  text: ReadonlySignal<string>;
  announced: ReadonlySignal<string>;
  isNews(): boolean;
};

/**
 * A live region that announces the beginning of an answer, its tools and its end, each once. It is outside of the conversation, which does not
 * read out the growing answer.
 */
export function AnswerStatus({ id, answer }: { id: string; answer: Told | undefined }) {
  return (
    <p class="visually-hidden" role="status">
      {answer && <Words key={id} answer={answer} />}
    </p>
  );
}

function Words({ answer }: { answer: Told }) {
  const words = useComputed(() => {
    const run = answer.run.value;
    if (!run) return '';
    if (!isEnded(run)) return answer.announced.value || stateTold(run);
    return answer.isNews() ? runEndAnnouncement(run, answer.text.value) : '';
  });
  return <>{words}</>;
}

/** States that may last; those before them pass too fast to be told. */
const told: RunStatus[] = ['awaiting-schema', 'streaming', 'rejoining'];

const stateTold = ({ state: { status } }: Run) =>
  told.includes(status) ? (statusAtAnswer(status) ?? '') : '';

/**
 * A live region that announces the warning once. It is outside of the conversation, which does not read out a
 * running answer.
 */
export function UnsavedStatus({ place }: { place: StoredPlace }) {
  return (
    <p class="visually-hidden" role="status">
      {unsavedText(place)}
    </p>
  );
}
