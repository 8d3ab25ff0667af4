import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
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

  test('names a redirect, which is not followed', async () => {
    await using server = await serve({
      '/chat/stream': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    });
    await panel.addProfile({ name: 'Moved', url: `${server.origin}/chat` });
    await panel.send('Hello');
    await panel.notice('The server redirects to another address');
  });
});
