import { useMemo, useRef } from 'preact/hooks';
import type { FilterItems, ItemFilter } from '../../../lib/chat/trace/item-filter.ts';
import { hasGap, leastNotableGap, nextNotableGap } from '../../../lib/chat/trace/timeline.ts';
import type { Trace, TraceItems } from '../../../lib/chat/trace/trace.ts';
import { itemsAt, namesIn } from '../../../lib/chat/trace/trace-items.ts';
import {
  addedTexts,
  breakTexts,
  noEventsText,
  readsText,
  traceGapTexts,
} from '../../../lib/chat/trace/trace-text.ts';
import type { StepReading } from '../../../lib/runnable/step.ts';
import type { InspectorPlace } from '../parts/inspector-place.ts';
import type { Replay } from './AnswerFromHere.tsx';
import { EventDetail } from './EventDetail.tsx';
import { EventFilter, useFiltered } from './EventFilter.tsx';
import { EventList, type EventListHandle } from './EventList.tsx';
import styles from './Events.module.css';

type Props = {
  trace: Trace;
  place: InspectorPlace;
  replay: Replay | undefined;
  filterItems: FilterItems;
  told: StepReading['told'] | undefined;
};

/** Everything that the server sent, in order. */
export function EventsTab({ trace, place, replay, filterItems, told }: Props) {
  const { events } = trace;
  const list = useRef<EventListHandle>(null);
  const filter = place.filter.value;
  const { places, problem } = useFiltered(events, filter, filterItems);
  const least = useMemo(() => leastNotableGap(events), [events]);
  const names = useMemo(() => differentNames(events), [events]);
  const hasGaps = useMemo(() => hasGap(events, places, least), [events, places]);
  const rows = places ? itemsAt(events, places) : events;
  const chosen = place.chosen.value;
  const chosenRow = chosen === undefined ? undefined : rowOf(chosen, places);

  function choose(row: number) {
    place.chosen.value = places ? places[row] : row;
  }

  function goToNextGap() {
    const row = nextNotableGap(rows, chosenRow ?? 0, least);
    if (row === undefined) return;
    choose(row);
    list.current?.focusRow(row);
  }

  return (
    <div class={styles.events}>
      <Notes trace={trace} />
      <EventList
        handle={list}
        rows={rows}
        events={events}
        told={told}
        least={least}
        chosen={chosenRow}
        place={place}
        onChoose={choose}
        onOpen={(row) => {
          choose(row);
          place.isOpened.value = true;
        }}
      />
      <OpenedEvent
        {...{ events, place, replay }}
        onClosed={() => {
          if (chosenRow !== undefined) list.current?.focusRow(chosenRow);
        }}
      />
      <EventFilter
        filter={filter}
        names={names}
        count={events.length}
        found={places?.length}
        problem={problem}
        hasGaps={hasGaps}
        onFilter={(next: ItemFilter) => {
          place.filter.value = next;
        }}
        onNextGap={goToNextGap}
      />
    </div>
  );
}

type OpenedProps = Pick<Props, 'place' | 'replay'> & { events: TraceItems; onClosed(): void };

function OpenedEvent({ events, place, replay, onClosed }: OpenedProps) {
  const at = place.chosen.value;
  if (!place.isOpened.value || at === undefined || at >= events.length) return null;
  return (
    <EventDetail
      {...{ events, at, place, replay }}
      onClose={() => {
        place.isOpened.value = false;
        onClosed();
      }}
    />
  );
}

function Notes({ trace }: { trace: Trace }) {
  const notes = [
    trace.events.length === 0 ? noEventsText(trace) : undefined,
    readsText(trace),
    ...breakTexts(trace),
    ...addedTexts(trace),
    ...traceGapTexts(trace),
  ].filter((note) => note !== undefined);
  return notes.map((note) => (
    <p key={note} class={styles.note}>
      {note}
    </p>
  ));
}

/** Returns the row of an item; undefined if the filter leaves it out. */
function rowOf(at: number, places: readonly number[] | undefined): number | undefined {
  const row = places ? places.indexOf(at) : at;
  return row < 0 ? undefined : row;
}

function differentNames(events: TraceItems): string[] {
  const names = namesIn(events);
  const different = new Set<string>();
  for (let place = 0; place < events.length; place += 1) different.add(names[place] ?? '');
  return [...different].filter(Boolean);
}
