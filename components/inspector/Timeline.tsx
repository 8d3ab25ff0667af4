import { useMemo, useState } from 'preact/hooks';
import { exactly } from '../../lib/chat/run/time-text.ts';
import { itemAtOffset, type TimelineLabel, timelineOf } from '../../lib/chat/trace/timeline.ts';
import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';
import { itemName, noEventsText } from '../../lib/chat/trace/trace-text.ts';
import { say } from '../../lib/words/say.ts';
import type { InspectorPlace } from './parts/inspector-place.ts';
import styles from './Timeline.module.css';

type Props = { trace: Trace; place: InspectorPlace };

const percent = (part: number) => `${100 * part}%`;

/** A picture of the run in time. Pointer and arrow keys walk through its events. */
export function Timeline({ trace, place: { chosen } }: Props) {
  const [hovered, setHovered] = useState<number>();
  const picture = useMemo(() => timelineOf(trace), [trace]);
  const { events } = trace;
  const shown = hovered ?? chosen.value;
  const item = shown === undefined ? undefined : events.at(shown);

  function at({ clientX, currentTarget }: PointerEvent & { currentTarget: Element }): number | undefined {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left) / Math.max(1, width);
    return itemAtOffset(events, (part - picture.before.to) * picture.total);
  }

  function pressed(event: KeyboardEvent) {
    const next = placeAfter(event.key, chosen.peek(), events.length);
    if (next === undefined) return;
    event.preventDefault();
    setHovered(undefined);
    chosen.value = next;
  }

  const inWords = item ? itemText(item, events.length) : say('timeline_none');
  return (
    <div class={styles.timeline}>
      <div
        class={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={say('timeline_name')}
        aria-valuemin={events.length === 0 ? 0 : 1}
        aria-valuemax={events.length}
        aria-valuenow={(chosen.value ?? 0) + (events.length === 0 ? 0 : 1)}
        aria-valuetext={events.length === 0 ? noEventsText(trace) : inWords}
        onKeyDown={pressed}
        onPointerMove={(event) => setHovered(at(event))}
        onPointerLeave={() => setHovered(undefined)}
        onPointerDown={(event) => {
          chosen.value = at(event);
        }}
      >
        <Picture picture={picture} cursor={item && picture.before.to + item.offset / picture.total} />
      </div>
      <p class={styles.readout}>{events.length === 0 ? noEventsText(trace) : inWords}</p>
    </div>
  );
}

const jumps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function placeAfter(key: string, place: number | undefined, count: number): number | undefined {
  const by = jumps[key];
  if (by === undefined || count === 0) return undefined;
  if (place === undefined) return by === Number.POSITIVE_INFINITY ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, place + by));
}

const itemText = (item: TraceItem, count: number) =>
  say('timeline_item', {
    number: item.number,
    count,
    name: itemName(item),
    after: exactly(item.offset),
    gap: exactly(item.gap),
  });

type PictureProps = { picture: ReturnType<typeof timelineOf>; cursor: number | undefined };

const Picture = ({ picture, cursor }: PictureProps) => (
  <svg class={styles.picture} aria-hidden="true">
    <Stretch class={styles.before} {...picture.before} y="0.8em" height="1.1em" />
    <Stretch class={styles.waiting} {...picture.waiting} y="0.8em" height="1.1em" />
    {picture.gaps.map(({ from, to }) => (
      <Stretch key={from} class={styles.gap} from={from} to={to} y="1.5em" height="0.4em" />
    ))}
    {picture.ticks.map(({ at, height }) => (
      <rect
        key={at}
        class={styles.tick}
        x={percent(at)}
        y={`${1.1 - 0.8 * height}em`}
        width="1.5"
        height={`${0.8 + 0.8 * height}em`}
      />
    ))}
    {picture.end !== undefined && (
      <svg x={percent(picture.end)} overflow="visible" aria-hidden="true">
        <rect class={styles.end} x="-3" y="0.2em" width="3" height="1.9em" rx="1" />
      </svg>
    )}
    {picture.breaks.map((at) => (
      <line key={at} class={styles.break} x1={percent(at)} x2={percent(at)} y1="0" y2="2.3em" />
    ))}
    <line class={styles.axis} x1="0" x2="100%" y1="2.3em" y2="2.3em" />
    {picture.labels.map((label) => (
      <text key={`${label.kind} ${label.at}`} x={percent(label.at)} y="3.4em" text-anchor={label.anchor}>
        {labelText(label)}
      </text>
    ))}
    {cursor !== undefined && (
      <line class={styles.cursor} x1={percent(cursor)} x2={percent(cursor)} y1="0" y2="2.3em" />
    )}
  </svg>
);

type StretchProps = { class: string | undefined; from: number; to: number; y: string; height: string };

const Stretch = ({ from, to, ...rest }: StretchProps) =>
  to > from ? <rect {...rest} x={percent(from)} width={percent(to - from)} /> : null;

function labelText(label: TimelineLabel): string {
  switch (label.kind) {
    case 'zero':
      return '0';
    case 'gap':
      return say('timeline_gap', { duration: exactly(label.ms) });
    case 'first':
    case 'end':
      return exactly(label.ms);
  }
}
