import type { Page } from 'puppeteer-core';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

/** Opens the panel in a browser that lets it use the clipboard, as the page with the focus. */
export async function openPanelWithClipboard(): Promise<{ chromium: TestBrowser; panel: Person }> {
  const chromium = await startBrowser();
  const panel = person(await chromium.openPanel());
  await panel.page
    .browserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  // Only a page with the focus may copy, and a busy machine may give it to no window.
  await panel.page.emulateFocusedPage(true);
  return { chromium, panel };
}

/** Pastes a text by keyboard where the focus is. */
export async function pasteAtFocus(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyV', { commands: ['Paste'] });
  await page.keyboard.up('Control');
}
