import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type {
  ComparedTexts,
  CompareTexts,
  Difference,
  PairDifference,
  TextView,
} from '../../lib/chat/compare/compared-texts.ts';
import type { DataChange } from '../../lib/chat/compare/data-difference.ts';
import type { ShownPiece, ShownSide } from '../../lib/chat/compare/text-difference.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { visibleText } from '../../lib/chat/trace/visible-text.ts';
import { shortened } from '../../lib/json/brief-json.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import type { Late } from '../../lib/runnable/late.ts';
import { say } from '../../lib/words/say.ts';
import { useLate } from '../ui/late.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import styles from './Lane.module.css';

type TextProps = {
  shown: ShownSide;
  /** The text is shown as it was written, hidden characters too. */
  isSource: boolean;
};

/** A text in which the pieces that the other one lacks are marked. */
export const TextSide = ({ shown: { pieces, more }, isSource }: TextProps) => (
  <>
    <p class={`${styles.text} ${isSource ? styles.source : ''}`} dir="auto">
      {pieces.map((piece, place) => (
        <Piece key={place} piece={piece} isSource={isSource} />
      ))}
    </p>
    {more > 0 && <More count={more} />}
  </>
);

const Piece = ({ piece, isSource }: { piece: ShownPiece; isSource: boolean }) =>
  'skipped' in piece ? (
    <span class={styles.skipped}>{say('compare_skipped', { count: piece.skipped })}</span>
  ) : (
    <Own isOwn={piece.isOwn}>{isSource ? visibleText(piece.text) : piece.text}</Own>
  );

const Own = ({ isOwn, children }: { isOwn: boolean; children: string }) =>
  isOwn ? <ins>{children}</ins> : children;

const More = ({ count }: { count: number }) => (
  <p class={styles.way}>{say('compare_moreChanges', { count })}</p>
);

type DataProps = { changes: DataChange[]; side: 'one' | 'other'; more: number };

/** The values of one answer that differ from the other's, by their path. */
export const DataSide = ({ changes, side, more }: DataProps) => (
  <>
    <ul class={styles.changes}>
      {changes.map((change) => (
        <li key={change.path}>
          <code>{change.path}</code> <Value value={change[side]} />
        </li>
      ))}
    </ul>
    {more > 0 && <More count={more} />}
  </>
);

/** Characters of a value: the whole one is in the answer. */
const longestValue = 500;

/** A value as JSON; a long one is cut. */
export const Value = ({ value }: { value: Json | undefined }) =>
  value === undefined ? (
    <span class={styles.way}>{say('compare_missing')}</span>
  ) : (
    <ins class={styles.value} dir="auto">
      {shortened(writeJson(value), longestValue)}
    </ins>
  );

type Props = { view: TextView; onChoose(view: TextView): void };

/** Chooses whether texts are compared as they are read or as they were written. */
export const TextViewChoice = ({ view, onChoose }: Props) => (
  <RadioGroup<TextView>
    label={say('compare_view')}
    isLabelHidden={true}
    look="segmented"
    options={[
      { value: 'reading', label: say('compare_asRead') },
      { value: 'source', label: say('compare_source') },
    ]}
    value={view}
    onChange={onChoose}
  />
);

type Answer = {
  answer: {
    text: ReadonlySignal<string>;
    run: ReadonlySignal<Run | undefined>;
    isMissing: ReadonlySignal<boolean>;
  };
};

/** Compares two answers once both have ended; undefined without a pair. */
export function usePairDifference(
  pair: [Answer, Answer] | undefined,
  view: TextView,
  loadComparing: Late<CompareTexts>,
): PairDifference | undefined {
  const [one, other] = pair ?? [];
  const isReady = pair?.every(hasEnded) === true;
  const texts =
    isReady && one && other
      ? { one: one.answer.text.value, other: other.answer.text.value, view }
      : undefined;
  const difference = useDifference(texts, loadComparing);
  if (pair?.some(({ answer }) => answer.isMissing.value)) return { kind: 'missing' };
  return pair && (difference ?? { kind: 'waiting' });
}

/** Compares two texts in another thread; undefined without them, and until they are compared. */
export function useDifference(
  texts: ComparedTexts | undefined,
  loadComparing: Late<CompareTexts>,
): Difference | undefined {
  const [known, setKnown] = useState<ComparedTexts & { difference: Difference }>();
  const compare = useLate(texts !== undefined, loadComparing);
  const { one, other, view } = texts ?? {};
  useEffect(() => {
    if (!compare || one === undefined || other === undefined || !view) return undefined;
    const gone = new AbortController();
    void compare({ one, other, view }, gone.signal).then((difference) => {
      if (!gone.signal.aborted) setKnown({ one, other, view, difference });
    });
    return () => gone.abort();
  }, [compare, one, other, view]);
  const isKnown = known && texts && known.one === one && known.other === other && known.view === view;
  return isKnown ? known.difference : undefined;
}

/** Tells whether the texts can be compared in two ways. */
export const hasViews = (difference: PairDifference | undefined, view: TextView): boolean =>
  view === 'source' || (difference?.kind === 'text' && difference.found.isMarkdown);

function hasEnded({ answer }: Answer) {
  const run = answer.run.value;
  return run !== undefined && isEnded(run);
}
