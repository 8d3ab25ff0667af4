import { describe, expect, test } from 'vitest';
import { type Answer, answerJson } from '../support/http-server.ts';
import {
  eventsIn,
  gateway,
  history,
  key,
  noRuns,
  ownRun,
  run,
  textIn,
  thread,
  typesOf,
  whole,
  wholeText,
} from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import { breakOff, eventsOfRun, replay, sendAgain, serveRun } from '../support/scripted-agent-server.ts';

describe.concurrent('request without a reply', () => {
  const says = (status: number) => answerJson(status, { detail: 'Try again later' });

  test.each<[string, Answer]>([
    ['its connection broke', breakOff],
    ['a gateway gave up', gateway],
    ['a gateway waited too long', says(504)],
    ['a network of caches waited too long', says(524)],
    ['a balancer waited too long for the request', says(408)],
    ['a proxy sent it twice, and the second is refused', replay('busy.reject')],
    ['a proxy sent it twice to a JavaScript server', replay('js.busy.default')],
  ])('%s, and the run is there', async (_, post) => {
    await using server = await serveRun({
      post: [post],
      runs: [ownRun],
      stream: [sendAgain(whole)],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
    expect(events).toContainEqual(expect.objectContaining({ type: 'placed', place: { thread, run, key } }));
    expect(server.posts()).toHaveLength(1);
  });

  test.each<[string, Answer, string]>([
    ['its connection broke', breakOff, 'unreachable'],
    ['a gateway gave up', gateway, 'runnable-error'],
  ])('%s, and the run is not there', async (_, post, kind) => {
    await using server = await serveRun({ post: [post], runs: [noRuns] });
    expect(endOf(await eventsOfRun(server.url))).toBe(kind);
    expect(server.posts()).toHaveLength(1);
  });

  test('a gateway gave up and does not tell whether the run is there: it may be read on later', async () => {
    await using server = await serveRun({ post: [gateway], runs: [gateway] });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({
      failure: { kind: 'runnable-error', status: 502 },
      mayGoOn: true,
    });
    expect(server.posts()).toHaveLength(1);
  });

  test('a run that appears a moment later is found', async () => {
    await using server = await serveRun({
      post: [breakOff],
      runs: [noRuns, ownRun],
      stream: [sendAgain(whole)],
      history,
    });
    expect(endOf(await eventsOfRun(server.url))).toBe('end');
  });

  test('a request that is never answered has stalled', async () => {
    await using server = await serveRun({ post: [() => {}], runs: [noRuns] });
    expect(failureIn(await eventsOfRun(server.url, { stallLimitMs: 200 }))).toEqual({
      kind: 'stalled',
      limitMs: 200,
    });
  });

  test('the run is found among many, whichever order the server lists them in', async () => {
    const others = Array.from({ length: 100 }, (_, place) => ({ run_id: `${place}`, status: 'success' }));
    await using server = await serveRun({
      post: [breakOff],
      runs: [answerJson(200, others), ownRun],
      stream: [sendAgain(whole)],
      history,
    });
    expect(endOf(await eventsOfRun(server.url))).toBe('end');
    expect(server.asked('/runs?').map(({ path }) => /offset=\d+/.exec(path)?.[0])).toEqual([
      'offset=0',
      'offset=100',
    ]);
  });
});

describe.concurrent('silent stream', () => {
  const quiet = eventsIn(whole).slice(0, 3).join('');
  const open: Answer = (response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'content-location': `/threads/${thread}/runs/${run}`,
    });
    response.write(quiet);
  };

  test('goes on as long as the server says that the run does', async () => {
    await using server = await serveRun({
      post: [open],
      status: ['running', 'success'],
      stream: [sendAgain(whole)],
      history,
    });
    const events = await eventsOfRun(server.url, { stallLimitMs: 600 });
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
  });

  test('fails if the server does not answer either', async () => {
    await using server = await serveRun({ post: [open], status: [gateway] });
    expect(endOf(await eventsOfRun(server.url, { stallLimitMs: 600 }))).toBe('stalled');
  });

  test('comments are life', async () => {
    const beating: Answer = async (response, request) => {
      await open(response, request);
      for (let beat = 0; beat < 20; beat += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        response.write(': heartbeat\r\n\r\n');
      }
      response.end(eventsIn(whole).slice(3).join(''));
    };
    await using server = await serveRun({ post: [beating] });
    const events = await eventsOfRun(server.url, { stallLimitMs: 1_500 });
    expect(typesOf(events)).not.toContain('rejoining');
    expect(textIn(events)).toBe(wholeText);
  });

  test('a single response that takes too long is overdue', async () => {
    await using server = await serveRun({ post: [() => {}], runs: [noRuns] });
    const events = await eventsOfRun(server.url, { mode: 'batch', responseLimitMs: 150 });
    expect(failureIn(events)).toEqual({ kind: 'overdue', limitMs: 150 });
  });
});
