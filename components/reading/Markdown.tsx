import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import { createContext, type RefObject } from 'preact';
import { useCallback, useContext, useEffect, useMemo, useRef } from 'preact/hooks';
import type { LexedBlock } from '../../lib/markdown/lex-markdown.ts';
import {
  joinedOutlines,
  type Outline,
  outlineOf,
  outlineOfSegment,
  withDepths,
} from '../../lib/markdown/outline.ts';
import { shownSegments, withRead } from '../../lib/markdown/reading.ts';
import type { Reading } from '../../lib/markdown/reading-state.ts';
import { type Segment, segmentLength } from '../../lib/markdown/segments.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { idleMoment, nearView, whenNear } from './attention.ts';
import blockStyles from './Blocks.module.css';
import { blockView } from './Blocks.tsx';
import { useKeptSelection } from './kept-selection.ts';
import styles from './Markdown.module.css';
import { Growing, HeadingsAbove, ReadingWork } from './reading-context.ts';
import { useReading } from './use-reading.ts';

type Props = { text: ReadonlySignal<string>; isOpen: boolean };

/** Growing Markdown. Renders only its open end again; finished blocks keep their elements. */
export function Markdown({ text, isOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const nearby = useCallback((signal: AbortSignal) => nearOrIdle(box, signal), []);
  const reading = useReading(text, isOpen, nearby);
  const isGrowing = useSignal(isOpen);
  isGrowing.value = isOpen;
  const segments = useComputed(() => shownSegments(reading.value));
  return (
    <div ref={box} class={styles.markdown} dir="auto">
      <Growing.Provider value={isGrowing}>
        <ReadingShown.Provider value={reading}>
          <Segments segments={segments} box={box} />
        </ReadingShown.Provider>
      </Growing.Provider>
      {!isOpen && <Behind reading={reading} />}
    </div>
  );
}

async function nearOrIdle(box: RefObject<HTMLElement | null>, signal: AbortSignal) {
  if (!box.current) return;
  const decided = new AbortController();
  const either = AbortSignal.any([signal, decided.signal]);
  await Promise.race([nearView(box.current, either), idleMoment(either)]);
  decided.abort();
}

/** A note while an ended answer is not yet fully rendered. */
function Behind({ reading }: { reading: Signal<Reading> }) {
  const isBehind = useComputed(() => !reading.value.isEnded && !reading.value.earlier);
  return isBehind.value ? <p class={styles.note}>{say('reading_unfinished')}</p> : null;
}

/** Segments per page: some thousand blocks. Many more would slow down the whole page. */
const segmentsPerPage = 200;

type SegmentsProps = { segments: ReadonlySignal<readonly Segment[]>; box: RefObject<HTMLElement | null> };

function Segments({ segments, box }: SegmentsProps) {
  useKeptSelection(box);
  const count = useSignal(segmentsPerPage);
  const left = segments.value.length - count.value;
  let outline = useContext(HeadingsAbove);
  const shown = segments.value.slice(0, count.value).map((segment, place) => {
    const view = <SegmentView key={place} segment={segment} above={outline} />;
    outline = joinedOutlines(outline, outlineOfSegment(segment));
    return view;
  });
  if (left <= 0) return shown;
  const more = (
    <p key="more" class={styles.note}>
      {say('reading_paragraphsCut')}{' '}
      <Button
        onClick={() => {
          count.value += segmentsPerPage;
        }}
      >
        {say('reading_moreParagraphs')}
      </Button>
    </p>
  );
  return [...shown, more];
}

/** A segment of blocks. The browser skips a full segment out of view and uses its estimated height. */
function SegmentView({ segment, above }: { segment: Segment; above: Outline }) {
  const isFull = segment.length >= segmentLength;
  return useMemo(() => {
    let outline = above;
    const blocks = segment.map((item, place) => {
      const view = <OneBlock key={place} item={item} above={outline} />;
      outline = joinedOutlines(outline, outlineOf(item.block));
      return view;
    });
    return (
      <div
        class={`${blockStyles.segment} ${isFull ? blockStyles.full : ''}`}
        style={isFull ? estimate(segment) : {}}
      >
        {blocks}
      </div>
    );
  }, [segment, above.join()]);
}

const charactersInLine = 50;
const lineHeight = 22;
const gap = 10;

function estimate(segment: Segment) {
  const heightOf = ({ raw }: LexedBlock) => gap + lineHeight * Math.ceil(raw.length / charactersInLine);
  const height = segment.reduce((sum, item) => sum + heightOf(item), 0);
  return { containIntrinsicBlockSize: `auto ${height}px` };
}

function OneBlock({ item, above }: { item: LexedBlock; above: Outline }) {
  return useMemo(() => {
    if (item.block.kind === 'unread') return <UnreadBlock item={item} />;
    return blockView(withDepths(item.block, above), 'auto');
  }, [item, above.join()]);
}

/** The parsed text that a block belongs to. */
const ReadingShown = createContext<Signal<Reading> | undefined>(undefined);

/** Time limits of parsing in milliseconds: started by the page, and asked for by a person. */
const deadlineMs = { unasked: 1_000, asked: 15_000 };

type State = 'as-written' | 'reading' | 'too-long';

/** A block that is too long to parse on the page. Shows its source until another thread has parsed it. */
function UnreadBlock({ item }: { item: LexedBlock }) {
  const box = useRef<HTMLParagraphElement>(null);
  const state = useSignal<State>('as-written');
  const read = useReader(item, state);
  useEffect(() => whenNear(box.current, () => void read(deadlineMs.unasked)), [item]);
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
