/**
 * Writes a message in the panel and sends it, by CSS: after a look by role the page keeps its accessibility tree up to
 * date with every frame, which costs it about as much as its layout.
 */
const box = 'textarea[aria-label="Message"]';

/** Resolves when the panel is there with this profile chosen and the message in its box. */
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
