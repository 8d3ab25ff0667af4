import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { demoAgentProfiles } from '../../demo/demo-profiles.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

type Double = Awaited<ReturnType<typeof startAgentServerDouble>>;

let server: Double;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await startAgentServerDouble({ pace: 5 });
  chromium = await startBrowser();
  const page = await chromium.openPanel();
  await page.evaluate(
    async (profiles) => {
      await chrome.storage.local.set({
        profiles: { version: 2, profiles, chosenId: profiles[0]?.id ?? null },
      });
    },
    demoAgentProfiles(server.origin).map(({ profile }) => profile),
  );
  await page.close();
  panel = person(await chromium.openPanel());
});
afterAll(async () => {
  await chromium?.close();
  await server?.stop();
});
beforeEach(() => server.seen.clear());

const posts = () => [...server.seen].filter(([asked]) => /^POST .*\/runs\/(stream|wait)$/.test(asked)).length;

describe('a profile of an Agent Server', () => {
  test('answers as the graph does, and sends only what is new with the next message', async () => {
    await panel.choose('Agent chat');
    await panel.send('one');
    expect(await panel.answer('done')).toContain('You said: one. This is message 1.');
    await panel.send('two');
    expect(await panel.answer('done')).toContain('You said: two. This is message 3.');
    const sent = server.requests
      .filter(({ body }) => body?.input)
      .map(({ body }) => body.input.messages.length);
    expect(sent).toEqual([1, 1]);
    expect(posts()).toBe(2);
    await panel.page.screenshot({ path: '/tmp/shot-chat.png' });
  });

  test('answers in a single response', async () => {
    await panel.button('New conversation').click();
    await panel.send('one');
    expect(await panel.answer('done')).toContain('This is message 1.');
  });

  test('shows tools', async () => {
    await panel.choose('Agent with tools');
    await panel.button('New conversation').click();
    await panel.send('weather');
    await panel.answer('done');
    await panel.page.screenshot({ path: '/tmp/shot-tools.png' });
  });

  test('asks', async () => {
    await panel.choose('Agent with a review');
    await panel.button('New conversation').click();
    await panel.send('mail');
    await panel.answer('waiting-for-you');
    await panel.page.screenshot({ path: '/tmp/shot-hitl.png' });
    await panel.button('Approve').click();
    await panel.answer('done');
    await panel.page.screenshot({ path: '/tmp/shot-hitl2.png' });
  });
});
