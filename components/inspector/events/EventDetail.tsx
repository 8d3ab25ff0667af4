import { useMemo } from 'preact/hooks';
import type { TraceItem, TraceItems } from '../../../lib/chat/trace/trace.ts';
import { numbersIn } from '../../../lib/chat/trace/trace-items.ts';
import {
  type ChangedText,
  changedText,
  hexLines,
  visibleText,
} from '../../../lib/chat/trace/visible-text.ts';
import { sizeText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/Outgoing.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { PrettyText, RawText } from '../parts/BodyView.tsx';
import type { EventView, InspectorPlace } from '../parts/inspector-place.ts';
import { AnswerFromHere, type Replay, useReplay } from './AnswerFromHere.tsx';
import styles from './EventDetail.module.css';

type Props = {
  events: TraceItems;
  /** Place of the event. */
  at: number;
  place: InspectorPlace;
  replay: Replay | undefined;
  onClose(): void;
};

/** One event in full, and what it did to the answer. */
export function EventDetail({ events, at, place, replay, onClose }: Props) {
  const item = events.at(at);
  const before = at > 0 ? events.at(at - 1) : undefined;
  const title = say('eventDetail_title', { number: item?.number ?? 0, count: events.length });
  const together = useMemo(() => countTogether(events, at), [events, at]);
  if (!item) return null;
  return (
    <section class={styles.detail} aria-label={title}>
      <div class={styles.detailHead}>
        <h3>{title}</h3>
        <CopyText label={say('eventDetail_copy')} text={item.text} />
        <IconButton icon="close" size="small" label={say('eventDetail_close')} onClick={onClose} />
      </div>
      <p class={styles.facts}>{factsText(item, together)}</p>
      <RadioGroup
        label={say('eventDetail_view')}
        isLabelHidden={true}
        look="segmented"
        options={[
          { value: 'raw', label: say('common_raw') },
          { value: 'pretty', label: say('inspector_pretty') },
          { value: 'hex', label: say('eventDetail_hex') },
          { value: 'changes', label: say('eventDetail_changes') },
        ]}
        value={place.view.value}
        onChange={(view) => {
          place.view.value = view;
        }}
      />
      <Data key={at} view={place.view.value} item={item} before={before} />
      <Effect item={item} chunksBefore={before?.chunks ?? 0} replay={replay} />
      <AnswerFromHere events={events} at={at} place={place} replay={replay} />
    </section>
  );
}

/** Counts the events of the same network read as the one at `at`. */
function countTogether(events: TraceItems, at: number): number {
  const reads = numbersIn(events, 'read');
  const read = reads[at] ?? 0;
  if (read === 0) return 1;
  let first = at;
  while (reads[first - 1] === read) first -= 1;
  let end = at + 1;
  while (reads[end] === read) end += 1;
  return end - first;
}

const factsText = ({ bytes, id, read }: TraceItem, together: number) =>
  [
    sizeText(bytes),
    id === undefined ? undefined : say('eventDetail_id', { id }),
    together > 1 ? say('eventDetail_together', { count: together, read }) : undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');

/** Bytes shown as hex. */
const mostHex = 4_096;

type DataProps = { view: EventView; item: TraceItem; before: TraceItem | undefined };

function Data({ view, item, before }: DataProps) {
  switch (view) {
    case 'raw':
      return <RawText text={item.text} />;
    case 'pretty':
      return <PrettyText text={item.text} />;
    case 'hex':
      return <Hex item={item} />;
    case 'changes':
      return before ? (
        <ChangedTextView changed={changedText(before.text, item.text)} />
      ) : (
        <p class={styles.hint}>{say('eventDetail_noneBefore')}</p>
      );
  }
}

function Hex({ item }: { item: TraceItem }) {
  const { lines, shown } = hexLines(item.text, mostHex);
  return (
    <>
      <pre class={styles.hex} dir="ltr">
        {lines}
      </pre>
      {shown < item.bytes && (
        <p class={styles.hint}>{say('eventDetail_hexPart', { shown, count: item.bytes })}</p>
      )}
    </>
  );
}

type EffectProps = { item: TraceItem; chunksBefore: number; replay: Replay | undefined };

function Effect({ item, chunksBefore, replay }: EffectProps) {
  const hasEffect = item.chunks !== chunksBefore;
  const earlier = useReplay(hasEffect ? replay : undefined, chunksBefore);
  const later = useReplay(hasEffect ? replay : undefined, item.chunks);
  const isReady = earlier?.chunks === chunksBefore && later?.chunks === item.chunks;
  return (
    <section class={styles.effect}>
      <h4>{say('eventDetail_effect')}</h4>
      {!hasEffect && <p class={styles.hint}>{say('eventDetail_noEffect')}</p>}
      {hasEffect && !isReady && <p class={styles.hint}>{say('common_loading')}</p>}
      {hasEffect && isReady && <ChangedTextView changed={changedText(earlier.text, later.text)} />}
    </section>
  );
}

/** Characters shown of what stayed the same, at each side, and of what changed. */
const aroundCharacters = 120;
const changedCharacters = 5_000;

/** The difference of two texts; long stretches are shortened. */
function ChangedTextView({ changed: { start, removed, added, end } }: { changed: ChangedText }) {
  if (removed === '' && added === '') return <p class={styles.hint}>{say('changedText_same')}</p>;
  return (
    <p class={styles.changed} dir="auto">
      {start.length > aroundCharacters && '…'}
      {visibleText(start.slice(-aroundCharacters))}
      {removed !== '' && <del>{shortened(removed)}</del>}
      {added !== '' && <ins>{shortened(added)}</ins>}
      {visibleText(end.slice(0, aroundCharacters))}
      {end.length > aroundCharacters && '…'}
    </p>
  );
}

const shortened = (text: string) =>
  text.length <= changedCharacters
    ? visibleText(text)
    : `${visibleText(text.slice(0, changedCharacters))}${say('changedText_more', { count: text.length - changedCharacters })}`;
