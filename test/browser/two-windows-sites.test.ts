import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './person.ts';
import { answered, isAsked, lastHeard, press, saidHere, startTwoSites, write } from './two-sites.ts';

let sites: Awaited<ReturnType<typeof startTwoSites>>;

beforeAll(async () => {
  sites = await startTwoSites();
});

afterAll(() => sites?.close());

test('consent given in one window holds in the other', async () => {
  const { panel, there } = sites;
  await saidHere(panel, 'Seen by both');
  const page = await sites.openPage();
  await answered(page, 1);
  await page.choose('There');
  await panel.page.bringToFront();
  await write(panel, 'From the panel');
  await sites.question(panel);
  await press(panel, 'Send this message only');
  await answered(panel, 2);
  await page.page.bringToFront();
  await answered(page, 2);
  await write(page, 'From the page');
  await answered(page, 3);
  expect(await isAsked(page)).toBe(false);
  expect(lastHeard(there)).toEqual(['From the panel', 'Indeed', 'From the page']);
});

test('a page that does not ask sends nothing, and “Try again” asks', async () => {
  const { panel, there } = sites;
  await saidHere(panel, 'Kept back');
  const before = there.posts('chat').length;
  await sendUnasked(panel, 'Unasked');
  expect(await panel.answer('failed')).toContain(`Nothing was sent to ${there.origin}`);
  expect(there.posts('chat')).toHaveLength(before);
  await panel.button('Try again').click();
  await sites.question(panel);
  await press(panel, 'Send with the conversation');
  await answered(panel, 2);
  expect(lastHeard(there)).toEqual(['Kept back', 'Indeed', 'Unasked']);
});

/** Acts as a page of an earlier version: starts a run in the open conversation without asking. */
const sendUnasked = ({ page }: Person, text: string) =>
  page.evaluate(async (said) => {
    const { profiles } = (await chrome.storage.local.get()).profiles as {
      profiles: { id: string; name: string; url: string }[];
    };
    const there = profiles.find(({ name }) => name === 'There');
    const data = {
      runId: crypto.randomUUID(),
      conversationId: JSON.parse(localStorage.getItem('conversation') ?? '').id,
      profileId: there?.id,
      origin: new URL(there?.url ?? '').origin,
      plainText: false,
      fields: {},
      files: [],
      secrets: [],
      message: { kind: 'new', text: said, attachments: [], parentId: null },
    };
    await chrome.runtime.sendMessage({ id: 1, type: 'run.start', timestamp: Date.now(), data });
  }, text);
