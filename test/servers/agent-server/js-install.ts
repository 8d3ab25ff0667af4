import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm, root } from '../../../demo/needs.mjs';

/** The folder of the Agent Server in JavaScript, which git ignores. */
export const jsFolder = join(root, '.output/js-agent-server');

/** The app as it is in this folder. */
export const jsApp = join(import.meta.dirname, 'app-js');

/** Installs the Agent Server in JavaScript, about 200 MB, once before all tests, if they start it. */
export async function setup() {
  if (process.env.RUNNEL_LONG !== '1') return;
  const done = join(jsFolder, 'installed');
  if (existsSync(done)) return;
  await rm(jsFolder, { recursive: true, force: true });
  await mkdir(jsFolder, { recursive: true });
  await cp(jsApp, jsFolder, { recursive: true });
  const { ok, tail } = await npm(['install', '--no-audit', '--no-fund', '--prefix', jsFolder], {
    quiet: true,
  });
  if (!ok) throw new Error(`The Agent Server in JavaScript could not be installed:\n${tail}`);
  await writeFile(done, '');
}
