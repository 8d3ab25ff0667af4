import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http-server.ts';
import {
  checkpointOf,
  chunksOfBody,
  chunkTexts,
  eventsIn,
  gateway,
  history,
  html,
  ownRun,
  recordedBody,
  textIn,
  typesOf,
  whole,
  wholeText,
} from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  answerBody,
  breakAfter,
  breakOff,
  eventsOfRun,
  replay,
  sendAgain,
  serveRun,
} from '../support/scripted-agent-server.ts';

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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
    expect(typesOf(events).slice(-4)).toEqual(['from-state', 'chunks', 'placed', 'end']);
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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
    expect(server.asked('/stream')).toHaveLength(1);
  });
});
