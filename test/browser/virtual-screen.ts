import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const freeDisplay = () => {
  for (let number = 90; number < 200; number += 1)
    if (!existsSync(`/tmp/.X11-unix/X${number}`)) return `:${number}`;
  throw new Error('No display number is free.');
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a virtual screen: only in a window can the extension's permission dialog be answered. */
export async function startScreen() {
  const display = freeDisplay();
  const env = { DISPLAY: display };
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  await pause(1_000);
  return {
    env,
    /** Presses real keys: the dialog listens to nothing else. */
    async press(...keys: string[]) {
      await pause(1_500);
      for (const key of keys) {
        execFileSync('xdotool', ['key', key], { env: { ...process.env, ...env } });
        await pause(300);
      }
    },
    stop: () => void screen.kill(),
  };
}

export type VirtualScreen = Awaited<ReturnType<typeof startScreen>>;
