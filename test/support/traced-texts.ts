import { failure as anyFailure } from '../../lib/chat/run/failure.ts';
import type { RunState } from '../../lib/chat/run/run-state.ts';
import type { TracedRun } from '../../lib/chat/trace/export/trace-file.ts';
import { withTexts, wordsOf } from '../../lib/json/mapped-texts.ts';
import type { HeaderList } from '../../lib/runnable/run-event.ts';

const words = wordsOf([anyFailure]);

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
  const here = (text: string) => (/^-?[\d.e+-]+$/.test(text) ? text : map(text, '/state'));
  const failure = withTexts(state.failure, here, words);
  return {
    ...state,
    failure: failure.kind === 'redirected' ? { ...failure, url: here(failure.url) } : failure,
  };
}
