import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoServer } from '../../demo/server.mjs';
import type { Json } from '../../lib/json/json.ts';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let demo: Awaited<ReturnType<typeof startDemoServer>>;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  demo = await startDemoServer({ pace: 5 });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(async () => {
  await chromium?.close();
  await demo?.stop();
});

const summaries = () =>
  panel.page.$$eval('[data-run-state] summary', (all) => all.map(({ innerText }) => innerText.trim()));

/** Opens every folded part by keyboard, first to last. */
async function openAll() {
  for (let place = 0; place < (await summaries()).length; place += 1) {
    const summary = (await panel.page.$$('[data-run-state] summary'))[place];
    if (await summary?.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open)) continue;
    await summary?.focus();
    await panel.page.keyboard.press('Enter');
  }
}

describe.each(['light', 'dark'])('an answer with parts, %s,', (theme) => {
  beforeAll(() => panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]));

  test('shows its text, and its sources once opened by keyboard', async () => {
    await panel.addProfile({ name: `Library ${theme}`, url: `${demo.origin}/library` });
    await panel.button('New conversation').click();
    await panel.send('chains');
    const answer = await panel.answer('done');
    expect(answer.indexOf('the library knows this')).toBeLessThan(answer.indexOf('2 sources'));
    await openAll();
    const opened = await panel.lastText();
    expect(opened).toContain('what one gives, the next one takes.');
    expect(opened).toContain('source: "https://docs.example/chains"');
    expect(await axeViolations(panel.page)).toEqual([]);
  });

  test('shows the steps of a graph in order, with their durations', async () => {
    await panel.addProfile({ name: `Agent ${theme}`, url: `${demo.origin}/agent` });
    await panel.button('New conversation').click();
    await panel.send('count');
    const answer = (await panel.answer('done')).replace(/\s+/g, ' ');
    const places = ['Let me count.', 'Calls count_letters', 'count_letters answered', 'has 8 letters'].map(
      (words) => answer.indexOf(words),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    const figures = await panel.page.$$eval('[data-inspect]', (all) => all.at(-1)?.ariaLabel);
    expect(figures).toMatch(/^Inspect: First token [\d.]+ s · total [\d.]+ s · 18 tokens$/);
    await openAll();
    expect(await panel.lastText()).toContain('letters: 8');
    expect(await axeViolations(panel.page)).toEqual([]);
  });
});

test('the end of an answer is announced once, outside the log', async () => {
  await panel.addProfile({ name: 'Echo', url: `${demo.origin}/echo` });
  await panel.button('New conversation').click();
  await panel.send('hi');
  await panel.answer('done');
  const said = await panel.page.$$eval('[role="status"]', (all) =>
    all.filter((item) => !item.closest('[role="log"]')).map(({ textContent }) => textContent),
  );
  expect(said.filter((text) => /^The answer is ready: \d+ words\.$/.test(text ?? ''))).toHaveLength(1);
});

test('the chosen answer field is used for later answers', async () => {
  await using server = await serve({
    '/two/invoke': answerJson(200, { output: { title: 'French', verse: 'Bon' } }),
  });
  await panel.addProfile({ name: 'Two texts', url: `${server.origin}/two`, mode: 'Single response' });
  await panel.button('New conversation').click();
  await panel.send('hi');
  const before = await panel.answer('done');
  expect(before.indexOf('title')).toBeLessThan(before.indexOf('verse'));

  await panel.page.locator('[aria-label="verse"] button').click();
  await expect.poll(() => panel.lastText()).not.toContain('verse');
  await panel.page.reload();
  await expect.poll(() => panel.lastText()).toMatch(/Bon\s+title\s+Use as the answer\s+French/);

  await panel.send('and again');
  await panel.answer('done');
  await expect.poll(() => panel.lastText()).toMatch(/Bon\s+title\s+Use as the answer\s+French/);
});

test('a URL in a content block is not fetched', async () => {
  const blocks = (origin: string): Json => [
    { type: 'image_url', image_url: { url: `${origin}/image.png` } },
    { type: 'audio', url: `${origin}/sound.wav` },
    { type: 'video', url: `${origin}/film.mp4` },
    { type: 'file', url: `${origin}/paper.pdf` },
  ];
  const origin = { value: '' };
  await using server = await serve({
    '/media/invoke': (response) =>
      answerJson(200, { output: { type: 'ai', content: blocks(origin.value) } })(response),
  });
  origin.value = server.origin;
  await panel.addProfile({ name: 'Media', url: `${server.origin}/media`, mode: 'Single response' });
  await panel.button('New conversation').click();
  await panel.send('show me');
  expect(await panel.answer('done')).toContain('Image');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const paths = server.requests.map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('/media') && path !== '/openapi.json')).toEqual([]);
});

test('no step violates the content security policy or throws', async () => {
  expect(await faults()).toEqual([]);
});
