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

describe('the shipped extension', () => {
  const manifest = manifestOf(shipped);

  test('asks for these permissions and for no site', () => {
    // None of them shows a warning at install.
    expect(manifest.permissions).toEqual([
      'storage',
      'sidePanel',
      'alarms',
      'activeTab',
      'scripting',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'webRequest',
    ]);
    // “Show cookie names” asks for the first and gives it back; “Tell me when it is done” asks for the second.
    expect(manifest.optional_permissions).toEqual(['cookies', 'notifications']);
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

  test('has the settings as its options, four commands with keys, and a keyword', () => {
    expect(manifest.options_ui).toEqual({ page: 'chat.html?settings', open_in_tab: true });
    const keys = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });
    expect(manifest.commands).toEqual({
      _execute_action: { suggested_key: keys('U') },
      'send-selection': { suggested_key: keys('S'), description: '__MSG_command_sendSelection__' },
      'next-profile': { suggested_key: keys('K'), description: '__MSG_command_nextProfile__' },
      'new-conversation': { suggested_key: keys('O'), description: '__MSG_command_newConversation__' },
    });
    expect(manifest.omnibox).toEqual({ keyword: 'run' });
  });

  test.each(['chat.html', 'sidepanel.html'])('paints %s only after its script', (page) => {
    const scripts = [...read(shipped, page).matchAll(/<script [^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([expect.stringContaining('type="module" blocking="render"')]);
    expect(read(shipped, page).indexOf('<script')).toBeLessThan(read(shipped, page).indexOf('<body'));
  });

  test('leaves the theme of its styles to the pages', () => {
    const styles = readdirSync(join(shipped, 'assets')).filter((file) => file.endsWith('.css'));
    const all = styles.map((file) => read(join(shipped, 'assets'), file)).join('');
    expect(all).toContain('light-dark(');
    expect(all).not.toContain('prefers-color-scheme');
  });

  test('differs from the tested one by the host permission for loopback only', () => {
    const { host_permissions, ...rest } = manifestOf(join(output, 'chrome-mv3-e2e'));
    expect(host_permissions).toEqual(['http://127.0.0.1/*']);
    expect(rest).toEqual(manifest);
  });

  test('has the same pages as the tested one', () => {
    // The name of a script is a hash of its content.
    const names = (folder: string) => readdirSync(join(folder, 'chunks')).toSorted();
    expect(names(join(output, 'chrome-mv3-e2e'))).toEqual(names(shipped));
  });

  test('starts each page with its own script, one that both share, and one file of styles', () => {
    const files = (page: string) =>
      [...read(shipped, page).matchAll(/"\/(?:chunks|assets)\/(\w+)-[^"]+\.(js|css)"/g)].map(
        ([, name, kind]) => `${name}.${kind}`,
      );
    expect(files('chat.html')).toEqual(['chat.js', 'start.js', 'start.css']);
    expect(files('sidepanel.html')).toEqual(['sidepanel.js', 'start.js', 'start.css']);
  });

  test('calls fetch in one place, in the worker', () => {
    // A method named fetch is not a call, nor is `fetch(${…`, which only a text can have: code that is copied.
    const calls = scripts.map(({ file, code }) => [
      file,
      [...code.matchAll(/(?<![.\w])fetch\((?!\)\s*\{|\$\{)/g)].length,
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

  test('has no code of the demo servers, which `npm start` runs', () => {
    expect(scripts.filter(({ code }) => code.includes('open-sesame'))).toEqual([]);
  });
});
