import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerPost, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';
import { says, schema, serveRunnables } from './served.ts';

const notice = 'section[aria-label="Data transfer mode"]';
const none = answerJson(404, { detail: 'Not Found' });

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let begun = 0;
let left = 0;

beforeAll(async () => {
  server = await serveRunnables({
    single: {
      input: schema({ type: 'string' }),
      stream: none,
      invoke: answerPost(answerJson(200, { output: 'At once' })),
    },
    eager: {
      input: schema({ type: 'string' }),
      invoke: none,
      stream: (response, request) => {
        if (request.method === 'POST') return says('Asked')(response, request);
        begun += 1;
        void request.left.then(() => {
          left += 1;
        });
        response.writeHead(200, sseHeaders);
        const timer = setInterval(() => response.write('event: data\r\ndata: "Unasked"\r\n\r\n'), 50);
        response.on('close', () => clearInterval(timer));
      },
    },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test('a runnable with /invoke alone is announced before sending, and one click switches the mode', async () => {
  await panel.addProfile({ name: 'Single', url: server.url('single') });
  await panel.page.waitForSelector(notice);
  expect(server.posts('single')).toEqual([]);
  await panel.button('Switch to single response').click();
  await panel.page.waitForSelector(notice, { hidden: true });
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('At once');
  expect(server.posts('single').map(({ path, body }) => [path, body])).toEqual([
    ['/single/invoke', '{"input":"Hello"}'],
  ]);
});

test('the probe of /stream closes a stream that the server starts, and posts nothing', async () => {
  await panel.addProfile({ name: 'Eager', url: server.url('eager') });
  await until(async () => begun > 0 && left === begun, 'the stream that was not wanted is given up');
  expect(server.posts('eager')).toEqual([]);
  expect(await panel.page.$(notice)).toBeNull();
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('Asked');
  expect(await panel.text()).not.toContain('Unasked');
  expect(server.posts('eager')).toHaveLength(1);
  expect(left).toBe(begun);
});
