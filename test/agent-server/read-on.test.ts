import { describe, expect, test } from 'vitest';
import { type Answer, answerJson } from '../support/http-server.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  answerBody,
  breakAfter,
  breakOff,
  checkpoint,
  checkpointOf,
  chunkTexts,
  eventsIn,
  eventsOfRejoin,
  eventsOfRun,
  key,
  recordedBody,
  replay,
  run,
  sendAgain,
  serveRun,
  textIn,
  thread,
  typesOf,
} from '../support/scripted-agent-server.ts';

const whole = recordedBody('rejoin.from-start-after-end');
const finalState = JSON.parse(recordedBody('rejoin.join'));
const ownRun = answerJson(200, [{ run_id: run, status: 'running', metadata: { runnel_run: key } }]);
const noRuns = answerJson(200, []);
const history = [[checkpoint(finalState)]];
const html: Answer = answerBody('<!doctype html><title>Gateway</title>', 'text/html');
const gateway: Answer = answerBody('<!doctype html><title>Bad gateway</title>', 'text/html', 502);
const text = textIn(chunksOfBody(whole));

function chunksOfBody(body: string) {
  const chunks = eventsIn(body).map((event) => ({
    event: /^event: (.*?)\r?$/m.exec(event)?.[1] ?? '',
    data: JSON.parse(/^data: (.*?)\r?$/m.exec(event)?.[1] ?? ''),
  }));
  return [{ type: 'chunks' as const, chunks }];
}

