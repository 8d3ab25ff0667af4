import { expect } from 'vitest';
import type { Answer, SeenRequest } from '../support/http-server.ts';
import { smallPdf } from '../support/small-pdf.ts';
import type { TestBrowser } from './browser.ts';
import type { Person } from './person.ts';
import { dispatch } from './ways-in.ts';

export const patience = { timeout: 20_000 };

export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a file, and a cookie that the browser keeps for this computer. */
export const answerFile =
  (type: string, bytes: string | Uint8Array): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'who=ada; Path=/' }).end(bytes);

/** Refuses who brings no cookie, after the first request, which sets it. */
export function answerSignedIn(refuse: Answer): Answer {
  let isFirst = true;
  return (response, request) => {
    const isKnown = isFirst || request.headers.cookie !== undefined;
    isFirst = false;
    return (isKnown ? answerFile('application/pdf', smallPdf) : refuse)(response, request);
  };
}

/** Builds the acts of a person who asks about a tab, and the sight of the panel. */
export function tabFilesOf(chromium: TestBrowser, panel: Person) {
  /** Chooses an item of the context menu on the tab in front, as the browser reports it. */
  async function ask(profile: string, place: string, item: object = {}) {
    const profileId = await panel.page.evaluate(async (name) => {
      type Stored = { profiles: { profiles: { id: string; name: string }[] } };
      const { profiles } = (await chrome.storage.local.get()) as unknown as Stored;
      return profiles.profiles.find((each) => each.name === name)?.id ?? '';
    }, profile);
    const chosen = { menuItemId: JSON.stringify([profileId, place]), frameId: 0, editable: false, ...item };
    await dispatch(chromium, 'contextMenus.onClicked', chosen);
  }

  const askAbout = (profile: string, srcUrl: string) => ask(profile, 'image', { srcUrl, mediaType: 'image' });

  const attached = () =>
    panel.page.$$eval('form ul[aria-label="Attached files"] li', (all) =>
      all.map((item) => item.textContent.trim()),
    );
  const offered = (name: string) => panel.page.waitForSelector(`[role="group"][aria-label="${name}"]`);
  const offers = () =>
    panel.page.$$eval('form [role="group"]', (all) => all.map(({ ariaLabel }) => ariaLabel));
  const shows = (words: string) => expect.poll(() => panel.text(), patience).toContain(words);

  return { ask, askAbout, attached, offered, offers, shows };
}

/** Expects that the extension asked for one file alone, and told nothing of the person and the page. */
export function expectPlain([request, ...others]: SeenRequest[], path: string) {
  expect([request?.method, request?.path, others]).toEqual(['GET', path, []]);
  const names = Object.keys(request?.headers ?? {});
  for (const name of ['cookie', 'referer', 'origin', 'authorization']) expect(names).not.toContain(name);
}
