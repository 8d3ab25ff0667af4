import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { npm, root, step, Unavailable } from '../../demo/needs.mjs';

const folder = join(import.meta.dirname, 'peers');

/** Where the pages are that the panel is measured beside. */
export const peerPages = join(root, '.output/bench-peers');

/** Installs the packages of the peers, if they are not there or not these, and builds their pages. */
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

/** Each package of the peers with its version. */
export const peerVersions = () =>
  Object.entries(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).map(
    ([name, version]) => `${name} ${version}`,
  );
