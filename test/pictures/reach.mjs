/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').SerializedAXNode} Node */
/** @typedef {import('puppeteer-core').ElementHandle<Element>} Handle */
/** @typedef {string | RegExp} Name */

/** Milliseconds until a control counts as missing. */
const patience = 10_000;
/** Milliseconds until menus and folded sections are opened to look inside. */
const hesitation = 1_000;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {string | undefined} actual
 * @param {Name} wanted
 */
const isNamed = (actual, wanted) =>
  typeof wanted === 'string' ? actual === wanted : wanted.test(actual ?? '');

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
    (node) => isNamed(node.role, role) && isNamed(node.name, name),
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
  const shown = await findWithin(hesitation, page, role, name);
  if (shown) return shown;
  // The page behind a sheet is inert, with its menus.
  const inMenu = (await page.$('dialog[open]')) ? undefined : await findInMenus(page, role, name);
  const hidden = inMenu ?? (await findInFolds(page, role, name));
  if (hidden) return hidden;
  const late = await findWithin(patience, page, role, name);
  if (late) return late;
  throw new Error(`No ${role} is named “${name}”.`);
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

/** Finds the buttons that open a menu: the last turn's menu first, the top bar's last. */
const menuButtons = 'button[aria-label^="More"][aria-expanded="false"]';

/**
 * @param {Page} page
 * @param {Name} role
 * @param {Name} name
 */
async function findInMenus(page, role, name) {
  // A click outside of an open sheet would close it.
  const sheet = (await page.$('[popover="auto"]:popover-open')) ?? page;
  for (const button of (await sheet.$$(menuButtons)).reverse()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    // Its items load with its first opening.
    const found = await findWithin(hesitation, page, role, name);
    if (found) return found;
    await page.keyboard.press('Escape');
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
