import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../demo/needs.mjs';
import { showAs } from './appearance.mjs';
import { picturesPage } from './page.mjs';
import { screens } from './screens.mjs';
import { takeSheet } from './sheet.mjs';
import { startStage } from './stage.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

const all = join(root, '.output/pictures/screens');
const kept = join(root, 'docs/pictures');
const largest = 60 * 1024;
const largestTogether = 2 * 1024 * 1024;

/** The screens in the picture of the README. */
const inReadme = ['answer', 'context', 'conversations-search', 'form'];

const only = process.argv.slice(2);
const wanted = screens.filter(({ name }) => only.length === 0 || only.includes(name));
if (only.length === 0) await rm(kept, { recursive: true, force: true });
await mkdir(all, { recursive: true });
await mkdir(kept, { recursive: true });

/** @type {string[]} */
const missed = [];
const stage = await startStage();
try {
  for (const screen of wanted) await take(screen);
  await takeSheet(
    stage.page.browser(),
    inReadme.map((name) => join(kept, `${name}-light.webp`)),
    join(kept, 'readme.webp'),
  );
} finally {
  await stage.close();
}
await writeFile(join(root, 'docs/pictures.md'), picturesPage(screens));
await tellSizes();
if (missed.length > 0) {
  console.error(`Screens that cannot be reached:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

/** @param {Screen} screen */
async function take(screen) {
  const usual = screen.isPage ? { width: 1280, height: 800 } : { width: 400, height: 720 };
  await showAs(stage.page, { ...usual, theme: 'light' });
  try {
    await screen.open(stage);
    if (!screen.isHovered) await stage.page.mouse.move(0, 0);
  } catch (error) {
    const picture = `${screen.name}-not-reached.png`;
    await stage.page.screenshot({ path: join(all, picture) });
    missed.push(`- ${screen.name}: ${error} See .output/pictures/screens/${picture}.`);
    return;
  }
  const sizes = screen.isPage ? [usual] : [usual, { ...usual, width: 320 }];
  const themes = /** @type {const} */ (['light', 'dark', 'forced']);
  for (const size of sizes) {
    for (const theme of themes) await picture(screen, { ...size, theme });
    await picture(screen, { ...size, theme: 'light', isLarge: true });
  }
}

/**
 * @param {Screen} screen
 * @param {import('./appearance.mjs').Appearance} appearance
 */
async function picture(screen, appearance) {
  const { width, theme, isLarge } = appearance;
  await showAs(stage.page, appearance);
  await stage.page.screenshot({
    path: join(all, `${screen.name}-${width}-${theme}${isLarge ? '-200' : ''}.png`),
  });
  const isKept = !isLarge && width !== 320 && (theme === 'light' || (theme === 'dark' && screen.isMain));
  if (!isKept || screen.isOnlyChecked) return;
  await stage.page.screenshot({
    path: join(kept, `${screen.name}-${theme}.webp`),
    type: 'webp',
    quality: 80,
  });
}

/** Says which pictures are too large to commit. Other fonts than those of the last pictures make others of them large. */
async function tellSizes() {
  const files = await readdir(kept);
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(kept, file))).size })),
  );
  const sum = sizes.reduce((all, { size }) => all + size, 0);
  console.log(`${inKib(sum)} in docs/pictures, all others in .output/pictures/screens`);
  for (const { file, size } of sizes.filter((one) => one.size > largest))
    console.warn(`docs/pictures/${file} has ${inKib(size)}, more than the ${inKib(largest)} of a picture.`);
  if (sum > largestTogether)
    console.warn(`Together they have more than ${inKib(largestTogether)}: keep fewer of them.`);
}

/** @param {number} bytes */
function inKib(bytes) {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}
