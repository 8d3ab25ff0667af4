import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/agent-server/connect.ts';
import { isRunEnd, type RunEvent } from '../../lib/runnable/run-event.ts';
import { type Answer, answerJson } from '../support/http-server.ts';
import {
  eventsIn,
  gateway,
  history,
  html,
  key,
  ownRun,
  run,
  thread,
  typesOf,
  whole,
} from '../support/recorded-run.ts';
import { endOf, target } from '../support/run.ts';
import {
  breakAfter,
  breakOff,
  eventsOfRun,
  request,
  sendAgain,
  serveRun,
} from '../support/scripted-agent-server.ts';

const part = eventsIn(whole).slice(0, 4).join('');
const hanging: Answer = () => {};

/** A run through all kinds of trouble. */
const troubled = () => ({
  post: [breakOff],
  runs: [gateway, ownRun],
  stream: [html, breakAfter(''), breakAfter(part), sendAgain(whole)],
  status: [gateway, 'running', 'running', 'success'],
  history: [gateway, ...history],
});

describe.concurrent('stop of a run', () => {
  test('at any event there is one end, and nothing after it', async () => {
    const all = await runStopped(() => false);
    expect(endOf(all)).toBe('end');
    const { length } = await runStopped(() => false, { ...troubled(), post: [breakAfter(part)] });
    const places = Array.from({ length: length - 1 }, (_, place) => place);
    const stopped = places.map((place) =>
      runStopped((number) => number === place, { ...troubled(), post: [breakAfter(part)] }),
    );
    for (const events of await Promise.all(stopped)) expect(events.filter(isRunEnd)).toEqual([events.at(-1)]);
  });

  test.each([1, 30, 200, 500, 1_200])('after %i ms there is one end, and nothing after it', async (ms) => {
    await using server = await serveRun({ ...troubled(), post: [breakAfter(part)] });
    const events = await eventsOfRun(server.url, { signal: AbortSignal.timeout(ms) });
    expect(events.filter(isRunEnd)).toEqual([events.at(-1)]);
  });

  test.each<[string, Parameters<typeof serveRun>[0]]>([
    ['the reply', { post: [hanging] }],
    ['the question where it is', { post: [breakOff], runs: [hanging] }],
    ['the stream again', { post: [breakAfter(part)], stream: [hanging] }],
    ['the status', { post: [breakAfter('')], stream: [breakOff], status: [hanging] }],
    ['the state', { post: [breakAfter(part)], stream: [sendAgain(whole)], history: [hanging] }],
  ])('does not wait for %s', async (_, script) => {
    await using server = await serveRun(script);
    const events = await eventsOfRun(server.url, { signal: AbortSignal.timeout(700) });
    expect(endOf(events)).toBe('stopped');
  });

  test('does not say that the run is read on', async () => {
    await using server = await serveRun({ post: [openAfter(part)] });
    const stop = new AbortController();
    const events = await eventsOfRun(server.url, {
      signal: stop.signal,
      onEvent: ({ type }) => type === 'chunks' && stop.abort(),
    });
    expect(typesOf(events)).not.toContain('rejoining');
    expect(endOf(events)).toBe('stopped');
  });

  test('a consumer that leaves ends the requests', async () => {
    await using server = await serveRun({ post: [openAfter(part)] });
    const events = connect(target(server.url)).run(request, new AbortController().signal);
    for await (const event of events) if (event.type === 'chunks') break;
    await server.requests[0]?.left;
  });
});

describe('cancel of a run', () => {
  const cancelled = (status: number) => answerJson(status, {});
  test.each<[string, Parameters<typeof serveRun>[0], object, string]>([
    ['that goes on', { cancel: [cancelled(202)] }, { run }, 'cancelled'],
    ['that is over', { cancel: [cancelled(404)] }, { run }, 'over'],
    ['that the server refuses to cancel', { cancel: [cancelled(500)] }, { run }, 'unknown'],
    ['whose reply has not begun', { runs: [ownRun], cancel: [cancelled(202)] }, {}, 'cancelled'],
    ['that has not arrived', { runs: [answerJson(200, [])] }, {}, 'unknown'],
    ['while the server is away', { runs: [breakOff] }, {}, 'unknown'],
  ])('%s', async (_, script, known, outcome) => {
    await using server = await serveRun(script);
    const { cancel } = connect(target(server.url));
    expect(await cancel?.({ thread, key, ...known }, new AbortController().signal)).toBe(outcome);
  });
});

function openAfter(body: string): Answer {
  return (response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'content-location': `/threads/${thread}/runs/${run}`,
    });
    response.write(body);
  };
}

/** Runs once, and stops at an event. */
async function runStopped(isPlace: (number: number) => boolean, script = troubled()): Promise<RunEvent[]> {
  await using server = await serveRun(script);
  const stop = new AbortController();
  let number = 0;
  const onEvent = () => {
    if (isPlace(number)) stop.abort();
    number += 1;
  };
  return await eventsOfRun(server.url, { signal: stop.signal, onEvent });
}
