import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const { env, platform } = process;

const macApps = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const linuxCommands = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/**
 * Finds Chrome, Chromium or Edge: `CHROME_PATH` first, then the usual places.
 * @returns {string | undefined}
 */
export function findChrome() {
  const named = env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return places().find((place) => existsSync(place));
}

function places() {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')];
    return folders.flatMap((folder) => macApps.map((app) => join(folder, app)));
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => windowsPrograms.map((program) => join(folder, program)));
  }
  const folders = (env.PATH ?? '').split(delimiter);
  // Debian's command is a script around this program and changes the flags.
  return [
    '/usr/lib/chromium/chromium',
    ...linuxCommands.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
}
