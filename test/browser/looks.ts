import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { resize } from '../pictures/appearance.mjs';

const pictures = join(import.meta.dirname, '../../.output/pictures');

/** Returns the axe violations of the page, with its colours as they are after all transitions. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Reloads a page and collects its errors and policy violations from the start. */
export async function faultsIn(page: Page): Promise<() => Promise<string[]>> {
  const faults = await notedFaults(page);
  await page.reload();
  await page.waitForSelector('main');
  return faults;
}

/** Collects the errors of a page, and the policy violations of what it shows next. */
export async function notedFaults(page: Page): Promise<() => Promise<string[]>> {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    const noted: string[] = [];
    (window as unknown as { policyViolations: string[] }).policyViolations = noted;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      noted.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    const policy = await page.evaluate(
      () => (window as unknown as { policyViolations: string[] }).policyViolations,
    );
    return [...thrown.splice(0), ...policy];
  };
}

/** Returns axe violations and overflowing elements of a view in both themes, and saves a picture of each. */
export async function faultsOfLook(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  await mkdir(pictures, { recursive: true });
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    for (const width of [320, 400]) {
      await resize(page, { width, height: 640 });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`) });
      const wider = await page.$$eval(
        '*',
        (all, limit) =>
          all
            .filter((item) => item.getBoundingClientRect().right > limit)
            .map((item) => item.outerHTML.slice(0, 99)),
        width + 1,
      );
      faults.push(...wider, ...(await axeViolations(page)));
    }
  }
  return faults;
}
