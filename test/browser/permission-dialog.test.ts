import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerStream, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';
import { walk } from './walk.ts';

let screen: VirtualScreen;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  screen = await startScreen();
  chromium = await startBrowser({ build: 'chrome-mv3', headless: false, env: screen.env });
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  screen?.stop();
});

const refusal = 'Runnel has no access to';

test(
  'saving a profile asks for its origin; after a refusal the answer offers to ask again',
  walk('profiles'),
  async () => {
    await using server = await serve({
      '/chat/stream': answerStream('event: data\r\ndata: "Allowed"\r\n\r\n', 'event: end\r\n\r\n'),
    });
    await panel.fillProfile({ name: 'Asked', url: `${server.origin}/chat` });
    await screen.deny();
    await panel.button('Profile: Asked').wait();
    await expect.poll(() => panel.text(), { timeout: 10_000 }).toContain(`${refusal} ${server.origin}`);

    await panel.send('Without access');
    await panel.notice(`${refusal} ${server.origin}`);
    expect(server.requests).toEqual([]);

    await panel.page.locator('section[aria-label="Access"] button').click();
    await screen.allow();
    await expect.poll(() => panel.page.$('section[aria-label="Access"]'), { timeout: 10_000 }).toBeNull();
    const granted = await panel.page.evaluate(() => chrome.permissions.getAll());
    expect(granted.origins).toEqual([`${server.origin}/*`]);

    await panel.button('Try again').click();
    expect(await panel.answer('done')).toContain('Allowed');

    await panel.page.evaluate(
      (origin) => chrome.permissions.remove({ origins: [`${origin}/*`] }),
      server.origin,
    );
    await expect.poll(() => panel.text(), { timeout: 10_000 }).toContain(`${refusal} ${server.origin}`);
  },
);

test('access removed in mid-answer ends the run, keeps its text and is asked for again', async () => {
  let hasLeft = false;
  await using server = await serve({
    '/chat/stream': (response, { left }) => {
      void left.then(() => {
        hasLeft = true;
      });
      response.writeHead(200, sseHeaders).write('event: data\r\ndata: "So far"\r\n\r\n');
    },
  });
  await panel.fillProfile({ name: 'Revoked', url: `${server.origin}/chat` });
  await screen.allow();
  await panel.button('Profile: Revoked').wait();
  await panel.button('New conversation').click();
  await panel.send('Go on');
  await panel.answer('streaming');

  await panel.page.evaluate(
    (origin) => chrome.permissions.remove({ origins: [`${origin}/*`] }),
    server.origin,
  );
  await panel.notice(`Access to ${server.origin} was revoked during the answer`);
  expect(await panel.answer('failed')).toContain('So far');
  await expect.poll(() => hasLeft, { timeout: 10_000 }).toBe(true);

  await panel.page
    .locator('[data-run-state="failed"] ::-p-aria([name="Allow access"][role="button"])')
    .click();
  // Chromium gives again what was allowed before, without a dialog.
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await expect.poll(origins, { timeout: 10_000 }).toContain(`${server.origin}/*`);
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('deleting the last profile of an origin revokes its permission', async () => {
  await using server = await serve({});
  await panel.fillProfile({ name: 'Brief', url: `${server.origin}/chat` });
  await screen.allow();
  await panel.button('Profile: Brief').wait();
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await expect.poll(origins, { timeout: 10_000 }).toContain(`${server.origin}/*`);

  await panel.page.locator('button[aria-haspopup="listbox"]').click();
  await panel.button('Delete profile').click();
  await expect.poll(origins, { timeout: 10_000 }).not.toContain(`${server.origin}/*`);
});

test('saving a configuration asks for the origin of its URL, without the endpoint', async () => {
  await using server = await serve({});
  await panel.fillProfile({ name: 'Pasted', url: `{ adapter: { url: '${server.origin}/pirate/invoke' } }` });
  await screen.allow();
  await panel.button('Profile: Pasted').wait();
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await expect.poll(origins, { timeout: 10_000 }).toContain(`${server.origin}/*`);
});

/** Opens a conversation with an avatar from another site; only the profile's own site has access. */
async function showPictureLink(name: string) {
  const site = await serve({
    '/dot.svg': (response) =>
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  });
  const server = await serve({ '/chat/stream': says(`![A dot](${site.origin}/dot.svg)`) });
  await panel.fillProfile({ name, url: `${server.origin}/chat` });
  await screen.allow();
  await panel.button(`Profile: ${name}`).wait();
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await expect.poll(origins, { timeout: 10_000 }).toContain(`${server.origin}/*`);
  await panel.button('New conversation').click();
  await panel.send('Show');
  await panel.answer('done');
  const before = await origins();
  await panel.button('Load image').click();
  await panel.button('Loading…').wait();
  return {
    site,
    origins,
    before,
    async [Symbol.asyncDispose]() {
      await Promise.all([site[Symbol.asyncDispose](), server[Symbol.asyncDispose]()]);
    },
  };
}

test('a picture from another site asks for access on click and gives it back once loaded', async () => {
  await using scene = await showPictureLink('Pictures');
  await screen.allow();
  await panel.page.waitForSelector('[data-run-state] img[alt="A dot"]');
  expect(scene.site.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/dot.svg']]);
  await expect.poll(scene.origins, { timeout: 10_000 }).toEqual(scene.before);
});

test('a picture with refused access is not requested and can be allowed later', async () => {
  await using scene = await showPictureLink('Refused pictures');
  await screen.deny();
  const refused = `was not given access to ${new URL(scene.site.origin).host}`;
  await expect.poll(() => panel.text(), { timeout: 10_000 }).toContain(refused);
  expect(scene.site.requests).toEqual([]);
  expect(await scene.origins()).toEqual(scene.before);

  await panel.button('Load image').click();
  await screen.allow();
  await panel.page.waitForSelector('[data-run-state] img[alt="A dot"]');
  await expect.poll(scene.origins, { timeout: 10_000 }).toEqual(scene.before);
});

test('access granted after the panel closed is revoked', async () => {
  const page = await chromium.openPage();
  await page.evaluate(() => {
    const given: string[] = [];
    Object.assign(window, { given });
    chrome.permissions.onAdded.addListener(({ origins }) => given.push(...(origins ?? [])));
  });
  await using scene = await showPictureLink('Closed pictures');
  await screen.dialogOpens();
  await panel.page.close();
  panel = person(page);
  await screen.allow();
  const given = () => page.evaluate(() => (window as unknown as { given: string[] }).given);
  await expect.poll(given, { timeout: 10_000 }).toContain(`${scene.site.origin}/*`);
  await expect.poll(scene.origins, { timeout: 10_000 }).toEqual(scene.before);
  expect(scene.site.requests).toEqual([]);
});
