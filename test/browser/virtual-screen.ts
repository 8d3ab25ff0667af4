import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { until } from './person.ts';

const width = 1280;

/** Starts a virtual screen: only in a window can the extension's permission dialog be answered. */
export async function startScreen() {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-screen-'));
  const options = ['-displayfd', '3', '-screen', '0', `${width}x900x24`, '-fbdir', folder];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(screen, 'exit').then(() => {
    throw new Error('Xvfb ended before it could be used.');
  });
  // It says its number once it can be used.
  const [display] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), ended]);
  const env = { DISPLAY: `:${String(display).trim()}` };
  const xdotool = (...words: string[]) =>
    execFileSync('xdotool', words, { env: { ...process.env, ...env }, encoding: 'utf8' });

  /** Presses real keys: a dialog and the browser's own commands listen to nothing else. */
  const press = (...keys: string[]) => xdotool('key', ...keys);

  const look = () => readPicture(readFileSync(join(folder, 'Xvfb_screen0')));

  /** Tells whether a dialog darkens the window, by the light right end of its row of tabs. */
  const isDark = () => {
    const brightness = Math.max(...look()({ x: 1_040, y: 30, width: 1, height: 1 }).subarray(0, 3));
    return brightness > 0 && brightness < 150;
  };

  const dialogOpens = () => until(async () => isDark(), 'a dialog is open');

  /** The middle of the dialog, with the button that denies: it stands before the one that allows. */
  const dialog = () => look()({ x: 400, y: 90, width: 240, height: 300 }).toString('base64');

  /** Resolves to the look of the dialog once it is drawn: until then, keys go to the page. */
  async function drawnDialog() {
    await dialogOpens();
    let drawn = dialog();
    await until(async () => {
      const before = drawn;
      await new Promise((resolve) => setTimeout(resolve, 200));
      drawn = dialog();
      return drawn === before;
    }, 'the dialog is drawn');
    return drawn;
  }

  /** Presses a key until it shows: Chromium lets a person allow only a while after it has opened the dialog. */
  const pressUntil = (key: string, hasEffect: () => boolean) =>
    until(async () => {
      if (!hasEffect()) press(key);
      await until(async () => hasEffect(), 'the key shows', 600).catch(() => {});
      return hasEffect();
    }, `${key} has an effect on the dialog`);

  return {
    env,
    press,
    dialogOpens,
    /** Denies what the dialog asks for. The button that denies has the focus. */
    async deny() {
      await drawnDialog();
      await pressUntil('Return', () => !isDark());
    },
    async allow() {
      const before = await drawnDialog();
      await pressUntil('Tab', () => dialog() !== before);
      await pressUntil('Return', () => !isDark());
    },
    /** The number of windows, menus among them. */
    windows: () => xdotool('search', '--onlyvisible', '--name', '.*').trim().split('\n').length,
    stop: () => {
      screen.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Area = { x: number; y: number; width: number; height: number };

/** Reads a picture of the format XWD, which the virtual screen writes. Returns the bytes of an area of it. */
function readPicture(picture: Buffer) {
  const [headerLength = 0, bytesPerRow = 0, colours = 0] = [0, 12, 19].map((word) =>
    picture.readUInt32BE(word * 4),
  );
  const start = headerLength + colours * 12;
  return ({ x, y, width, height }: Area) =>
    Buffer.concat(
      Array.from({ length: height }, (_, row) => {
        const at = start + (y + row) * bytesPerRow + x * 4;
        return picture.subarray(at, at + width * 4);
      }),
    );
}

export type VirtualScreen = Awaited<ReturnType<typeof startScreen>>;
