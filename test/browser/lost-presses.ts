import type { ElementHandle, Page } from 'puppeteer-core';

/** Texts that make a field react when it loses the focus. */
const texts = [
  'no address',
  'http://127.0.0.1:9/a/invoke',
  'http://127.0.0.1:9/a/invoke?code=K&v=1#top',
  "curl -X POST 'http://127.0.0.1:9/a/invoke?code=K' -H 'X-Key: 1'",
  '{"a":{"b":[1,2]}}',
];

const fields = 'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="number"]';

/** Types a text into a field, in place of its own. */
const typed = (field: ElementHandle<Element>, text: string) =>
  field.evaluate((element, next) => {
    const box = element as HTMLInputElement;
    box.focus();
    box.select();
    document.execCommand('insertText', false, next);
  }, text);

/** Finds the buttons right after a field, and the last ones, in its dialog if it stands in one. */
async function buttonsAfter(page: Page, field: ElementHandle<Element>) {
  const list = await page.evaluateHandle((element) => {
    const room = element.closest('dialog, [popover]') ?? document.body;
    return [...room.querySelectorAll('button, summary')].filter(
      (button) =>
        button.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !(button as HTMLButtonElement).disabled &&
        button.closest('dialog, [popover]') === element.closest('dialog, [popover]') &&
        Boolean(element.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING),
    );
  }, field);
  const all = await list.getProperties();
  const buttons = [...all.values()].flatMap((handle) => handle.asElement() ?? []) as ElementHandle<Element>[];
  return [...buttons.slice(0, 5), ...buttons.slice(5).slice(-2)];
}

const nameOf = (element: ElementHandle<Element>) =>
  element.evaluate((one) => {
    const labelled = one as HTMLInputElement;
    return one.getAttribute('aria-label') ?? labelled.labels?.[0]?.textContent ?? one.textContent ?? '?';
  });

/**
 * Presses a button with the mouse once the page is at rest, and tells whether it stayed under the pointer and got the
 * click. One that has gone or cannot be reached is not pressed.
 */
async function isPressed(page: Page, button: ElementHandle<Element>): Promise<boolean> {
  const at = await button.evaluate(async (one) => {
    for (let calm = 0, before = ''; calm < 3; ) {
      await new Promise(requestAnimationFrame);
      const { x, y } = one.getBoundingClientRect();
      calm = before === `${x} ${y}` ? calm + 1 : 0;
      before = `${x} ${y}`;
    }
    if ((one as HTMLButtonElement).disabled || !one.isConnected) return null;
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const top = document.elementFromPoint(middle.x, middle.y);
    return top && one.contains(top) ? middle : null;
  });
  if (!at) return true;
  await page.evaluate(() => {
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      Object.assign(window, { clicked: event.target });
    };
    Object.assign(window, { clicked: null });
    window.addEventListener('click', swallow, { capture: true, once: true });
    Object.assign(window, { unswallow: () => window.removeEventListener('click', swallow, true) });
  });
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const stays = await button.evaluate(async (one, { x, y }) => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const top = document.elementFromPoint(x, y);
    return top !== null && one.contains(top);
  }, at);
  await page.mouse.up();
  const isClicked = await button.evaluate((one) => {
    const { clicked, unswallow } = window as unknown as { clicked: Node | null; unswallow(): void };
    unswallow();
    return clicked !== null && one.contains(clicked);
  });
  return stays && isClicked;
}

/** Returns the text of a field that can be changed. */
const textIn = (field: ElementHandle<Element>) =>
  field.evaluate((one) => {
    const { readOnly, disabled, value } = one as HTMLInputElement;
    return one.checkVisibility() && !readOnly && !disabled ? value : null;
  });

async function lostAfter(page: Page, field: ElementHandle<Element>, text: string): Promise<string[]> {
  const faults: string[] = [];
  for (const button of await buttonsAfter(page, field)) {
    await typed(field, text);
    if (!(await isPressed(page, button)))
      faults.push(`“${await nameOf(button)}” after “${await nameOf(field)}”: ${text}`);
  }
  return faults;
}

/** Lists presses that are lost because a changed field loses the focus to the pressed button, which moves away. */
export async function lostPresses(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const field of await page.$$(fields)) {
    const before = await textIn(field);
    if (before === null) continue;
    const isUrl = (await nameOf(field)) === 'Runnable URL';
    for (const text of isUrl ? texts : texts.slice(-1)) faults.push(...(await lostAfter(page, field, text)));
    await typed(field, before);
  }
  return faults;
}
