import { writeJson } from '../../json/json.ts';
import type { Arrival, RawTexts } from '../../runnable/run-event.ts';
import { arrivalIn, type JournalEntry, type KeptHappening } from '../run/journal-entry.ts';
import { isEnded, type Run } from '../run/run.ts';
import { beforeBreak, createFurtherReader } from './exchanges.ts';
import type { Trace, TraceEnd, TraceGap, TraceItem } from './trace.ts';
import { earlierIn, headsIn, timesOf } from './trace-heads.ts';
import { createItemList, utf8Length } from './trace-items.ts';

type Noted = JournalEntry['happenings'][number];

/**
 * Reads the trace of a run from its journal, entry by entry in their order, so that a long one can be read in slices:
 * what was sent, what came back, and when.
 */
export function createTraceReader(first: Run) {
  const list = createItemList();
  const further = createFurtherReader();
  const readItems = createItemReader(first, list.add, further.note);
  /** Without those that come with each network read. */
  const noted: Noted[] = [];
  let [isEmpty, isOld, isStep] = [true, false, false];
  let bytes: number | undefined;
  let begunAt: number | undefined;

  return {
    add(entry: JournalEntry) {
      for (const each of entry.happenings) {
        const { happening } = each;
        isEmpty = false;
        const arrival = arrivalIn(happening);
        bytes = arrival?.received ?? bytes;
        begunAt ??= arrival?.begunAt;
        if (happening.type === 'chunks') isOld ||= !('texts' in happening);
        if ('texts' in happening) isStep ||= happening.isStep === true;
        if (!arrives.has(happening.type)) noted.push(each);
      }
      readItems(entry);
    },
    isStep: () => isStep,
    /** Returns the trace as far as it is read; `run` is the run as it is now. */
    trace(run: Run): Trace {
      const events = list.items();
      // The run still knows when it was sent if its trace was deleted.
      const startedAt = atOf(noted, 'sent') ?? (isEmpty && isEnded(run) ? run.sentAt : null);
      const earlier = earlierIn(noted, startedAt);
      const own = beforeBreak(noted);
      const [{ request, timing }, { reply }] = [headsIn(noted), headsIn(own)];
      return {
        startedAt,
        ...(request && { request }),
        ...(earlier.length > 0 && { earlier }),
        ...(reply && { reply }),
        ...further.read(startedAt),
        ...(timing && { timing }),
        events,
        state: run.state,
        end: endOf(run, events.at(-1), startedAt),
        missing: gapsIn(run, noted, { isEmpty, isOld }),
        times: timesOf(run, own, { startedAt, events, bytes, begunAt }),
      };
    },
  };
}

/** Happenings of which a run has many. */
const arrives = new Set<KeptHappening['type']>(['chunks', 'comments', 'unknown']);

/** Returns when the first happening of a type was noted. */
const atOf = (noted: readonly Noted[], type: KeptHappening['type']): number | undefined =>
  noted.find(({ happening }) => happening.type === type)?.at;

type Raw = Pick<TraceItem, 'kind' | 'name' | 'text'> & { arrival: Arrival | undefined; isChunk: boolean };

/** Builds a reader of the items of a run; it gets the entries of the journal in their order. */
function createItemReader(
  run: Run,
  add: (item: TraceItem) => void,
  note: (noted: Noted, items: number) => void,
): (entry: JournalEntry) => void {
  let startedAt: number | undefined;
  let before = 0;
  let number = 0;
  let chunks = 0;

  function itemOf({ kind, name, text, arrival, isChunk }: Raw, at: number): TraceItem {
    const isBefore = kind === 'added' && startedAt === undefined;
    const offset = isBefore ? 0 : Math.max(before, at - (startedAt ?? run.createdAt));
    const gap = offset - before;
    before = offset;
    number += 1;
    if (isChunk) chunks += 1;
    const bytes = utf8Length(text);
    const item = { kind, name, text, number, offset, gap, bytes, read: arrival?.read ?? 0, chunks };
    const id = arrival?.lastEventId;
    return id === undefined ? item : { ...item, id };
  }

  return ({ happenings }) => {
    for (const noted of happenings) {
      const { at, happening } = noted;
      if (happening.type === 'sent') startedAt ??= at;
      note(noted, number);
      for (const raw of rawItems(happening, run)) add(itemOf(raw, at));
    }
  };
}

