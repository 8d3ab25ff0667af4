import type { Page } from 'puppeteer-core';
import { vi } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

/** Opens the panel in a browser that lets it use the clipboard. */
export async function openPanelWithClipboard(): Promise<{ chromium: TestBrowser; panel: Person }> {
  const chromium = await startBrowser();
  const panel = person(await chromium.openPanel());
  await panel.page
    .browserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  return { chromium, panel };
}

/** Pastes a text by keyboard where the focus is. */
export async function pasteAtFocus(page: Page, text: string) {
  // The panel gets the window's focus some time after the click into it, and cannot copy before.
  await vi.waitFor(() => page.evaluate((copied) => navigator.clipboard.writeText(copied), text), 30_000);
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyV', { commands: ['Paste'] });
  await page.keyboard.up('Control');
}
