/**
 * Writes a message in the panel and sends it, by CSS selectors: after one query by role the page updates its
 * accessibility tree with every frame, which costs about as much as its layout.
 */
const box = 'textarea[aria-label="Message"]';

/** Waits for the panel with this profile chosen and writes the message into its box. */
export async function write(page, { name }) {
  await page.waitForFunction(
    (profile) => [...document.querySelectorAll('button')].some((one) => one.textContent.endsWith(profile)),
    {},
    `Profile: ${name}`,
  );
  await page.locator(box).fill(name);
}

export const send = (page) =>
  page.evaluate((message) => document.querySelector(message).form.requestSubmit(), box);
