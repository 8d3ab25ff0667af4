/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

import { openFolds } from './reach.mjs';

/** @param {Stage} stage */
export async function addProfile(stage) {
  await stage.begin('guide');
  await stage.press('button', 'Add profile');
  await stage.see('textbox', 'Runnable URL');
}

/** @param {Stage} stage */
export async function editProfile(stage) {
  await stage.begin('guide');
  await stage.press('button', 'Edit profile');
  await stage.see('textbox', 'Runnable URL');
}

/** @param {Stage} stage */
async function yourData(stage) {
  await stage.begin('guide');
  await stage.ask('thanks');
  await stage.press('button', 'Your data: export, import, storage');
  await stage.see('heading', 'Export');
}

/** @param {Stage} stage */
async function settings(stage) {
  await stage.begin('guide');
  await stage.press('button', 'Settings');
  await stage.see('heading', 'Shortcuts');
  await stage.seeText(/that the browser gives it/);
  await stage.seeText(/Open the side panel/);
}

/** @type {Screen[]} */
export const dialogScreens = [
  {
    name: 'first-run',
    shows: 'The panel before the first profile.',
    isMain: true,
    async open(stage) {
      await stage.begin(null);
      await stage.see('heading', 'Chat with a runnable');
    },
  },
  { name: 'add-profile', shows: 'A new profile.', isMain: true, open: addProfile },
  {
    name: 'add-profile-problems',
    shows: 'A new profile that cannot be saved yet: each problem stands at its field.',
    async open(stage) {
      await addProfile(stage);
      await openFolds(stage.page);
      await stage.press('button', 'Add header');
      await stage.write('Header name', 'Cookie');
      await stage.write('Runnable URL', 'http://127.0.0.1:8000/chat#top');
      await stage.press('button', 'Save profile');
      await stage.page.waitForSelector('[aria-invalid="true"]');
    },
  },
  {
    name: 'add-profile-configuration',
    shows: 'A pasted configuration of the chat adapter, with what was understood of it.',
    async open(stage) {
      await addProfile(stage);
      await stage.write(
        'Runnable URL',
        "{ adapter: { url: 'http://127.0.0.1:8000/support', dataTransferMode: 'batch' }, personaOptions: { assistant: { name: 'Support', tagline: 'Day and night' } } }",
      );
    },
  },
  {
    name: 'add-profile-query',
    shows: 'A URL with a query: its parameters are rows, and its key is a secret.',
    isOnlyChecked: true,
    async open(stage) {
      await addProfile(stage);
      await stage.write('Runnable URL', 'http://127.0.0.1:8000/chat/invoke?api-version=1&code=a-key');
      await stage.page.keyboard.press('Tab');
      await openFolds(stage.page);
      await stage.see('textbox', 'Parameter name');
    },
  },
  { name: 'edit-profile', shows: 'The editor of a profile.', isMain: true, open: editProfile },
  {
    name: 'edit-profile-sections',
    shows: 'The editor of a profile with all sections open.',
    async open(stage) {
      await editProfile(stage);
      await openFolds(stage.page);
      await stage.scrollTo('textbox', 'Assistant name');
    },
  },
  {
    name: 'message-settings',
    shows: 'Settings of how a message is sent.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', messageSettings);
      await stage.see('heading', 'Message settings for Docs guide');
    },
  },
  {
    name: 'message-settings-preset',
    shows: 'A preset of the configuration, with a problem.',
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', messageSettings);
      await stage.page.waitForSelector('dialog[open]');
      await stage.press('button', 'Add preset');
      await stage.write('Name of the preset', '');
      await stage.press('button', 'Save settings');
      await stage.page.waitForSelector('dialog [aria-invalid="true"]');
    },
  },
  { name: 'your-data-export', shows: 'Your data: export.', open: yourData },
  {
    name: 'your-data-import',
    shows: 'Your data: report of an import.',
    async open(stage) {
      await yourData(stage);
      await stage.importOlder();
      await stage.scrollTo('heading', 'Import');
    },
  },
  {
    name: 'your-data-passphrase',
    shows: 'Your data: a passphrase for the secrets.',
    isOnlyChecked: true,
    async open(stage) {
      await yourData(stage);
      await stage.press('button', 'Set passphrase');
      await stage.see('textbox', 'New passphrase');
      await stage.scrollTo('heading', 'Passphrase');
    },
  },
  {
    name: 'your-data-storage',
    shows: 'Your data: how much is stored.',
    async open(stage) {
      await yourData(stage);
      await stage.seeText(/that the browser gives it/);
      await stage.scrollTo('heading', 'Storage');
    },
  },
  {
    name: 'settings',
    shows: 'Settings: theme, text size, the key that sends.',
    open: settings,
  },
  {
    name: 'settings-permissions',
    shows: 'Settings: what is stored, and the sites that Runnel may use.',
    async open(stage) {
      await settings(stage);
      await stage.scrollTo('heading', 'Stored data');
    },
  },
  {
    name: 'settings-keys',
    shows: 'Settings: keys of the browser and of the page.',
    async open(stage) {
      await settings(stage);
      await stage.scrollTo('heading', 'Shortcuts');
    },
  },
];

/** The settings have a button of their own or are opened by the sentence about the message. */
const messageSettings = /^Message settings|Your message /;
