import { type Signal, useSignal } from '@preact/signals';
import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { LexedBlock } from '../../lib/markdown/lex-markdown.ts';
import { withRead } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { nearView } from './attention.ts';
import styles from './Markdown.module.css';
import { ReadingWork } from './reading-work.ts';

/** The parsed text that a block belongs to. */
export const ReadingShown = createContext<Signal<Reading> | undefined>(undefined);

/** Time limits of parsing in milliseconds: started by the page, and asked for by a person. */
const deadlineMs = { unasked: 1_000, asked: 15_000 };

type State = 'as-written' | 'reading' | 'too-long';

/** A block that is too long to parse on the page. Shows its source until another thread has parsed it. */
export function UnreadBlock({ item }: { item: LexedBlock }) {
  const box = useRef<HTMLParagraphElement>(null);
  const state = useSignal<State>('as-written');
  const read = useReader(item, state);
  useEffect(() => whenNear(box, () => void read(deadlineMs.unasked)), [item]);
  return (
    <>
      <p ref={box} dir="auto">
        {item.raw}
      </p>
      {state.value === 'too-long' && (
        <p class={styles.note}>
          {say('reading_unread')}{' '}
          <Button onClick={() => void read(deadlineMs.asked)}>{say('reading_showMarkdown')}</Button>
        </p>
      )}
    </>
  );
}

function useReader(item: LexedBlock, state: Signal<State>) {
  const elsewhere = useContext(ReadingWork)?.readElsewhere;
  const reading = useContext(ReadingShown);
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);
  return async (deadline: number) => {
    // A block that may still grow would be parsed in vain.
    if (!elsewhere || !reading || reading.peek().open.includes(item)) return;
    state.value = 'reading';
    const outcome = await elsewhere(item.raw, reading.peek().definitions, deadline, gone.current.signal);
    if (gone.current.signal.aborted) return;
    if (outcome.status === 'done') reading.value = withRead(reading.peek(), item, outcome.value);
    else state.value = 'too-long';
  };
}

function whenNear(box: RefObject<HTMLElement | null>, act: () => void) {
  const gone = new AbortController();
  const begin = async () => {
    if (box.current) await nearView(box.current, gone.signal);
    if (!gone.signal.aborted) act();
  };
  void begin();
  return () => gone.abort();
}
