import type { KeysBy } from '../../words/catalogue.ts';
import { say, sayBy } from '../../words/say.ts';
import { exactly } from '../run/time-text.ts';
import type { Trace, TraceEnd, TraceGap, TraceItem } from './trace.ts';
import { numbersIn } from './trace-items.ts';

/** Names how an exchange ended, as the wire shows it. */
export const traceEndText = (end: TraceEnd): string => sayBy(ends, end.kind, end);

const ends: KeysBy<TraceEnd, 'kind'> = {
  open: 'trace_endOpen',
  clean: 'trace_endClean',
  asks: 'trace_endAsks',
  'error-event': 'trace_endErrorEvent',
  stalled: 'trace_endStalled',
  stopped: 'trace_endStopped',
  interrupted: 'trace_endInterrupted',
  'not-sent': 'trace_endNotSent',
  failed: 'trace_endFailed',
  'cut-short': 'trace_endCutShort',
};

/** Says what a trace lacks, and why. */
export const traceGapTexts = ({ missing, events }: Pick<Trace, 'missing' | 'events'>): string[] =>
  missing.map((gap) => gapText(gap, events.at(-1)?.number));

/** Says that nothing came; of a deleted trace, that its events are gone. */
export const noEventsText = ({ missing }: Pick<Trace, 'missing'>): string =>
  say(missing.includes('all') ? 'timeline_deleted' : 'timeline_empty');

/** `last`: number of the last item. */
function gapText(gap: TraceGap, last: number | undefined): string {
  switch (gap) {
    case 'raw':
      return say('trace_gapRaw');
    case 'all':
      return say('trace_gapAll');
    case 'body':
      return say('trace_gapBody');
    case 'unwritten':
      return last === undefined
        ? say('trace_gapUnwritten')
        : say('trace_gapUnwrittenAfter', { number: last });
  }
}

/** Names an item: the name of an event as it is, other kinds in words. */
export function itemName({ kind, name }: Pick<TraceItem, 'kind' | 'name'>): string {
  if (kind === 'comment') return say('trace_comment');
  if (kind === 'half') return say('trace_half');
  if (kind === 'added') return say('trace_added', { name });
  if (kind === 'unreadable' && name === '') return say('trace_unreadable');
  return name === '' ? say('trace_body') : name;
}

/** Says where the connection broke and the answer was read on. */
export const breakTexts = ({ breaks = [], events }: Pick<Trace, 'breaks' | 'events'>): string[] =>
  breaks.map((at) => {
    const place = numbersIn(events, 'offset').findLastIndex((offset) => offset <= at);
    return say('trace_break', { after: exactly(at), count: place + 1 });
  });

/** Says which items no reply to the run brought, and from where they are. */
export function addedTexts({ further = [], events }: Pick<Trace, 'further' | 'events'>): string[] {
  const before = events.at(0)?.kind === 'added' ? [say('trace_addedBefore')] : [];
  const later = further.flatMap(({ request: { method, url }, items }, place) => {
    const item = events.at(items);
    const isOwn = item?.kind === 'added' && items < (further[place + 1]?.items ?? events.length);
    return isOwn ? [say('trace_addedBy', { number: item.number, request: `${method} ${url}` })] : [];
  });
  return [...before, ...later];
}

/** Says where events came together; undefined if they came one by one, or that is not known. */
export function readsText({ events, times }: Pick<Trace, 'events' | 'times'>): string | undefined {
  const count = events.length;
  if (times.reads === 0 || count < 2 || times.reads >= count) return undefined;
  return times.reads === 1
    ? say('trace_oneRead', { count })
    : say('trace_reads', { count, reads: times.reads });
}
