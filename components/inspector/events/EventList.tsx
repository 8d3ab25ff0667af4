import type { Ref } from 'preact';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { addedText } from '../../../lib/chat/trace/added-text.ts';
import type { TraceItem, TraceItems } from '../../../lib/chat/trace/trace.ts';
import type { Rows } from '../../../lib/chat/trace/trace-items.ts';
import { itemName } from '../../../lib/chat/trace/trace-text.ts';
import { visibleLine } from '../../../lib/chat/trace/visible-text.ts';
import type { StepReading } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import type { InspectorPlace } from '../parts/inspector-place.ts';
import styles from './EventList.module.css';
import { useRowKeys, useWindow } from './use-window.ts';

export type EventListHandle = { focusRow(row: number): void };

type Props = {
  handle: Ref<EventListHandle>;
  rows: Rows;
  /** All events, of which the rows are some. */
  events: TraceItems;
  told: StepReading['told'] | undefined;
  /** Gaps from this length on, in ms, are marked. */
  least: number;
  /** The chosen row; undefined if it is not among them. */
  chosen: number | undefined;
  place: InspectorPlace;
  onChoose(row: number): void;
  onOpen(row: number): void;
};

/** Characters of the data shown in a row. */
const shownCharacters = 160;

/** Events as a table of which only the rows in view are drawn. */
export function EventList({ handle, rows, events, told, least, chosen, place, onChoose, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rowHeight, first, end } = useWindow(scroller, rows.length, place.scrolled);
  const focusRow = useRowFocus(scroller, rowHeight);
  useImperativeHandle(handle, () => ({ focusRow }), [focusRow]);
  // The row that Tab reaches is always drawn.
  const active = Math.min(chosen ?? 0, rows.length - 1);
  const drawn = drawnRows(first, end, active);
  const keys = useRowKeys(drawn, active);

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(active);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = rowAfter(event.key, active, rows.length, page);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    focusRow(next);
  }

  return (
    <div ref={scroller} class={styles.list}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table to walk through is a grid.
        role="grid"
        aria-label={say('inspector_events')}
        aria-rowcount={rows.length + 1}
        onKeyDown={rows.length === 0 ? undefined : pressed}
        onClick={({ target }) => {
          const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
          if (row !== undefined) onOpen(Number(row));
        }}
      >
        <Heads />
        <tbody
          style={{
            blockSize: `${rows.length * rowHeight}px`,
            paddingBlockStart: `${(drawn[0] ?? 0) * rowHeight}px`,
          }}
        >
          {drawn.map((row, at) => {
            const item = rows.at(row);
            return item ? (
              <Row
                key={keys.get(row)}
                item={item}
                {...{ events, told, row }}
                skipped={(row - (drawn[at - 1] ?? row - 1) - 1) * rowHeight}
                isGap={row > 0 && item.gap >= least}
                isJoined={item.read > 0 && row > 0 && item.read === rows.at(row - 1)?.read}
                isChosen={row === chosen}
                isActive={row === active}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

const Heads = () => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col">{say('eventList_number')}</th>
      <th scope="col">{say('eventList_ms')}</th>
      <th scope="col">{say('eventList_gap')}</th>
      <th scope="col">{say('eventList_event')}</th>
      <th scope="col">{say('eventList_data')}</th>
    </tr>
  </thead>
);

function drawnRows(first: number, end: number, active: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (active < 0 || (active >= first && active < end)) return rows;
  return active < first ? [active, ...rows] : [...rows, active];
}

/** Events that are looked through for one of the same name. */
const mostBetween = 20;

/** Returns the event of the same name before an item. */
function sameBefore(events: TraceItems, { name, number }: TraceItem): TraceItem | undefined {
  for (let place = number - 2; place >= Math.max(0, number - mostBetween); place -= 1) {
    const item = events.at(place);
    if (item?.name === name && item.kind === 'event') return item;
  }
  return undefined;
}

type RowProps = Pick<Props, 'events' | 'told'> & {
  item: TraceItem;
  row: number;
  /** Pixels between it and the row drawn before it. */
  skipped: number;
  isGap: boolean;
  /** It came in the same read as the row before. */
  isJoined: boolean;
  isChosen: boolean;
  isActive: boolean;
};

const Row = ({ item, events, told, row, skipped, isGap, isJoined, isChosen, isActive }: RowProps) => (
  <tr
    class={isJoined ? styles.joined : undefined}
    aria-rowindex={row + 2}
    aria-selected={isChosen}
    tabIndex={isActive ? 0 : -1}
    data-row={row}
    // Not for each row: styles would be computed again for all that is inside, at a cost that grows. And not by another
    // position: the browser would scroll to the row that has the focus.
    style={skipped === 0 ? undefined : { marginBlockStart: `${skipped}px` }}
  >
    <td class={styles.quiet}>{item.number}</td>
    <td>{Math.round(item.offset)}</td>
    <td class={isGap ? styles.gap : styles.quiet}>{Math.round(item.gap)}</td>
    <td dir="auto" class={item.kind === 'event' ? undefined : styles.quiet}>
      {visibleLine(itemName(item).slice(0, shownCharacters))}
    </td>
    <td dir="auto" class={styles.data}>
      <Added item={item} before={sameBefore(events, item)} told={told} />
    </td>
  </tr>
);

type AddedProps = Pick<RowProps, 'item' | 'told'> & { before: TraceItem | undefined };

/** The data that an event added; a row that is drawn again does not read it again. */
function Added({ item, before, told }: AddedProps) {
  const text = useMemo(() => addedText(item, before, told), [item.text, before?.text, told]);
  return <>{visibleLine(text.slice(0, shownCharacters))}</>;
}

function rowAfter(key: string, row: number, count: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const by = steps[key];
  return by === undefined ? undefined : Math.min(count - 1, Math.max(0, row + by));
}

/** Returns a function that scrolls to a row and focuses it once it is drawn. */
function useRowFocus(scroller: { current: HTMLDivElement | null }, rowHeight: number) {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (wanted.current === undefined || !row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });
  return (row: number) => {
    const element = scroller.current;
    if (!element) return;
    wanted.current = row;
    const top = row * rowHeight;
    const room = element.clientHeight - 2 * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    const drawn = element.querySelector<HTMLElement>(`[data-row="${row}"]`);
    if (!drawn) return;
    wanted.current = undefined;
    drawn.focus({ preventScroll: true });
  };
}
