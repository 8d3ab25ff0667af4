/**
 * Returns the page that shows the pictures.
 * @param {import('./screens.mjs').Screen[]} screens
 */
export function picturesPage(screens) {
  const kept = screens.filter(({ isOnlyChecked }) => !isOnlyChecked);
  const parts = kept.map(({ name, shows, isMain }) => {
    const themes = isMain ? ['light', 'dark'] : ['light'];
    const pictures = themes.map((theme) => `![${shows}](pictures/${name}-${theme}.webp)`).join(' ');
    return `## ${title(name)}\n\n${shows}\n\n${pictures}\n`;
  });
  return `# Pictures\n\n${introduction}\n\n${parts.join('\n')}`;
}

const introduction =
  'Each screen of Runnel at 400 px, the full page at 1,280 px. `npm run pictures` builds the extension and takes\n' +
  'them. It also takes them at 320 px, in forced colours and with text at 200 %, into `.output/pictures`.';

/** @param {string} name */
const title = (name) => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
