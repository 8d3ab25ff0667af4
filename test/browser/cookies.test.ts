import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

test('“Show cookie names” lists what is sent, without values, and keeps no access', async () => {
  await using server = await serve({
    '/login': (response) =>
      response
        .writeHead(200, {
          'set-cookie': ['session=very-secret-cookie; HttpOnly; Path=/', 'theme=dark; Path=/chat/'],
        })
        .end(),
    '/chat/stream': answerPost(says('Seen')),
  });
  await panel.page.evaluate(
    (url) => fetch(url, { credentials: 'include' }).then(() => {}),
    `${server.origin}/login`,
  );

  await panel.button('Add profile').click();
  await panel.textbox('Name').fill('Cookies');
  await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
  await panel.openSection('Requests');
  await tabTo(panel.page, 'button Show cookie names');
  await panel.page.keyboard.press('Enter');
  const said = await panel.page.waitForSelector(
    '::-p-xpath(//p[@role="status"][contains(., "cookies would")])',
  );
  expect(await said?.evaluate(({ textContent }) => textContent)).toBe(
    '2 cookies would be sent: theme and session.',
  );
  expect(await faultsOfLook(panel.page, 'cookies')).toEqual([]);
  expect(await panel.page.content()).not.toContain('very-secret-cookie');
  const permissions = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).permissions);
  await expect.poll(permissions).not.toContain('cookies');

  await panel.page.locator('::-p-aria([name="Send browser cookies"][role="checkbox"])').click();
  await panel.button('Save profile').click();
  await panel.button('Profile: Cookies').wait();
  await panel.send('Hello');
  await panel.answer('done');
  const sent = server.requests.find(({ path, method }) => path === '/chat/stream' && method === 'POST');
  expect(sent?.headers.cookie?.split('; ').toSorted()).toEqual(['session=very-secret-cookie', 'theme=dark']);
});
