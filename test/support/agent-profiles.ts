import type { Page } from 'puppeteer-core';
import { demoGraphs } from '../../demo/agent-server/graphs.mjs';
import { demoAgentProfiles } from '../../demo/demo-profiles.mjs';

/** Stores a profile of each graph of the double, named by the graph's title, and chooses the first. */
export async function storeAgentProfiles(page: Page, origin: string) {
  const shown = demoAgentProfiles(origin).map(({ profile }) => profile);
  const titles = shown.map(({ name }) => name);
  const others = demoGraphs
    .filter(({ title }) => !titles.includes(title))
    .map(({ id, title }) => ({ ...shown[0], id, name: title, url: `${origin}/assistants/${id}` }));
  await page.evaluate(
    async (stored) => {
      await chrome.storage.local.set({
        profiles: { version: 2, profiles: stored, chosenId: stored[0]?.id ?? null },
      });
    },
    [...shown, ...others],
  );
  await page.reload();
  await page.waitForSelector('main');
}
