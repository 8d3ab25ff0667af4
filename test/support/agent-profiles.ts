import type { Page } from 'puppeteer-core';
import { demoAgentProfiles } from '../../demo/demo-profiles.mjs';

/** Stores the profiles of the double's graphs, each named like its graph, and chooses the first. */
export async function storeAgentProfiles(page: Page, origin: string) {
  const profiles = demoAgentProfiles(origin).map(({ profile }) => profile);
  await page.evaluate(async (stored) => {
    await chrome.storage.local.set({
      profiles: { version: 2, profiles: stored, chosenId: stored[0]?.id ?? null },
    });
  }, profiles);
  await page.reload();
  await page.waitForSelector('main');
}
