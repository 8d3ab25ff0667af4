import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { npm, root, step, Unavailable } from '../../demo/needs.mjs';

const folder = join(import.meta.dirname, 'peers');

/** Folder with the built pages of the peers. */
export const peerPages = join(root, '.output/bench-peers');

/** Installs the peers' packages if missing or outdated, and builds their pages. */
export async function buildPeers() {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const wanted = join(folder, 'package-lock.json');
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
    const { ok, tail } = await step('installing the peers (npm ci)', () =>
      npm(['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], { quiet: true }),
    );
    if (!ok) throw new Unavailable(`npm could not install the peers. Is the network there?\n${tail}`);
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: {
      outDir: peerPages,
      emptyOutDir: true,
      assetsDir: '',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: peerNames.map((name) => join(folder, `${name}.html`)) },
    },
  });
}

const peerNames = ['floor', 'streamdown', 'react-markdown'];

/** Name and version of each peer package. */
export const peerVersions = () =>
  Object.entries(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).map(
    ([name, version]) => `${name} ${version}`,
  );
