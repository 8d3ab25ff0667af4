import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, answerText, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused } from './by-keyboard.ts';
import { gone, type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';
import { walk } from './walk.ts';

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  runnables = await startRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

beforeEach(async () => {
  await panel.beginAnew();
});

async function serverSaid() {
  await panel.page.waitForSelector('article ::-p-text(What the server said)');
  return panel.lastText();
}

describe('a failed turn', () => {
  test('names an unreachable address', walk('when-something-fails'), async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    await panel.addProfile({ name: 'Gone', url: `${server.origin}/chat` });
    await panel.send('Anybody there?');
    await panel.notice(`${server.origin} refuses the connection`);
    expect(await panel.answer('failed')).toContain('Nothing was sent. No server is running at this address');
    await panel.button('Try again').wait();
    await panel.button('Edit profile').wait();
  });

  test('names a reply that is not HTTP', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-later\r\n')));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await panel.addProfile({ name: 'Not HTTP', url: `${origin}/chat` });
    await panel.send('Hello');
    await panel.notice(`The response of ${origin} is not HTTP`);
    server.close();
  });

  test('names a missing key (401)', async () => {
    await using server = await serve({ '/chat/stream': answerJson(401, { detail: 'Not authenticated' }) });
    await panel.addProfile({ name: 'Locked', url: `${server.origin}/chat` });
    await panel.send('Let me in');
    await panel.notice('The server refuses access (401)');
    await panel.answer('failed');
    expect(await serverSaid()).toContain('Not authenticated');
  });

  test('names a missing header (422), which the profile adds', async () => {
    await panel.addProfile({ name: 'Guarded', url: runnables.guarded });
    await panel.send('Open up');
    await panel.notice('A header is missing: x-token (422)');
    await panel.answer('failed');
    expect(await serverSaid()).toContain('header.x-token: Field required');

    await panel.page.locator('section:has(> [role="alert"]) ::-p-text(Edit profile)').click();
    await expect.poll(() => focused(panel.page)).toBe('button Add header');
    await panel.button('Add header').click();
    await panel.textbox('Header name').fill('X-Token');
    await panel.textbox('Header value').fill(runnables.token);
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
    await panel.button('Try again').click();
    expect(await panel.answer('done')).toContain('Open up');
    expect(await panel.text()).toContain('2 of 2');
  });

  /** Resends when the answer is cut short: a busy browser may drop unread bytes after the server aborts. */
  async function failedByItself(): Promise<string> {
    for (let tries = 1; tries < 6; tries += 1) {
      const text = await panel.answer('failed');
      if (!text.includes('The answer was cut short')) return text;
      await panel.button('Try again').click();
      await expect
        .poll(() => panel.lastText(), { timeout: 10_000 })
        .toContain(`${tries + 1} of ${tries + 1}`);
    }
    return panel.answer('failed');
  }

  test('keeps the text before an error in mid-stream', async () => {
    await panel.addProfile({ name: 'Failing', url: runnables.failing });
    await panel.send('two');
    const text = await failedByItself();
    expect(text).toContain('The runnable failed (500)');
    expect(text).toContain('two');
    expect(text).toContain('What arrived is kept.');
    await panel.button('Dismiss').click();
    await expect.poll(() => panel.lastText()).toContain('Dismissed.');
  });

  test('offers the other mode when an endpoint is not exposed', async () => {
    await panel.addProfile({ name: 'Wrong mode', url: runnables.single });
    await panel.send('Either way');
    await panel.notice('There is no /stream at this URL (404)');
    await panel.page
      .locator('section:has(> [role="alert"]) ::-p-text(Switch to single response and resend)')
      .click();
    expect(await panel.answer('done')).toContain('Either way');
  });

  test('names a login page in place of an answer', async () => {
    const page = answerText(200, 'text/html', '<!doctype html><title>Sign in</title>');
    await using server = await serve({ '/chat/stream': page });
    await panel.addProfile({ name: 'Login', url: `${server.origin}/chat` });
    await panel.send('Hello');
    await panel.notice('The answer is not from a runnable');
    await panel.answer('failed');
    expect(await serverSaid()).toContain('a web page titled “Sign in”');
  });

  test('names a redirect, which is not followed', async () => {
    await using server = await serve({
      '/chat/stream': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    });
    await panel.addProfile({ name: 'Moved', url: `${server.origin}/chat` });
    await panel.send('Hello');
    await panel.notice('The server redirects to another address');
  });

  test('names fields that text alone cannot fill, and is sent with “Send anyway”', async () => {
    const schema = {
      type: 'object',
      required: ['language', 'text'],
      properties: { language: { type: 'string' }, text: { type: 'string' } },
    };
    await using server = await serve({
      '/chat/input_schema': answerJson(200, schema),
      '/chat/stream': answerJson(422, { detail: 'No' }),
    });
    const posts = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await panel.addProfile({ name: 'Picky', url: `${server.origin}/chat` });
    await panel.textbox('language').wait();
    await panel.textbox('Message').fill('Hello');
    await panel.button('Send').click();
    await expect
      .poll(() => panel.text(), { timeout: 30_000 })
      .toContain('Not sent: see the marked field above.');
    expect(posts()).toEqual([]);

    await panel.settings().click();
    await byRole(panel.page, 'radio', 'As plain text').click();
    await panel.button('Save settings').click();
    await expect.poll(() => panel.howSent(), { timeout: 30_000 }).toContain('Your message is the input.');
    await panel.button('Send').click();
    await panel.notice('The runnable does not accept this input (422)');
    expect(posts()).toEqual(['{"input":"Hello"}']);
  });

  test('leads to the message settings on 422 without a schema, in a single response', async () => {
    const missing = {
      type: 'missing',
      loc: ['question'],
      msg: 'Field required',
      url: 'https://errors.pydantic.dev',
    };
    await using server = await serve({
      '/chat/invoke': (response, { body }) =>
        body.includes('question')
          ? answerJson(200, { output: 'Mended' })(response)
          : answerJson(422, { detail: [missing] })(response),
    });
    await panel.addProfile({ name: 'Bare', url: `${server.origin}/chat`, mode: 'Single response' });
    await panel.send('Hello');
    await panel.notice('The runnable does not accept this input (422)');
    expect(await panel.answer('failed')).not.toContain('kept');
    const step = await panel.page.waitForSelector(
      'section:has(> [role="alert"]) ::-p-text(Message settings)',
    );
    await step?.focus();
    await panel.page.keyboard.press('Enter');
    await byRole(panel.page, 'radio', 'To fields I choose').click();
    await byRole(panel.page, 'combobox', 'Field for your message').fill('question');
    await panel.button('Save settings').click();
    await gone(panel.page, 'dialog');
    await panel.button('Try again').click();
    expect(await panel.answer('done')).toContain('Mended');
  });
});
