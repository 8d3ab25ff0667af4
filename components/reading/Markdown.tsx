import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { LexedBlock } from '../../lib/chat/lex-markdown.ts';
import { shownSegments } from '../../lib/chat/reading.ts';
import { blockView } from './Blocks.tsx';
import { Growing } from './growing.ts';
import styles from './Markdown.module.css';
import { useReading } from './use-reading.ts';

type Props = { text: ReadonlySignal<string>; isOpen: boolean };

/** Markdown that grows: only its open end is drawn anew, what is finished keeps its elements. */
export function Markdown({ text, isOpen }: Props) {
  const reading = useReading(text, isOpen);
  const isGrowing = useSignal(isOpen);
  isGrowing.value = isOpen;
  const segments = useComputed(() => shownSegments(reading.value));
  return (
    <div class={styles.markdown} dir="auto">
      <Growing.Provider value={isGrowing}>
        <Segments segments={segments} />
      </Growing.Provider>
    </div>
  );
}

type Segment = readonly LexedBlock[];

function Segments({ segments }: { segments: ReadonlySignal<readonly Segment[]> }) {
  return segments.value.map((segment, place) => <SegmentView key={place} segment={segment} />);
}

function SegmentView({ segment }: { segment: Segment }) {
  return useMemo(() => segment.map((item, place) => <OneBlock key={place} item={item} />), [segment]);
}

function OneBlock({ item }: { item: LexedBlock }) {
  return useMemo(() => blockView(item.block), [item]);
}
