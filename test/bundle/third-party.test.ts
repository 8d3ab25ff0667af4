import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'wxt';
import { noticesFile, thirdPartyNotices } from '../../third-party.ts';

const root = join(import.meta.dirname, '../..');

/** Splits a text of notices into packages: name, version and text, in order. */
const noticesIn = (text: string) =>
  text
    .split(/^-{80}\n(?=.+\nLicence: )/m)
    .slice(1)
    .map((notice) => /^(.+) (\S+)\nLicence: (.+)\n-{80}\n\n([\s\S]*)$/.exec(notice)?.slice(1) ?? []);

const builtNotices = (folder: string) => readFile(join(root, '.output', folder, noticesFile), 'utf8');

/** Returns the package folders, from the root, that the source maps of a build name. */
async function mappedFolders(outDir: string): Promise<Set<string>> {
  const { steps } = await build({ root, outDir, vite: () => ({ build: { sourcemap: 'hidden' } }) });
  const chunks = steps.flatMap((step) => step.chunks).filter((part) => part.type === 'chunk');
  const sources = chunks.flatMap((chunk) => (chunk as { map?: { sources: string[] } }).map?.sources ?? []);
  return new Set(sources.flatMap((source) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []));
}

describe('third-party notices', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'runnel-notices-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('list the bundled packages with the versions and licences of the lockfile', async () => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    // The bundler's own code has no source map.
    const mapped = await mappedFolders(folder);
    const folders = [...mapped, 'node_modules/vite', 'node_modules/rolldown'].toSorted();
    const expected = folders.map((path) => {
      const { version, license } = packages[path];
      return [path.slice('node_modules/'.length), version, license];
    });

    const notices = noticesIn(await builtNotices('chrome-mv3'));
    expect(mapped.size).toBeGreaterThan(10);
    const icons = ['lucide-static', '1.62.0', 'ISC'];
    const all = [...expected, icons].toSorted();
    expect(notices.map(([name, version, licence]) => [name, version, licence]).toSorted()).toEqual(all);
  }, 120_000);

  test('include the text of each licence', async () => {
    const grants = {
      MIT: 'Permission is hereby granted',
      ISC: 'Permission to use',
      'BSD-3-Clause': 'Redistribution',
    };
    const grantOf = (licence: string) =>
      ({ ...grants, 'Apache-2.0': 'TERMS AND CONDITIONS FOR USE' })[licence] ?? `the grant of ${licence}`;
    for (const [name = '', , licence = '', text] of noticesIn(await builtNotices('chrome-mv3'))) {
      expect(text, name).toContain(grantOf(licence));
      expect(text, name).toMatch(/Copyright/);
      expect(text, name).not.toContain('<year>');
    }
  });

  test('are the same in the build for the browser tests', async () => {
    expect(await builtNotices('chrome-mv3-e2e')).toBe(await builtNotices('chrome-mv3'));
  });

  test('fail the build when a package has no licence', async () => {
    const made = join(folder, 'node_modules/unlicensed');
    await mkdir(made, { recursive: true });
    await writeFile(join(made, 'package.json'), JSON.stringify({ name: 'unlicensed', version: '1.0.0' }));
    expect(() => thirdPartyNotices([join(made, 'index.js')], folder)).toThrow(
      'unlicensed is in the bundle, but its licence is not (none named).',
    );
  });

  test('do not depend on the order of the modules', () => {
    const ids = ['preact', '@preact/signals', 'zod'].map((name) => join(root, 'node_modules', name, 'a.js'));
    expect(thirdPartyNotices(ids.toReversed(), root)).toBe(thirdPartyNotices(ids, root));
  });
});
