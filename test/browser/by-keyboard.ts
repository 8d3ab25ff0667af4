import type { CDPSession, Page } from 'puppeteer-core';

/** Inputs whose parts have the focus, which only the whole accessibility tree tells. */
const isOfParts =
  '["date", "datetime-local", "month", "time", "week"].includes(document.activeElement?.type)';

/** Returns role and accessible name of the focused element; nothing while the page itself has the focus. */
export async function focused(page: Page): Promise<string> {
  const session = await sessionOf(page);
  const expression = `document.activeElement === document.body ? null : ${isOfParts} ? "parts" : document.activeElement`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (result.value === 'parts') return focusedPart(page);
  if (!result.objectId) return '';
  const { objectId } = result;
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  const [node] = nodes;
  return node ? `${node.role?.value} ${node.name?.value ?? ''}`.trim() : '';
}

async function focusedPart(page: Page): Promise<string> {
  const snapshot = await page.accessibility.snapshot({ interestingOnly: false });
  const find = (node: typeof snapshot): string | undefined => {
    if (node?.focused && node.role !== 'RootWebArea') return `${node.role} ${node.name ?? ''}`.trim();
    return node?.children?.map(find).find((found) => found !== undefined);
  };
  return find(snapshot) ?? '';
}

async function sessionOf(page: Page) {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  return session;
}

const sessions = new WeakMap<Page, CDPSession>();

/** Milliseconds: what a key has opened may come late. */
const patience = 30_000;

/** Presses Tab, or Shift+Tab with `backwards`, until this element has the focus. */
export async function tabTo(page: Page, wanted: string | RegExp, backwards = false) {
  const seen = new Set<string>();
  if (backwards) await page.keyboard.down('Shift');
  try {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      const now = await focused(page);
      if (typeof wanted === 'string' ? now === wanted : wanted.test(now)) return;
      seen.add(now);
      await page.keyboard.press('Tab');
    }
  } finally {
    if (backwards) await page.keyboard.up('Shift');
  }
  throw new Error(`“${wanted}” is not reached by Tab, only: ${[...seen].join(', ')}.`);
}

/** Chooses an action of the top bar's menu by keyboard alone. */
export async function chooseInMenu(page: Page, name: string) {
  await tabTo(page, 'button More options');
  await page.keyboard.press('Enter');
  await page.waitForSelector(':popover-open button');
  await tabTo(page, `button ${name}`);
  await page.keyboard.press('Enter');
}

const more = 'More actions for this answer';

/** Opens the menu of an answer by keyboard: by default that of the last one. */
export async function openMore(page: Page, place = -1) {
  const all = await page.$$(`button[aria-label="${more}"]`);
  await all.at(place)?.press('Enter');
  await page.waitForSelector('article :popover-open button');
}

/** Opens the choice of profiles in the menu of the last answer. */
export async function openRegenerateWith(page: Page) {
  await openMore(page);
  const item = await page.waitForSelector('article :popover-open ::-p-text(Regenerate with…)');
  await item?.press('Enter');
}
