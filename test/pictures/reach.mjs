import { withoutAccents } from '../support/accents.mjs';

/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').SerializedAXNode} Node */
/** @typedef {import('puppeteer-core').ElementHandle<Element>} Handle */
/** @typedef {string | RegExp} Name */

/** Milliseconds until a control counts as missing. */
const patience = 30_000;
/** Milliseconds until menus and folded sections are opened to look inside. */
const hesitation = 250;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Compares a name or text with an English one. The pseudo-locale counts as English.
 * @param {string} actual
 * @param {Name} wanted
 */
const isNamed = (actual, wanted) =>
  [actual, withoutAccents(actual)].some((text) =>
    typeof wanted === 'string' ? text === wanted : wanted.test(text),
  );

/**
 * Lists what assistive technology finds, in the order of the page.
 * @param {Page} page
 * @returns {Promise<Node[]>}
 */
export async function accessibleNodes(page) {
  const root = await page.accessibility.snapshot({ interestingOnly: false });
  /** @type {(node: Node) => Node[]} */
  const flat = (node) => [node, ...(node.children ?? []).flatMap(flat)];
  return root ? flat(root) : [];
}

/**
 * Finds all elements of this role and name.
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
async function findAll(page, role, name) {
  const nodes = (await accessibleNodes(page)).filter(
    (node) => isNamed(node.role ?? '', role) && isNamed(node.name ?? '', name),
  );
  const handles = await Promise.all(nodes.map((node) => node.elementHandle()));
  return handles.filter((handle) => handle !== null);
}

/**
 * Finds the last element of this role and name: the conversation grows downwards.
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
export const find = async (page, role, name) => (await findAll(page, role, name)).at(-1);

/**
 * Finds a control as a person does: on the screen first, then in its menus and folded sections.
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 * @returns {Promise<Handle>}
 */
export async function reach(page, role, name) {
  // Again and again: on a busy machine, what is looked into may not be filled yet.
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const shown = await findWithin(hesitation, page, role, name);
    if (shown) return shown;
    // The page behind a sheet is inert, with its menus.
    const inMenu = (await page.$('dialog[open]')) ? undefined : await findInMenus(page, role, name);
    const hidden = inMenu ?? (await findInFolds(page, role, name));
    if (hidden) return hidden;
  }
  throw new Error(`No ${role} is named “${name}”, only: ${await namesOf(page, role)}.`);
}

/**
 * Lists the names that elements of this role have.
 * @param {Page} page
 * @param {Name} role
 */
async function namesOf(page, role) {
  const nodes = (await accessibleNodes(page)).filter((node) => isNamed(node.role ?? '', role));
  return nodes.map(({ name }) => `“${name}”`).join(', ');
}

/**
 * Finds an element as soon as it is there; undefined after so many milliseconds.
 * @param {number} ms
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
async function findWithin(ms, page, role, name) {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) {
    const found = await find(page, role, name);
    if (found) return found;
  }
  return undefined;
}

/**
 * Waits until the page shows a text that matches.
 * @param {Page} page
 * @param {RegExp} wanted
 */
export async function seeText(page, wanted) {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50))
    if (isNamed(await page.evaluate(() => document.body.innerText), wanted)) return;
  throw new Error(`No text matches ${wanted}.`);
}

/** An item of an open menu. */
const openMenu = '[popover]:popover-open button';

/**
 * Finds the closed buttons that open a menu of more actions, in the order of the page.
 * @param {Page | Handle} within
 */
async function menuButtons(within) {
  const found = [];
  for (const button of await within.$$('button[aria-label][aria-expanded="false"]'))
    if (isNamed(await button.evaluate((element) => element.ariaLabel ?? ''), /^More/)) found.push(button);
  return found;
}

/**
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
async function findInMenus(page, role, name) {
  // A click outside of an open sheet would close it.
  const sheet = (await page.$('[popover="auto"]:popover-open')) ?? page;
  // The menu of the last turn comes first, that of the top bar last.
  for (const button of (await menuButtons(sheet)).reverse()) {
    if (!(await button.isVisible())) continue;
    // Not by the pointer, which would miss a button that moves meanwhile.
    await button.evaluate((element) => element.click());
    // Its items load with its first opening.
    await page.waitForSelector(openMenu, { timeout: 5_000 }).catch(() => {});
    const found = await findWithin(hesitation, page, role, name);
    if (found) return found;
    // Not by Escape, which would close what has opened meanwhile.
    await button.evaluate((opener) => {
      if (opener instanceof HTMLButtonElement && opener.popoverTargetElement instanceof HTMLElement)
        opener.popoverTargetElement.hidePopover();
    });
  }
  return undefined;
}

/**
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
async function findInFolds(page, role, name) {
  await openFolds(page);
  return find(page, role, name);
}

/**
 * Opens the folded sections of the dialog, or of the screen without one.
 * @param {Page} page
 */
export async function openFolds(page) {
  await page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    for (const fold of top.querySelectorAll('details')) fold.open = true;
  });
  await sleep(50);
}
