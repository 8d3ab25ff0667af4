import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerNameProblem } from '../../lib/chat/profile/header.ts';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

const names = [
  ...['Accept-Charset', 'Accept-Encoding', 'Access-Control-Request-Headers', 'Access-Control-Request-Method'],
  ...[
    'Connection',
    'Content-Length',
    'Cookie',
    'Cookie2',
    'Date',
    'DNT',
    'Expect',
    'Host',
    'Keep-Alive',
    'Origin',
  ],
  ...['Referer', 'Set-Cookie', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'User-Agent', 'Via'],
  ...['Proxy-Authorization', 'Proxy-X', 'Sec-Fetch-Site', 'Sec-X'],
  ...[
    'Authorization',
    'X-Token',
    'Accept-Language',
    'Cache-Control',
    'X-Forwarded-For',
    'Forwarded',
    'Priority',
  ],
];

describe('headers that Chromium does not send', () => {
  test.each(names)('%s: the form agrees with the browser', async (name) => {
    const value = 'runnel-test';
    await using server = await serve({ '/': answerJson(200, {}) });
    await panel.page.evaluate(
      (url, header) =>
        fetch(url, { method: 'POST', headers: { [header[0] ?? '']: header[1] ?? '' } }).catch(() => {}),
      `${server.origin}/`,
      [name, value],
    );
    const isSent = server.requests[0]?.headers[name.toLowerCase()] === value;
    expect(headerNameProblem(name) === undefined).toBe(isSent);
  });
});

test(
  'a secret header is sent to its server only, and stored only with the secrets',
  walk('keys-and-tokens'),
  async () => {
    const secret = 's3cret-value-of-a-header';
    await using server = await serve({
      '/chat/input_schema': answerJson(200, { type: 'string' }),
      '/chat/stream': answerStream('event: data\r\ndata: "Hi"\r\n\r\n', 'event: end\r\n\r\n'),
    });
    const header = { name: 'X-Token', value: secret, secret: true };
    await panel.addProfile({ name: 'Secretive', url: `${server.origin}/chat`, header });
    await panel.send('Hello');
    await panel.answer('done');
    // The description of the server is fetched at leisure.
    await expect
      .poll(() =>
        server.requests.map(({ method, path, headers }) => [method, path, headers['x-token']]).sort(),
      )
      .toEqual([
        ['GET', '/chat/config_schema', secret],
        ['GET', '/chat/feedback', secret],
        ['GET', '/chat/input_schema', secret],
        ['GET', '/chat/public_trace_link', secret],
        ['GET', '/chat/stream', secret],
        ['GET', '/openapi.json', secret],
        ['POST', '/chat/stream', secret],
      ]);

    await panel.editProfile();
    await panel.textbox('Header value').wait();
    const page = await panel.page.evaluate(() => {
      const values = [...document.querySelectorAll('input, textarea')].map(
        (box) => (box as HTMLInputElement).value,
      );
      return document.documentElement.outerHTML + values.join();
    });
    expect(page).not.toContain(secret);
    const stored = await panel.page.evaluate(async () => {
      const { secrets: _, ...rest } = await chrome.storage.local.get();
      const databases = await indexedDB.databases();
      const rows = await Promise.all(
        databases.map(
          ({ name = '' }) =>
            new Promise<string>((resolve) => {
              indexedDB.open(name).onsuccess = async ({ target }) => {
                const { result: db } = target as IDBOpenDBRequest;
                const stores = [...db.objectStoreNames];
                const tx = db.transaction(stores);
                const all = stores.map(
                  (store) =>
                    new Promise((done) => {
                      tx.objectStore(store).getAll().onsuccess = (event) =>
                        done((event.target as IDBRequest).result);
                    }),
                );
                resolve(JSON.stringify(await Promise.all(all)));
              };
            }),
        ),
      );
      return JSON.stringify(rest) + rows.join();
    });
    expect(stored).toContain('X-Token');
    expect(stored).not.toContain(secret);
  },
);

test('the variables of a header are filled in anew for each message', walk('variables'), async () => {
  await using server = await serve({
    '/chat/stream': answerStream('event: data\r\ndata: "Hi"\r\n\r\n', 'event: end\r\n\r\n'),
  });
  await panel.page.reload();
  await panel.button('New conversation').click();
  const header = { name: 'X-Trace', value: '{{profile}} {{uuid}}' };
  await panel.addProfile({ name: 'Traced', url: `${server.origin}/chat`, header });
  for (const message of ['One', 'Two']) {
    await panel.send(message);
    await panel.answer('done');
  }
  const traces = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['x-trace']);
  const traced = expect.stringMatching(/^Traced [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(traces).toEqual([traced, traced]);
  expect(new Set(traces).size).toBe(2);
});
