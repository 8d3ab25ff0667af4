import { withRecordTexts } from '../../../json/mapped-texts.ts';
import type { HeaderList } from '../../../runnable/run-event.ts';
import type { Run } from '../../run/run.ts';
import type { RunState } from '../../run/run-state.ts';
import type { Trace } from '../trace.ts';

/** Facts of a run that an export contains. */
type TracedRunHead = Pick<
  Run,
  'id' | 'conversationId' | 'url' | 'protocol' | 'mode' | 'createdAt' | 'runnableRunId'
>;

/** A run and its trace, to be exported. */
export type TracedRun = { run: TracedRunHead; trace: Trace };

/** Returns the new text of a place; `at` is its JSON pointer in the form of a trace file. */
type PlaceMap = (text: string, at: string) => string;

/** Maps every text of a trace that a person or a server wrote, in the same order each time. */
export const withTracedTexts = ({ run, trace }: TracedRun, map: PlaceMap): TracedRun => ({
  run: {
    ...run,
    url: map(run.url, '/run/url'),
    runnableRunId: run.runnableRunId === null ? null : map(run.runnableRunId, '/run/runnableRunId'),
  },
  trace: {
    ...trace,
    ...(trace.request && {
      request: {
        ...trace.request,
        url: map(trace.request.url, '/request/url'),
        headers: withHeaderTexts(trace.request.headers, '/request/headers', map),
        ...(trace.request.body === undefined ? {} : { body: map(trace.request.body, '/request/body') }),
      },
    }),
    ...(trace.earlier && {
      earlier: trace.earlier.map((request, place) => ({
        ...request,
        url: map(request.url, `/earlier/${place}/url`),
      })),
    }),
    ...(trace.reply && {
      reply: {
        ...trace.reply,
        headers: withHeaderTexts(trace.reply.headers, '/reply/headers', map),
        ...(trace.reply.body === undefined ? {} : { body: map(trace.reply.body, '/reply/body') }),
      },
    }),
    events: trace.events.map((item, place) => ({
      ...item,
      name: map(item.name, `/items/${place}/name`),
      ...(item.id === undefined ? {} : { id: map(item.id, `/items/${place}/id`) }),
      text: map(item.text, `/items/${place}/text`),
    })),
    state: withStateTexts(trace.state, map),
  },
});

const withHeaderTexts = (headers: HeaderList, at: string, map: PlaceMap): HeaderList =>
  headers.map(([name, value], place) => [name, map(value, `${at}/${place}/1`)]);

function withStateTexts(state: RunState, map: PlaceMap): RunState {
  if (state.status !== 'failed') return state;
  const here = (text: string) => map(text, '/state');
  const failure = withRecordTexts(state.failure, here);
  return {
    ...state,
    failure: failure.kind === 'redirected' ? { ...failure, url: here(failure.url) } : failure,
  };
}

/** Replacement for a secret, in headers as they are stored, and in exports. */
export const secretMark = '[secret]';

/** Lists the places of a masked trace whose texts are not those that travelled. */
export function maskedPlaces(whole: TracedRun, masked: TracedRun): string[] {
  const before = textsOf(whole);
  const after = textsOf(masked);
  const changed = after.flatMap(({ at, text }, place) => {
    const isOurs = at.startsWith('/request/headers/') && text === secretMark;
    return isOurs || text !== before[place]?.text ? [at] : [];
  });
  return [...new Set(changed)];
}

function textsOf(traced: TracedRun): { at: string; text: string }[] {
  const texts: { at: string; text: string }[] = [];
  withTracedTexts(traced, (text, at) => {
    texts.push({ at, text });
    return text;
  });
  return texts;
}
