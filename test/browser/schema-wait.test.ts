import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerPost, answerStream, type SeenRequest, serve } from '../support/http-server.ts';
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

const answered = answerStream('event: data\ndata: "answered"\n\n', 'event: end\n\n');
const schema = { type: 'object', required: ['question'], properties: { question: { type: 'string' } } };

/** A runnable whose input schema is answered with a status until it is there. */
const served = (place: { status: number }) =>
  serve({
    '/chat/input_schema': (response) =>
      answerJson(place.status, place.status === 200 ? schema : {})(response),
    '/chat/stream': answerPost(answered),
  });
const bodies = (requests: SeenRequest[]) =>
  requests.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body).input] : []));

test('a message waits for a schema that is out for a moment, and goes once in its form', async () => {
  const place = { status: 502 };
  await using server = await served(place);
  await panel.addProfile({ name: 'Starting', url: `${server.origin}/chat` });
  await panel.send('hello');
  expect(await panel.answer('awaiting-schema')).toContain('Waiting for the runnable’s schema…');
  await panel.button('Send as plain text').wait();
  await panel.button('Stop').wait();
  expect(bodies(server.requests)).toEqual([]);
  place.status = 200;
  expect(await panel.answer('done')).toContain('answered');
  expect(bodies(server.requests)).toEqual([{ question: 'hello' }]);
});

test('a message that waits is sent as plain text when the person says so', async () => {
  await using server = await served({ status: 503 });
  await panel.addProfile({ name: 'Away', url: `${server.origin}/chat` });
  await panel.send('hello');
  await panel.answer('awaiting-schema');
  await panel.button('Send as plain text').click();
  expect(await panel.answer('done')).toContain('answered');
  expect(bodies(server.requests)).toEqual(['hello']);
});

test('a schema that fails is asked about, and the answer is kept until it arrives', async () => {
  const place = { status: 500 };
  await using server = await served(place);
  await panel.addProfile({ name: 'Failing', url: `${server.origin}/chat` });
  await panel.send('hello');
  expect(await panel.answer('failed')).toContain('It is not known what input the runnable takes');
  expect(bodies(server.requests)).toEqual([]);
  await panel.button('Send as plain text').click();
  await panel.answer('done');
  await panel.send('again');
  await expect.poll(() => bodies(server.requests), { timeout: 30_000 }).toEqual(['hello', 'again']);
});
