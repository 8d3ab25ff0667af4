import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(() => chromium?.close());

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
  expect(await faults()).toEqual([]);
});

test('sound of an answer has a player that is seen', async () => {
  const audio = {
    data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=',
    transcript: 'Good morning.',
  };
  await using server = await serve({
    '/sound/invoke': answerJson(200, { output: { type: 'ai', content: '', additional_kwargs: { audio } } }),
  });
  await panel.addProfile({ name: 'Sound', url: `${server.origin}/sound`, mode: 'Single response' });
  await panel.button('New conversation').click();
  await panel.send('say it');
  expect(await panel.answer('done')).toContain('Good morning.');
  const height = await panel.page.$eval('audio', (player) => player.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(24);
  expect(await faults()).toEqual([]);
});
