import type { Trace, TraceItems } from './trace.ts';
import { firstReceived, numbersIn, type Rows } from './trace-items.ts';

/** A stretch of the picture; from 0 (start of the run) to 1 (its end, or its last sign of life). */
type Stretch = { from: number; to: number };

/** The picture of a run in time. */
export type Timeline = {
  /** Its length in ms. */
  total: number;
  /** Before the request was sent. */
  before: Stretch;
  /** From the request to the first byte. */
  waiting: Stretch;
  /** Items that came together are one tick. `height`: 0 to 1, by their bytes. */
  ticks: { at: number; height: number }[];
  /** Notable gaps between items, the longest first. */
  gaps: (Stretch & { ms: number })[];
  /** Places of the breaks after which the answer was read on. */
  breaks: number[];
  /** Undefined while the run goes on. */
  end: number | undefined;
  labels: TimelineLabel[];
};

export type TimelineLabel = { at: number; anchor: 'start' | 'middle' | 'end' } & (
  | { kind: 'zero' }
  | { kind: 'first' | 'gap' | 'end'; ms: number }
);

/** Ticks that a picture has room for. */
const mostTicks = 120;
const mostGaps = 12;

/** Lays out the picture of a trace. */
export function timelineOf({
  events,
  times,
  breaks = [],
}: Pick<Trace, 'events' | 'times' | 'breaks'>): Timeline {
  const before = (times.queued ?? 0) + (times.schema ?? 0);
  const last = events.at(-1)?.offset ?? 0;
  const total = Math.max(before + Math.max(times.end ?? 0, times.lastByte ?? 0, last), 1);
  const at = (offset: number) => Math.min(1, Math.max(0, (before + offset) / total));
  const first = events.at(firstReceived(events))?.offset ?? times.firstByte ?? times.end ?? last;
  const gaps = gapsIn(events, at);
  const end = times.end === undefined ? undefined : at(times.end);
  return {
    total,
    before: { from: 0, to: at(0) },
    waiting: { from: at(0), to: at(Math.min(first, times.firstByte ?? first)) },
    ticks: ticksOf(events, at),
    gaps,
    breaks: breaks.map(at),
    end,
    labels: labelsOf([
      { kind: 'zero', at: at(0), anchor: 'start' },
      ...(times.end === undefined
        ? []
        : [{ kind: 'end', at: at(times.end), anchor: 'end', ms: times.end } as const]),
      ...(events.length > 0 ? [{ kind: 'first', at: at(first), anchor: 'start', ms: first } as const] : []),
      ...gaps.map(
        ({ from, to, ms }) => ({ kind: 'gap', at: (from + to) / 2, anchor: 'middle', ms }) as const,
      ),
    ]),
  };
}

function ticksOf(events: TraceItems, at: (offset: number) => number): Timeline['ticks'] {
  const offsets = numbersIn(events, 'offset');
  const sizes = numbersIn(events, 'bytes');
  const slots: { at: number; bytes: number }[] = [];
  for (let place = 0; place < offsets.length; place += 1) {
    const from = at(offsets[place] ?? 0);
    const slot = Math.round(from * mostTicks);
    const tick = slots[slot];
    if (tick) tick.bytes += sizes[place] ?? 0;
    else slots[slot] = { at: from, bytes: sizes[place] ?? 0 };
  }
  const ticks = slots.filter(Boolean);
  const most = ticks.reduce((highest, tick) => Math.max(highest, tick.bytes), 1);
  return ticks.map((tick) => ({ at: tick.at, height: Math.sqrt(tick.bytes / most) }));
}

function gapsIn(events: TraceItems, at: (offset: number) => number): Timeline['gaps'] {
  const least = leastNotableGap(events);
  const offsets = numbersIn(events, 'offset');
  const gaps = numbersIn(events, 'gap');
  const found: number[] = [];
  for (let place = firstReceived(events) + 1; place < gaps.length; place += 1)
    if ((gaps[place] ?? 0) >= least) found.push(place);
  return found
    .sort((one, other) => (gaps[other] ?? 0) - (gaps[one] ?? 0))
    .slice(0, mostGaps)
    .map((place) => [offsets[place] ?? 0, gaps[place] ?? 0] as const)
    .map(([offset, gap]) => ({ from: at(offset - gap), to: at(offset), ms: gap }));
}

/** Widths of labels, as parts of a picture of 300 pixels. */
const widths = { zero: 0.05, first: 0.14, gap: 0.22, end: 0.14 } as const;

/** Keeps the labels that do not touch one before them in the list. */
function labelsOf(labels: TimelineLabel[]): TimelineLabel[] {
  const kept: TimelineLabel[] = [];
  for (const label of labels.map(inside)) if (kept.every((other) => !touch(label, other))) kept.push(label);
  return kept;
}

/** Anchors a label so that it does not leave the picture. */
function inside(label: TimelineLabel): TimelineLabel {
  const { from, to } = room(label);
  if (to > 1) return { ...label, anchor: 'end' };
  return from < 0 ? { ...label, anchor: 'start' } : label;
}

function touch(one: TimelineLabel, other: TimelineLabel): boolean {
  const [a, b] = [room(one), room(other)];
  return a.from < b.to && b.from < a.to;
}

function room({ kind, at, anchor }: TimelineLabel): Stretch {
  const width = widths[kind];
  const from = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2;
  return { from, to: from + width };
}

/** Returns the place of the item nearest to an offset; undefined if there are no items. */
export function itemAtOffset(items: TraceItems, offset: number): number | undefined {
  if (items.length === 0) return undefined;
  const offsets = numbersIn(items, 'offset');
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  const distance = (place: number) => Math.abs((offsets[place] ?? 0) - offset);
  return distance(before) < distance(low) ? before : low;
}

/** Shortest gap in ms that is worth a mark. */
const leastMs = 200;

/** A gap is notable if it is this many times longer than the usual one. */
const timesUsual = 5;

/** Gaps that are looked at for the usual one: enough for a median, however long the trace is. */
const mostSampled = 1_000;

/** Returns the length in ms from which a gap of a trace is notable. */
export function leastNotableGap(items: Rows): number {
  const step = Math.max(1, Math.floor(items.length / mostSampled));
  const gaps: number[] = [];
  for (let place = 1; place < items.length; place += step) gaps.push(items.at(place)?.gap ?? 0);
  gaps.sort((one, other) => one - other);
  return Math.max(leastMs, timesUsual * (gaps[Math.floor((gaps.length - 1) / 2)] ?? 0));
}

/** Tells whether one of the items at `places`, or of all items, came after a gap of this length; the first has none. */
export function hasGap(items: TraceItems, places: readonly number[] | undefined, least: number): boolean {
  const gaps = numbersIn(items, 'gap');
  return places
    ? places.some((place, row) => row > 0 && (gaps[place] ?? 0) >= least)
    : gaps.some((gap, row) => row > 0 && gap >= least);
}

/**
 * Returns the place of the next item after a gap of at least this length, from `after` on and round the end; the first
 * item has none.
 */
export function nextNotableGap(
  items: Rows,
  after: number,
  least = leastNotableGap(items),
): number | undefined {
  for (let step = 1; step <= items.length; step += 1) {
    const place = (after + step) % items.length;
    if (place > 0 && (items.at(place)?.gap ?? 0) >= least) return place;
  }
  return undefined;
}
