import { describe, expect, test } from 'vitest';
import { type Answer, answerJson } from '../support/http-server.ts';
import {
  eventsIn,
  history,
  key,
  noRuns,
  ownRun,
  textIn,
  thread,
  whole,
  wholeText,
} from '../support/recorded-run.ts';
import {
  answerBody,
  breakAfter,
  eventsOfRejoin,
  eventsOfRun,
  sendAgain,
  serveRun,
} from '../support/scripted-agent-server.ts';

const says = (status: number) => answerJson(status, { detail: 'Token is expired' });
const toLogin: Answer = (response) => response.writeHead(302, { location: '/oauth2/sign_in' }).end();
const begun = eventsIn(whole).slice(0, 5).join('');

const refusals: [string, Answer, object][] = [
  ['401', says(401), { kind: 'unauthorized', status: 401 }],
  ['403', says(403), { kind: 'unauthorized', status: 403 }],
  ['a redirect to a login', toLogin, { kind: 'redirected' }],
  ['402', says(402), { kind: 'refused', status: 402 }],
];

describe.concurrent('a run that is refused while it is read on', () => {
  test.each(refusals)('by %s after a break goes on at the server', async (_, refusal, failure) => {
    await using server = await serveRun({ post: [breakAfter(begun)], stream: [refusal] });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'error', failure, mayGoOn: true });
    expect(server.posts()).toHaveLength(1);
  });

  test.each(refusals)(
    'by %s after a proxy has ended its stream goes on at the server',
    async (_, refusal, failure) => {
      await using server = await serveRun({ post: [answerBody(begun)], status: [refusal] });
      expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'error', failure, mayGoOn: true });
    },
  );

  test.each(refusals)('by %s when nobody had read it goes on at the server', async (_, refusal, failure) => {
    await using server = await serveRun({ runs: [refusal] });
    const events = await eventsOfRejoin(server.url, { place: { thread, key } });
    expect(events.at(-1)).toMatchObject({ type: 'error', failure, mayGoOn: true });
  });

  test('is read to its end once access is given again', async () => {
    await using server = await serveRun({ stream: [says(401), sendAgain(whole)], history });
    expect((await eventsOfRejoin(server.url, {})).at(-1)).toMatchObject({ mayGoOn: true });
    expect(textIn(await eventsOfRejoin(server.url, {}))).toBe(wholeText);
    expect(server.posts()).toHaveLength(0);
  });
});

describe.concurrent('a run does not go on', () => {
  test.each(refusals)('if its request is answered by %s', async (_, refusal, failure) => {
    await using server = await serveRun({ post: [refusal] });
    const end = (await eventsOfRun(server.url)).at(-1);
    expect(end).toMatchObject({ type: 'error', failure });
    expect(end).not.toHaveProperty('mayGoOn');
  });

  test('if the server does not know it, after a second look', async () => {
    await using server = await serveRun({ runs: [noRuns] });
    const end = (await eventsOfRejoin(server.url, { place: { thread, key } })).at(-1);
    expect(end).toMatchObject({ failure: { kind: 'ended-by-server', how: 'gone' } });
    expect(end).not.toHaveProperty('mayGoOn');
    expect(server.asked('/runs?')).toHaveLength(2);
  });
});

test('a run whose worker died before the reply is found a moment later, and read', async () => {
  await using server = await serveRun({ runs: [noRuns, ownRun], stream: [sendAgain(whole)], history });
  expect(textIn(await eventsOfRejoin(server.url, { place: { thread, key } }))).toBe(wholeText);
  expect(server.posts()).toHaveLength(0);
});
