import { wordsOf } from '../../../json/format-words.ts';
import { isListOrObject } from '../../../json/json.ts';
import { pointerTo } from '../../../json/json-pointer.ts';
import { withTexts } from '../../../json/mapped-texts.ts';
import type { Run } from '../../run/run.ts';
import type { Trace } from '../trace.ts';
import { traceEnd, traceHead, traceItem } from './trace-file.ts';

/** Facts of a run that an export contains. */
type TracedRunHead = Pick<
  Run,
  'id' | 'conversationId' | 'url' | 'protocol' | 'mode' | 'createdAt' | 'runnableRunId'
>;

/** A run and its trace, to be exported. */
export type TracedRun = { run: TracedRunHead; trace: Trace };

const words = wordsOf([traceHead, traceItem, traceEnd]);

/** Maps all texts of a trace, in the same order each time. */
export function withTracedTexts({ run, trace }: TracedRun, map: (text: string) => string): TracedRun {
  const { events, ...rest } = trace;
  return {
    run: withTexts(run, map, words),
    trace: {
      ...withTexts(rest, map, words),
      events: events.map((item) => withTexts(item, map, words)),
    },
  };
}

/** Replacement for a secret, in headers as they are stored, and in exports. */
export const secretMark = '[secret]';

/** Lists the places of a masked trace whose texts are not those that travelled. */
export function maskedPlaces(whole: TracedRun, masked: TracedRun): string[] {
  const before = placesOf(whole);
  const changed = placesOf(masked).flatMap(({ at, value }, place) => {
    const isOurs = at.startsWith('/request/headers/') && value === secretMark;
    return isOurs || value !== before[place]?.value ? [at] : [];
  });
  return [...new Set(changed)];
}

type Place = { at: string; value: unknown };

/** Lists the values of a trace by their JSON pointers in a trace file; all of its state is one place. */
function placesOf({ run, trace: { events, state, ...head } }: TracedRun): Place[] {
  const items = [...events].flatMap((item, place) => valuesIn(item, `/items/${place}`));
  const inState = valuesIn(state, '').map(({ value }) => ({ at: '/state', value }));
  return [...valuesIn({ run, ...head }, ''), ...items, ...inState];
}

function valuesIn(value: unknown, at: string): Place[] {
  if (!isListOrObject(value)) return [{ at, value }];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [{ at, value: name }]),
    ...valuesIn(member, pointerTo(at, name)),
  ]);
}