describe('dropped stream', () => {
  test('rejoin.dropped and the rest are the whole run', async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [sendAgain(whole)],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect(chunkTexts(events)).toEqual(chunkTexts(chunksOfBody(whole)));
    expect(endOf(events)).toBe('end');
    expect(typesOf(events)).toContain('rejoining');
    expect(typesOf(events)).not.toContain('from-state');
    expect(server.posts()).toHaveLength(1);
  });

  test.each(['success', 'running'])(
    'is read on although its run has the status %s by then',
    async (status) => {
      await using server = await serveRun({
        post: [breakAfter(eventsIn(whole).slice(0, 4).join(''))],
        stream: [sendAgain(whole)],
        status: [status, 'success'],
        history,
      });
      expect(chunkTexts(await eventsOfRun(server.url))).toEqual(chunkTexts(chunksOfBody(whole)));
    },
  );

  test('is read on after an event that was cut', async () => {
    await using server = await serveRun({
      post: [breakAfter(whole.slice(0, 2_500))],
      stream: [sendAgain(whole, (rest) => breakAfter(rest.slice(0, 3_000))), sendAgain(whole)],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect(chunkTexts(events)).toEqual(chunkTexts(chunksOfBody(whole)));
  });

  test('is read on if a proxy closes it properly while the run goes on', async () => {
    await using server = await serveRun({
      post: [answerBody(eventsIn(whole).slice(0, 5).join(''))],
      runs: [ownRun],
      stream: [sendAgain(whole)],
      status: ['running', 'success'],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
  });

  test('a server that sends everything again doubles nothing', async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [answerBody(whole)],
      history,
    });
    expect(chunkTexts(await eventsOfRun(server.url))).toEqual(chunkTexts(chunksOfBody(whole)));
  });

  test.each<[string, Answer[]]>([
    ['replies with a page', [html, sendAgain(whole)]],
    ['says that the server is away', [gateway, gateway, sendAgain(whole)]],
    ['breaks the connection', [breakOff, sendAgain(whole)]],
  ])('is read on after a proxy that %s', async (_, stream) => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream,
      status: ['running', 'success'],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(server.posts()).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ['a page', html],
    ['the page of a gateway', gateway],
    ['a page with status 404', answerBody('<html><title>404</title></html>', 'text/html', 404)],
    ['status 500', answerBody('Internal Server Error', 'text/plain', 500)],
    ['status 429', answerBody('Slow down', 'text/plain', 429)],
    ['a cut-off reply', answerBody('{"run_id":"1', 'application/json')],
  ])('%s says nothing of the run', async (_, trouble) => {
    await using server = await serveRun({
      post: [replay('rejoin.from-start-after-end')],
      status: [trouble, 'success'],
      history,
    });
    expect(endOf(await eventsOfRun(server.url))).toBe('end');
  });

  test('rejoin-error.replay: the error that is not sent again is asked for', async () => {
    await using server = await serveRun({
      post: [breakAfter(eventsIn(recordedBody('rejoin-error.run')).slice(0, 4).join(''))],
      stream: [sendAgain(recordedBody('rejoin-error.replay'))],
      status: ['error'],
      join: [replay('rejoin-error.join')],
    });
    const events = await eventsOfRun(server.url);
    expect(failureIn(events)).toMatchObject({ kind: 'runnable-error', detail: 'ValueError: kaputt' });
    expect(textIn(events)).toBe('This will not');
  });

  test('the events are no longer there: the answer is that of the state', async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [replay('rejoin.no-id-after-end')],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(typesOf(events).slice(-3)).toEqual(['from-state', 'chunks', 'end']);
  });

  test('neither events nor a state: the answer is cut short', async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [replay('rejoin.no-id-after-end')],
      history: [[]],
    });
    expect(endOf(await eventsOfRun(server.url))).toBe('cut-short');
  });

  test.each(['rejoin.unknown-run', 'js.rejoin.unknown-run'])(
    '%s: the server has lost the run',
    async (name) => {
      await using server = await serveRun({
        post: [breakAfter(recordedBody('rejoin.dropped'))],
        stream: [replay(name)],
        status: [replay(name.replace('unknown', 'get-unknown').replace('rejoin.get', 'rejoin.get'))],
      });
      const events = await eventsOfRun(server.url);
      expect(failureIn(events)).toEqual({ kind: 'ended-by-server', how: 'gone' });
      expect(textIn(events)).toBe('tick0 tick1 tick2 tick3 ');
    },
  );

  test('cancelled elsewhere', async () => {
    await using server = await serveRun({
      post: [replay('cancel-interrupt.stream')],
      status: [replay('cancel-interrupt.run')],
      history: [[checkpointOf('cancel-interrupt.state')]],
    });
    expect(failureIn(await eventsOfRun(server.url))).toEqual({ kind: 'ended-by-server', how: 'cancelled' });
  });

  test('taken too long', async () => {
    await using server = await serveRun({ post: [replay('cancel-interrupt.stream')], status: ['timeout'] });
    expect(failureIn(await eventsOfRun(server.url))).toEqual({ kind: 'ended-by-server', how: 'timeout' });
  });

  test('without ids the answer is that of the server as a whole', async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin-live.dropped'))],
      join: [replay('rejoin.join')],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(server.asked('/stream')).toHaveLength(1);
  });
});

