import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused } from './by-keyboard.ts';
import { gone, type Person, person } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

beforeEach(async () => {
  await panel.button('New conversation').click();
});

describe('a failed turn', () => {
  test('names an unreachable address', walk('when-something-fails'), async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    await panel.addProfile({ name: 'Gone', url: `${server.origin}/chat` });
    await panel.send('Anybody there?');
    await panel.notice(`${server.origin} cannot be reached`);
    expect(await panel.answer('failed')).toContain('Check that the server is running');
    await panel.button('Edit profile').wait();
    const tools = await panel.page.$$eval('article button', (all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.innerText.trim()),
    );
    expect(tools).toContain('Try again');
    expect(tools).not.toContain('Regenerate');
  });

  test('leads to the header that the profile lacks (422), and sends the message again', async () => {
    const missing = { type: 'missing', loc: ['header', 'x-token'], msg: 'Field required', input: null };
    await using server = await serve({
      '/chat/invoke': (response, { headers }) =>
        headers['x-token']
          ? answerJson(200, { output: 'Come in' })(response)
          : answerJson(422, { detail: [missing] })(response),
    });
    await panel.addProfile({ name: 'Guarded', url: `${server.origin}/chat`, mode: 'Single response' });
    await panel.send('Open up');
    await panel.notice('A header is missing: x-token (422)');
    await panel.page.locator('section[role="alert"] ::-p-text(Edit profile)').click();
    await expect.poll(() => focused(panel.page)).toBe('button Add header');
    await panel.button('Add header').click();
    await panel.textbox('Header name').fill('X-Token');
    await panel.textbox('Header value').fill('open-sesame');
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
    await panel.button('Try again').click();
    expect(await panel.answer('done')).toContain('Come in');
    expect(await panel.text()).toContain('2 of 2');
  });

  test('names a redirect, which is not followed', async () => {
    await using server = await serve({
      '/chat/stream': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    });
    await panel.addProfile({ name: 'Moved', url: `${server.origin}/chat` });
    await panel.send('Hello');
    await panel.notice('The server redirects to another address');
  });
});
