/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {'light' | 'dark' | 'forced'} Theme */
/**
 * @typedef {object} Appearance
 * @property {number} width
 * @property {number} height
 * @property {Theme} theme
 * @property {boolean} [isLarge] whether the browser's text has twice its usual size
 * @property {number} [percent] the text size of Runnel's own settings
 * @property {boolean} [isTouched] whether fingers touch the screen, instead of a mouse; until the page is opened anew
 */

/**
 * Shows the page in this size and theme.
 * @param {Page} page
 * @param {Appearance} appearance
 */
export async function showAs(page, { width, height, theme, isLarge = false, percent, isTouched = false }) {
  const session = await sessionOf(page);
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    percent ? `${percent}%` : '',
  );
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: theme === 'forced' ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  // As the browser's own setting of the text size does.
  await session.send('Page.setFontSizes', { fontSizes: isLarge ? large : usual });
  await resize(page, { width, height });
  await touch(page, session, isTouched);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Gives the page this size. Puppeteer's own way takes the mouse from an open page.
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
export async function resize(page, { width, height }) {
  const session = await sessionOf(page);
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', metrics);
}

/**
 * Says to the page that fingers touch the screen. Said without a change, it would take the mouse from the page.
 * @param {Page} page
 * @param {import('puppeteer-core').CDPSession} session
 * @param {boolean} isTouched
 */
async function touch(page, session, isTouched) {
  const say = (/** @type {boolean} */ enabled) =>
    session.send('Emulation.setTouchEmulationEnabled', { enabled });
  // Also before it is said again: a page that was opened anew since has forgotten it.
  if (touched.delete(page)) await say(false);
  if (!isTouched) return;
  await say(true);
  touched.add(page);
}

/** @type {WeakSet<Page>} */
const touched = new WeakSet();

/** Emulation ends with its session, so each page keeps one. */
async function sessionOf(/** @type {Page} */ page) {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  return session;
}

/** @type {WeakMap<Page, import('puppeteer-core').CDPSession>} */
const sessions = new WeakMap();

const usual = { standard: 16, fixed: 13 };
const large = { standard: 32, fixed: 26 };
