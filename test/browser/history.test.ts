import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import { recordedJson } from '../support/recordings.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { person } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

const human = (content: string) => ({ type: 'human', content });
const ai = (content: string) => ({ type: 'ai', content });

test(
  'a runnable that accepts history gets it with each message, and again on a retry',
  walk('earlier-messages'),
  async () => {
    await using server = await serve({
      '/chat/input_schema': answerJson(200, recordedJson('input_schema.p3.json')),
      '/chat/stream': answerStream('event: data\r\ndata: "Indeed"\r\n\r\n', 'event: end\r\n\r\n'),
      '/cut/input_schema': answerJson(200, recordedJson('input_schema.convret.json')),
      '/cut/stream': answerStream('event: data\r\ndata: "So f"\r\n\r\n'),
    });
    const inputs = (path: string) =>
      server.requests
        .filter(({ method, path: asked }) => method === 'POST' && asked.startsWith(path))
        .map(({ body }) => JSON.parse(body).input);
    const panel = person(await chromium.openPanel());
    await panel.addProfile({ name: 'Broken', url: `${server.origin}/cut` });
    await panel.addProfile({ name: 'Attentive', url: `${server.origin}/chat` });
    for (const text of ['One', 'Two']) {
      await panel.send(text);
      await panel.answer('done');
    }
    expect(inputs('/chat')).toEqual([
      { history: [], input: 'One' },
      { history: [human('One'), ai('Indeed')], input: 'Two' },
    ]);

    await panel.choose('Broken');
    await panel.send('Three');
    await panel.answer('failed');
    const three = {
      chat_history: [
        ['One', 'Indeed'],
        ['Two', 'Indeed'],
      ],
      question: 'Three',
    };
    await panel.button('Try again').click();
    await expect.poll(() => inputs('/cut'), { timeout: 10_000 }).toEqual([three, three]);
  },
);
