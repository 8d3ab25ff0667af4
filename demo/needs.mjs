import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChrome } from './find-chrome.mjs';

// Any Node that npm runs on must parse this file and its imports, so that an old one reports its version.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export const isCi = process.env.CI === 'true';

/** A missing requirement, worded for a person. */
export class Unavailable extends Error {}

/** Requires Node 20.19, 22.12 or later; prints one line for an older one. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isEnough =
    (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major === 21 || major > 22;
  if (isEnough) return;
  console.error(
    `Runnel needs Node 20.19, 22.12 or later; this is ${process.versions.node}. Get one from nodejs.org.`,
  );
  process.exit(1);
}

/**
 * Runs a program and shows its output, or with `quiet` only the end of it on failure.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ ok: boolean, tail: string }>}
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let tail = '';
    const keep = (/** @type {Buffer} */ data) => {
      tail = (tail + data).slice(-2000);
    };
    if (child.stdout) child.stdout.on('data', keep);
    if (child.stderr) child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, tail: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, tail }));
  });
}

/**
 * Runs npm by the npm that started this, which works on every system.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/**
 * Prints what is being done, and every 15 seconds that it continues.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  console.log(`• ${what} …`);
  const timer = setInterval(() => console.log(`  … ${what}, ${seconds()}`), 15_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Installs the packages of the lockfile if missing or outdated. */
export async function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const { ok, tail } = await step('installing packages (npm ci), about half a minute', () =>
    npm(['ci', '--no-audit', '--no-fund'], { quiet: true }),
  );
  if (!ok) throw new Unavailable(`npm could not install the packages. Is the network there?\n${tail}`);
}

const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0;

/** @param {string} program */
export const hasProgram = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * Installs missing packages as root on Debian and its derivatives; does nothing elsewhere.
 * @param {string[]} packages
 */
export async function aptInstall(packages) {
  if (!isRoot() || !hasProgram('apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return step(`installing ${packages.join(', ')} (apt-get), a few minutes`, async () => {
    await run('apt-get', ['update', '-q'], { quiet: true, env });
    const { ok, tail } = await run(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', ...packages],
      {
        quiet: true,
        env,
      },
    );
    if (!ok) console.log(`  apt-get could not install them:\n${tail}`);
    return ok;
  });
}

/** Finds a browser, and as root on Debian installs Chromium. Returns undefined without one. */
export async function ensureChrome() {
  if (findChrome() === undefined && !process.env.CHROME_PATH)
    await aptInstall(['chromium', 'fonts-dejavu-core']);
  return findChrome();
}

export const noChrome = process.env.CHROME_PATH
  ? `CHROME_PATH says ${process.env.CHROME_PATH}, but there is no such file.`
  : 'No Chrome, Chromium or Edge was found. Install one, or set CHROME_PATH to its program.';