/** Returns the items of a happening; a single response is one item. */
function rawItems(happening: KeptHappening, { mode }: Run): Raw[] {
  if (mode === 'batch') return happening.type === 'chunks' ? chunkItems('', happening) : [];
  switch (happening.type) {
    case 'chunks':
      return chunkItems('data', happening);
    case 'metadata':
      return 'raw' in happening
        ? withTexts('metadata', happening.raw)
        : [one('event', 'metadata', writeJson(happening.data), undefined)];
    case 'comments':
      return withTexts('', happening.raw, 'comment');
    case 'error':
    case 'failed':
      return happening.raw ? withTexts('error', happening.raw) : [];
    case 'end':
      return happening.arrival ? [one('event', 'end', '', happening.arrival)] : [];
    case 'unknown':
      return [one('event', happening.event, happening.data, happening.arrival)];
    case 'unreadable':
      return [one('unreadable', happening.event, happening.data, happening.arrival)];
    case 'half':
      return [one('half', happening.event, happening.text, happening.arrival)];
    default:
      return [];
  }
}

/** Earlier versions kept chunks without their texts: their JSON is shown. */
function chunkItems(name: string, happening: KeptHappening & { type: 'chunks' }): Raw[] {
  if (!('texts' in happening))
    return happening.chunks.map((chunk) => one('event', name, writeJson(chunk), { read: 0 }, true));
  const { texts, event = name, isAdded, ...arrival } = happening;
  return texts.map((text) => one(isAdded ? 'added' : 'event', event, text, arrival, true));
}

const withTexts = (name: string, { texts, ...arrival }: RawTexts, kind: Raw['kind'] = 'event'): Raw[] =>
  texts.map((text) => one(kind, name, text, arrival));

const one = (
  kind: Raw['kind'],
  name: string,
  text: string,
  arrival: Arrival | undefined,
  isChunk = false,
): Raw => ({ kind, name, text, arrival, isChunk });

function endOf({ state }: Run, last: TraceItem | undefined, startedAt: number | null): TraceEnd {
  switch (state.status) {
    case 'done':
      return { kind: 'clean' };
    case 'waiting-for-you':
    case 'waited':
      return { kind: 'asks' };
    case 'stopped':
      return { kind: 'stopped' };
    case 'interrupted':
      return { kind: 'interrupted' };
    case 'failed':
      return failedEnd(state.failure.kind, last, startedAt);
    default:
      return { kind: 'open' };
  }
}

function failedEnd(kind: string, last: TraceItem | undefined, startedAt: number | null): TraceEnd {
  if (startedAt === null) return { kind: 'not-sent' };
  if (last?.name === 'error' && last.kind !== 'comment') return { kind: 'error-event' };
  if (kind === 'cut-short') return { kind, bytes: last?.kind === 'half' ? last.bytes : 0 };
  return { kind: kind === 'stalled' ? kind : 'failed' };
}

type Kept = { isEmpty: boolean; isOld: boolean };

function gapsIn(run: Run, noted: readonly Noted[], { isEmpty, isOld }: Kept): TraceGap[] {
  if (isEmpty) return isEnded(run) && run.seq > 0 ? ['all'] : [];
  const sent = noted.find(({ happening }) => happening.type === 'sent')?.happening;
  const hasBody = sent?.type !== 'sent' || sent.request?.body !== undefined;
  const gaps: TraceGap[] = [];
  if (isOld) gaps.push('raw');
  if (!hasBody) gaps.push('body');
  if (run.state.status === 'interrupted') gaps.push('unwritten');
  return gaps;
}
