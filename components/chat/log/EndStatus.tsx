import { type ReadonlySignal, useComputed } from '@preact/signals';
import { isEnded, type Run, type StoredPlace } from '../../../lib/chat/run/run.ts';
import { runEndAnnouncement } from '../../../lib/chat/run/run-end-announcement.ts';
import { unsavedText } from '../../../lib/chat/run/stored-place-text.ts';

type Ending = { run: ReadonlySignal<Run | undefined>; text: ReadonlySignal<string>; isNews(): boolean };

/**
 * A live region that announces the end of an answer once. It is outside of the conversation, which does not
 * read out the growing answer.
 */
export function EndStatus({ id, answer }: { id: string; answer: Ending | undefined }) {
  return (
    <p class="visually-hidden" role="status">
      {answer && <Words key={id} answer={answer} />}
    </p>
  );
}

function Words({ answer }: { answer: Ending }) {
  const words = useComputed(() => {
    const run = answer.run.value;
    return run && isEnded(run) && answer.isNews() ? runEndAnnouncement(run, answer.text.value) : '';
  });
  return <>{words}</>;
}

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
