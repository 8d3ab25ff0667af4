import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http-server.ts';
import {
  chunksOfBody,
  chunkTexts,
  eventsIn,
  history,
  key,
  noRuns,
  ownRun,
  textIn,
  thread,
  typesOf,
  whole,
  wholeText,
} from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  answerBody,
  breakAfter,
  eventsOfRejoin,
  eventsOfRun,
  replay,
  sendAgain,
  serveRun,
} from '../support/scripted-agent-server.ts';

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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
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
    expect([textIn(events), endOf(events)]).toEqual([wholeText, 'end']);
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
