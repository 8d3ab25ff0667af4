import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

/** What axe has against a page as it is now. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Loads a page again and notes from its first moment what goes wrong in it; empty as long as nothing does. */
export async function faultsIn(page: Page): Promise<() => Promise<string[]>> {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    const noted: string[] = [];
    (window as unknown as { policyViolations: string[] }).policyViolations = noted;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      noted.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  await page.reload();
  await page.waitForSelector('main');
  return async () => {
    const policy = await page.evaluate(
      () => (window as unknown as { policyViolations: string[] }).policyViolations,
    );
    return [...thrown, ...policy];
  };
}
