import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { valueName } from '../../lib/chat/compare/compare-text.ts';
import type {
  ComparedTexts,
  CompareTexts,
  DataDifference,
  Difference,
  PairDifference,
  TextView,
} from '../../lib/chat/compare/compared-texts.ts';
import { type SeenAnswer, seenBeside } from '../../lib/chat/compare/seen-answer.ts';
import type { ShownPiece, ShownSide } from '../../lib/chat/compare/text-difference.ts';
import type { ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { visibleText } from '../../lib/chat/trace/visible-text.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import { shortened } from '../../lib/json/json-length.ts';
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

type DataProps = {
  found: DataDifference;
  side: 'one' | 'other';
  /** Names a value by the pointer to it. */
  nameOf?(path: string): string;
};

/** The values of one answer that differ from the other's, by their path. */
export const DataSide = ({ found: { changes, count }, side, nameOf = (path) => path }: DataProps) => (
  <>
    <ul class={styles.changes}>
      {changes.map((change) => (
        <li key={change.path}>
          <code>{nameOf(change.path)}</code> <Value value={change[side]} />
        </li>
      ))}
    </ul>
    {count > changes.length && <More count={count - changes.length} />}
  </>
);

/** The values besides the text of one answer that differ from the other's. */
export const BesideSide = ({ found, side }: Omit<DataProps, 'nameOf'>) =>
  found.count === 0 ? null : <DataSide found={found} side={side} nameOf={valueName} />;

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

export type ComparedAnswer = {
  answer: {
    text: ReadonlySignal<string>;
    run: ReadonlySignal<Run | undefined>;
    isMissing: ReadonlySignal<boolean>;
    output: ReadonlySignal<ShownOutput>;
  };
};

/** Compares two answers once both have ended; undefined without a pair. */
export function usePairDifference(
  pair: [ComparedAnswer, ComparedAnswer] | undefined,
  view: TextView,
  loadComparing: Late<CompareTexts>,
): PairDifference | undefined {
  const [one, other] = pair ?? [];
  const [seen, otherSeen] = [seenOf(one), seenOf(other)];
  const isReady = seen !== undefined && otherSeen !== undefined;
  const beside = useMemo(
    () => (seen && otherSeen ? seenBeside([seen, otherSeen]) : undefined),
    [isReady, seen?.output, seen?.run, otherSeen?.output, otherSeen?.run],
  );
  const texts = isReady ? { one: seen.text, other: otherSeen.text, view, ...beside } : undefined;
  const difference = useDifference(texts, loadComparing);
  if (pair?.some(({ answer }) => answer.isMissing.value)) return { kind: 'missing' };
  return pair && (difference ?? { kind: 'waiting' });
}

/** Compares two texts in another thread; undefined without them, and until they are compared. */
export function useDifference(
  texts: ComparedTexts | undefined,
  loadComparing: Late<CompareTexts>,
): Difference | undefined {
  const [known, setKnown] = useState<{ texts: ComparedTexts; difference: Difference }>();
  const compare = useLate(texts !== undefined, loadComparing);
  const { one, other, view, beside, otherBeside } = texts ?? {};
  useEffect(() => {
    if (!compare || !texts) return undefined;
    const gone = new AbortController();
    void compare(texts, gone.signal).then((difference) => {
      if (!gone.signal.aborted) setKnown({ texts, difference });
    });
    return () => gone.abort();
  }, [compare, one, other, view, beside, otherBeside]);
  return known && texts && isSame(known.texts, texts) ? known.difference : undefined;
}

const isSame = (texts: ComparedTexts, others: ComparedTexts) =>
  texts.one === others.one &&
  texts.other === others.other &&
  texts.view === others.view &&
  texts.beside === others.beside &&
  texts.otherBeside === others.otherBeside;

/** Tells whether the texts can be compared in two ways. */
export const hasViews = (difference: PairDifference | undefined, view: TextView): boolean =>
  view === 'source' || (difference?.kind === 'text' && difference.found.isMarkdown);

/** Returns an answer whose run has ended. */
function seenOf(pair: ComparedAnswer | undefined): SeenAnswer | undefined {
  const run = pair?.answer.run.value;
  if (!pair || !run || !isEnded(run)) return undefined;
  return { text: pair.answer.text.value, output: pair.answer.output.value, run };
}