describe('request without a reply', () => {
  test.each<[string, Answer]>([
    ['its connection broke', breakOff],
    ['a gateway gave up', gateway],
  ])('%s, and the run is there', async (_, post) => {
    await using server = await serveRun({
      post: [post],
      runs: [ownRun],
      stream: [sendAgain(whole)],
      history,
    });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
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

describe('silent stream', () => {
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
    const events = await eventsOfRun(server.url, { stallLimitMs: 150 });
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
  });

  test('fails if the server does not answer either', async () => {
    await using server = await serveRun({ post: [open], status: [gateway] });
    expect(endOf(await eventsOfRun(server.url, { stallLimitMs: 150 }))).toBe('stalled');
  });

  test('comments are life', async () => {
    const beating: Answer = async (response, request) => {
      await open(response, request);
      for (let beat = 0; beat < 6; beat += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        response.write(': heartbeat\r\n\r\n');
      }
      response.end(eventsIn(whole).slice(3).join(''));
    };
    await using server = await serveRun({ post: [beating] });
    const events = await eventsOfRun(server.url, { stallLimitMs: 300 });
    expect(typesOf(events)).not.toContain('rejoining');
    expect(textIn(events)).toBe(text);
  });

  test('a single response that takes too long is overdue', async () => {
    await using server = await serveRun({ post: [() => {}], runs: [noRuns] });
    const events = await eventsOfRun(server.url, { mode: 'batch', responseLimitMs: 150 });
    expect(failureIn(events)).toEqual({ kind: 'overdue', limitMs: 150 });
  });
});

describe('single response that breaks', () => {
  test.each<[string, Answer]>([
    ['before its body', breakAfter('', 'application/json')],
    ['in its body', breakAfter('\n{"messages":[{"con', 'application/json')],
    ['in a body that ends properly', answerBody('\n{"messages":[{"con', 'application/json')],
    ['in a text that ends properly', answerBody('"begi', 'application/json')],
    ['with an empty body', answerBody('', 'application/json')],
  ])('%s: the answer is asked for', async (_, post) => {
    await using server = await serveRun({
      post: [post],
      join: [replay('rejoin.join')],
      history,
      runs: [ownRun],
    });
    const events = await eventsOfRun(server.url, { mode: 'batch' });
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(server.posts()).toHaveLength(1);
  });

  test('rejoin.join-older-run: the state of a newer run is replaced by that of this run', async () => {
    const newer = JSON.stringify({ messages: [], __interrupt__: [{ id: 'a', value: 'Another question' }] });
    await using server = await serveRun({
      post: [breakAfter('\n', 'application/json')],
      join: [answerBody(newer, 'application/json')],
      history,
    });
    const events = await eventsOfRun(server.url, { mode: 'batch' });
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
  });
});

describe('run of another worker', () => {
  const seen = eventsIn(whole).slice(0, 4);
  const tail = {
    id: '1795321966307-0',
    raw: [{ read: 1, event: 'messages', texts: [dataOf(seen[3] ?? '')] }],
  };

  test('is read on from the journal', async () => {
    await using server = await serveRun({ stream: [sendAgain(whole)], history });
    const events = await eventsOfRejoin(server.url, { chunks: 4, tail, before: '1795321966055-0' });
    expect(chunkTexts(events)).toEqual(chunkTexts(chunksOfBody(eventsIn(whole).slice(4).join(''))));
    expect(endOf(events)).toBe('end');
    expect(server.posts()).toEqual([]);
  });

  test('a second attempt voids what the journal holds', async () => {
    const again = 'event: metadata\ndata: {"run_id":"r","attempt":2}\nid: 1795321999999-0\n\n';
    await using server = await serveRun({ stream: [sendAgain(seen.join('') + again)], history });
    const events = await eventsOfRejoin(server.url, { chunks: 4, tail, before: '1795321966055-0' });
    expect(chunkTexts(events)[0]).toBe('{"event":"metadata","data":{"run_id":"r","attempt":2}}');
    expect(typesOf(events)).not.toContain('metadata');
  });

  test('is looked for if its reply had not begun', async () => {
    await using server = await serveRun({ runs: [ownRun], stream: [sendAgain(whole)], history });
    const events = await eventsOfRejoin(server.url, { place: { thread, key } });
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
  });

  test('has not arrived', async () => {
    await using server = await serveRun({ runs: [noRuns] });
    expect(failureIn(await eventsOfRejoin(server.url, { place: { thread, key } }))).toEqual({
      kind: 'ended-by-server',
      how: 'gone',
    });
  });

  test('a place that cannot be read is none', async () => {
    await using server = await serveRun({});
    expect(endOf(await eventsOfRejoin(server.url, { place: { run: 5 } }))).toBe('ended-by-server');
  });
});

function dataOf(event: string) {
  return /^data: (.*?)\r?$/m.exec(event)?.[1] ?? '';
}
