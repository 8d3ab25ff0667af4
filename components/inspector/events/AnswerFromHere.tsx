import { useSignal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import type { ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { TraceItems } from '../../../lib/chat/trace/trace.ts';
import { say } from '../../../lib/words/say.ts';
import { Answer } from '../../answer/Answer.tsx';
import { ShownAtFirst } from '../../answer/LongText.tsx';
import foldStyles from '../../ui/Fold.module.css';
import type { InspectorPlace } from '../parts/inspector-place.ts';
import styles from './EventDetail.module.css';

type Props = {
  events: TraceItems;
  at: number;
  place: InspectorPlace;
  replay: Replay | undefined;
};

/** Characters of a text shown at first: laying them out must not hold up the slider. */
const shownAtFirst = 10_000;

/** The answer as it stood after an event; a slider chooses which. */
export function AnswerFromHere({ events, at, place, replay }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class={styles.fromHere}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary class={foldStyles.summary}>{say('answerFromHere_title')}</summary>
      {isOpen && <Replayed events={events} at={at} place={place} replay={replay} />}
    </details>
  );
}

function Replayed({ events, at, place, replay }: Props) {
  const id = useId();
  const shown = useReplay(replay, events.at(at)?.chunks ?? 0);
  return (
    <>
      <div class={styles.slider}>
        <label for={id}>{say('answerFromHere_after', { number: events.at(at)?.number ?? 0 })}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={events.length}
          value={at + 1}
          onInput={({ currentTarget }) => {
            place.chosen.value = Number(currentTarget.value) - 1;
          }}
        />
      </div>
      {shown && shown.output.value !== undefined ? (
        <AnswerThen output={shown.output} text={shown.text} />
      ) : (
        <p class={styles.hint}>{say(shown ? 'answerFromHere_none' : 'common_loading')}</p>
      )}
    </>
  );
}

function AnswerThen(props: { output: ShownOutput; text: string }) {
  const output = useSignal(props.output);
  const text = useSignal(props.text);
  output.value = props.output;
  text.value = props.text;
  return (
    <div class={styles.then}>
      <ShownAtFirst.Provider value={shownAtFirst}>
        <Answer text={text} output={output} isOpen={false} onAnswerField={undefined} />
      </ShownAtFirst.Provider>
    </div>
  );
}

/** Returns the answer as it stood after a number of chunks. Rejects when aborted. */
export type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

type Shown = { output: ShownOutput; text: string; chunks: number };

/** Returns the answer after a number of chunks, and the one before while it is made. */
export function useReplay(replay: Replay | undefined, chunks: number): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const until = new AbortController();
    void replay?.(chunks, until.signal).then(
      (output) => {
        if (until.signal.aborted) return;
        setShown({ output, text: output.as.text(output.value, output.answerAt), chunks });
      },
      () => {},
    );
    return () => until.abort();
  }, [replay, chunks]);
  return shown;
}
