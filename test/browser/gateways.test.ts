import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
});

beforeEach(async () => {
  await panel.beginAnew();
});

const replies =
  (status: number, headers: Record<string, string>, body: string): Answer =>
  (response, { method }) =>
    method === 'POST' ? response.writeHead(status, headers).end(body) : response.writeHead(404).end();

const page = (title: string, text = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body><p>${text}</p></body></html>`;
const html = { 'content-type': 'text/html' };
const sse = { 'content-type': 'text/event-stream' };

/** Sends a message to a runnable behind a gateway that answers so. */
async function sentTo(answer: Answer, mode: 'Streaming' | 'Single response' = 'Streaming') {
  const server = await serve(() => answer);
  await panel.addProfile({ name: 'Gateway', url: `${server.origin}/chat`, mode });
  await panel.send('Hello');
  return server;
}

const last = 'section:has(> [role="alert"]) button';
const buttons = () => panel.page.$$eval(last, (all) => all.map(({ innerText }) => innerText.trim()));

describe('a reply of a gateway', () => {
  test.each<[string, Answer, string, RegExp]>([
    [
      '504',
      replies(504, html, page('504 Gateway Time-out')),
      'The gateway did not wait any longer for the runnable (504)',
      /^Run it again,/,
    ],
    [
      '511',
      replies(511, html, page('Sign in')),
      'This network wants you to sign in first (511)',
      /^Try again,/,
    ],
    [
      '503',
      replies(503, { 'retry-after': '600' }, 'no healthy upstream'),
      'The server takes no requests at the moment (503)',
      /^Try again\s\((10 min 0 s|9 min \d+ s)\),/,
    ],
    ['413', replies(413, html, page('413')), 'The message is too large for the server (413)', /^Try again,/],
    [
      'a check for bots',
      replies(403, { ...html, 'cf-mitigated': 'challenge' }, page('Just a moment...')),
      'A check for bots stands before the runnable (403)',
      /^Edit profile,/,
    ],
    [
      'a check for forged requests',
      replies(403, html, page('403', 'CSRF verification failed.')),
      'The server takes messages from its own pages only (403)',
      /^Try again,/,
    ],
  ])('is named with its step: %s', async (_, answer, title, step) => {
    await using _server = await sentTo(answer);
    await panel.notice(title);
    expect((await buttons()).join()).toMatch(step);
    expect(await panel.page.$('section:has(> [role="alert"]) input')).toBeNull();
  });

  test('in a single response offers streaming after 504', async () => {
    await using _server = await sentTo(replies(504, html, page('504')), 'Single response');
    await panel.notice('The gateway did not wait any longer for the runnable (504)');
    expect((await buttons()).slice(0, 2)).toEqual(['Run it again', 'Switch to streaming and resend']);
  });

  test('in mid-stream is shown as what the server said', async () => {
    await using _server = await sentTo(
      replies(200, sse, 'event: data\ndata: "half"\n\nupstream request timeout'),
    );
    await panel.notice('The answer was cut short');
    expect(
      await panel.page.$eval('section:has(> [role="alert"]) pre', ({ textContent }) => textContent),
    ).toBe('upstream request timeout');
  });
});

describe('a whole answer', () => {
  const untold = 'The server does not tell whether this was all of the answer.';

  test.each<[string, Answer]>([
    ['under 202 without a type', replies(202, {}, 'event: data\ndata: "whole answer"\n\nevent: end\n\n')],
    ['of unnamed events, in chunks', replies(200, sse, 'data: "whole "\n\ndata: "answer"\n\n')],
    [
      'of unnamed events, with a length',
      replies(200, { ...sse, 'content-length': '24' }, 'data: "whole answer"\n\n\n\n'),
    ],
  ])('is done: %s', async (_, answer) => {
    await using _server = await sentTo(answer);
    const text = await panel.answer('done');
    expect(text).toContain('whole answer');
    expect(text).not.toContain(untold);
  });

  test('says what it cannot know if nothing tells its length', async () => {
    await using _server = await sentTo((response, { method }) => {
      if (method !== 'POST') return response.writeHead(404).end();
      response.useChunkedEncodingByDefault = false;
      response.removeHeader('transfer-encoding');
      return response.writeHead(200, { ...sse, connection: 'close' }).end('data: "whole answer"\n\n');
    });
    expect(await panel.answer('done')).toContain(untold);
  });

  test('may be empty', async () => {
    await using _server = await sentTo(replies(204, {}, ''));
    expect(await panel.answer('done')).toContain('The runnable finished without any output.');
  });
});

test('a port that browsers refuse is named at the URL field', async () => {
  await panel.button('Add profile').click();
  await panel.textbox('Runnable URL').fill('http://127.0.0.1:6000/chat');
  await panel.page.keyboard.press('Tab');
  await panel.page.waitForSelector('dialog ::-p-text(Browsers do not connect to port 6000.)');
  await panel.page.keyboard.press('Escape');
});
