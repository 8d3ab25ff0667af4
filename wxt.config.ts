import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type UserManifest } from 'wxt';
import { compiled, messagesFile, wordTypes } from './catalogue-build.ts';
import { noticesFile, thirdPartyNotices } from './third-party.ts';

const contentSecurityPolicy = (connect: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'media-src data: blob:',
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types own-worker',
  ].join('; ');

/** Keys that neither a browser nor a system uses. On a Mac, Alt and Shift with a letter type a character. */
const key = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });

/** Tells whether a module is the script of one page, which starts it. */
const isOwnOfPage = (id: string) => /[\\/]entrypoints[\\/]/.test(id);

/** Keeps the browser from painting a page before its script has run, which sets theme and text size. */
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

/** A page takes some milliseconds to ask for each of its files, so what it starts with is one file. */
const filesOfPages = {
  groups: [
    {
      debugName: 'start',
      name: (id: string) => (isOwnOfPage(id) ? null : 'start'),
      tags: ['$initial' as const],
      priority: 1,
    },
    { name: 'soon', test: /[\\/]components[\\/]app[\\/]soon\.ts$/ },
    { name: 'tabs', test: /[\\/]lib[\\/](panel|platform)[\\/]tabs[\\/]/ },
    { name: 'controls', test: /[\\/]components[\\/]ui[\\/]/, minShareCount: 2 },
  ],
};

// The test build is the production build with other permissions; WXT would make a development build.
if (process.env.NODE_ENV === 'e2e') process.env.NODE_ENV = 'production';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  hooks: {
    'prepare:types': async ({ config: { publicDir } }, entries) => {
      const text = await wordTypes(join(publicDir, '_locales/en/messages.json'));
      entries.push({ path: 'types/words.d.ts', text, tsReference: true });
    },
    'vite:build:extendConfig': (entrypoints, { build }) => {
      const areAllPages = entrypoints.every(({ inputPath }) => inputPath.endsWith('.html'));
      const outputs = areAllPages ? [build?.rolldownOptions?.output].flat() : [];
      for (const output of outputs) if (output) output.codeSplitting = filesOfPages;
    },
    'build:publicAssets': async (_wxt, files) => {
      for (const file of files) {
        if (!messagesFile.test(file.relativeDest) || !('absoluteSrc' in file)) continue;
        const messages = JSON.parse(await readFile(file.absoluteSrc, 'utf8'));
        const { relativeDest } = file;
        files[files.indexOf(file)] = { relativeDest, contents: JSON.stringify(compiled(messages)) };
      }
    },
    'build:done': async ({ config: { outDir, root } }, { steps }) => {
      const chunks = steps.flatMap((step) => step.chunks).filter((part) => part.type === 'chunk');
      const moduleIds = chunks.flatMap((chunk) => chunk.moduleIds);
      await writeFile(join(outDir, noticesFile), thirdPartyNotices(moduleIds, root));
    },
  },
  vite: () => ({
    build: {
      // The polyfill calls fetch, and the extension must call fetch in a single place.
      modulePreload: { polyfill: false },
      // The oldest browser of the manifest. For older ones `light-dark()` would follow the system alone.
      cssTarget: 'chrome123',
    },
    plugins: [paintAfterScript],
  }),
  manifest: ({ mode, command }): UserManifest => ({
    name: '__MSG_extension_name__',
    short_name: '__MSG_extension_name__',
    default_locale: 'en',
    permissions: [
      'storage',
      'sidePanel',
      'alarms',
      'activeTab',
      'scripting',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      'webRequest',
    ],
    optional_permissions: ['cookies', 'notifications'],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    // A headless browser cannot answer the permission dialog: tests and the demo may access loopback.
    ...(mode === 'e2e' ? { host_permissions: ['http://127.0.0.1/*'] } : {}),
    minimum_chrome_version: '123',
    action: { default_title: '__MSG_extension_action__' },
    // A tab of the full page may be open: the browser would only show it if the address were the same.
    options_ui: { page: 'chat.html?settings', open_in_tab: true },
    omnibox: { keyword: 'run' },
    commands: {
      _execute_action: { suggested_key: key('U') },
      'send-selection': { suggested_key: key('S'), description: '__MSG_command_sendSelection__' },
      'next-profile': { suggested_key: key('K'), description: '__MSG_command_nextProfile__' },
      'new-conversation': { suggested_key: key('O'), description: '__MSG_command_newConversation__' },
    },
    content_security_policy: {
      extension_pages: contentSecurityPolicy(
        command === 'serve' ? 'http: https: ws://localhost:*' : 'http: https:',
      ),
    },
  }),
});
