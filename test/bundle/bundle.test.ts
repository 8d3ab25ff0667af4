import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const output = join(import.meta.dirname, '../../.output');
const shipped = join(output, 'chrome-mv3');

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(folder, 'manifest.json')) as Record<string, unknown>;

const scripts = readdirSync(shipped, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, code: read(shipped, file) }));

describe('the extension as it ships', () => {
  const manifest = manifestOf(shipped);

  test('asks for these permissions and for no site', () => {
    expect(manifest.permissions).toEqual(['storage', 'sidePanel', 'alarms']);
    expect(manifest.optional_host_permissions).toEqual(['http://*/*', 'https://*/*']);
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('externally_connectable');
  });

  test('has the content security policy of the design', () => {
    expect(manifest.content_security_policy).toEqual({
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
        "media-src data: blob:; connect-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types own-worker",
    });
  });

  test('has its icons, its panel and a classic worker', () => {
    expect(Object.keys(manifest.icons as object)).toEqual(['16', '32', '48', '128']);
    expect(manifest.side_panel).toEqual({ default_path: 'sidepanel.html' });
    expect(manifest.background).toEqual({ service_worker: 'background.js' });
    expect(manifest.minimum_chrome_version).toBe('123');
  });

  test('differs from the one that is tested by the host permission of loopback alone', () => {
    const { host_permissions, ...rest } = manifestOf(join(output, 'chrome-mv3-e2e'));
    expect(host_permissions).toEqual(['http://127.0.0.1/*']);
    expect(rest).toEqual(manifest);
  });

  test('has the same pages as the one that is tested', () => {
    // A script is named for what is in it.
    const names = (folder: string) => readdirSync(join(folder, 'chunks')).toSorted();
    expect(names(join(output, 'chrome-mv3-e2e'))).toEqual(names(shipped));
  });

  test('has one place that calls fetch, in the worker', () => {
    // A method that is named so is no call.
    const calls = scripts.map(({ file, code }) => [
      file,
      [...code.matchAll(/(?<![.\w])fetch\((?!\)\s*\{)/g)].length,
    ]);
    expect(calls.filter(([, count]) => count !== 0)).toEqual([['background.js', 1]]);
  });

  test.each([
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'sendBeacon',
    'importScripts',
    'eval(',
    'new Function',
  ])('has no %s', (word) => {
    expect(scripts.filter(({ code }) => code.includes(word)).map(({ file }) => file)).toEqual([]);
  });

  test('has no demo in it', () => {
    expect(scripts.filter(({ code }) => code.includes('open-sesame'))).toEqual([]);
  });
});
