/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./stage.mjs').Stage} Stage */

/**
 * Opens the list with new and older conversations in it.
 * @param {Stage} stage
 */
async function conversations(stage) {
  await stage.begin('guide');
  await stage.press('button', 'Conversations');
  await stage.see('searchbox', 'Search conversations');
  if (await stage.has('button', /^Show order/)) return;
  await importOlder(stage);
  for (const what of /** @type {const} */ (['data', 'tools', 'sources'])) {
    await stage.begin('guide');
    await stage.ask(what);
  }
  await stage.begin('guide');
  await stage.ask('unauthorized', 'failed');
  await stage.press('button', 'Conversations');
  await stage.see('button', /^Which fields/);
}

/** @param {Stage} stage */
export async function importOlder(stage) {
  await stage.begin('guide');
  await stage.press('button', 'Your data: export, import, storage');
  await stage.importOlder();
}

/** @type {Screen[]} */
export const listScreens = [
  {
    name: 'menu-bar',
    shows: 'More that can be done from the top bar.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', 'More options');
      await stage.see('button', 'Your data: export, import, storage');
    },
  },
  {
    name: 'commands',
    shows: 'Everything that can be done, found by a few letters.',
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', /^Commands/);
      await stage.see('combobox', 'Search commands');
      await stage.page.keyboard.type('as');
      await stage.see('option', /Assistant/);
    },
  },
  {
    name: 'rename-conversation',
    shows: 'A conversation gets another title.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', 'Rename conversation');
      await stage.see('textbox', 'Title of the conversation');
    },
  },
  {
    name: 'export-conversation',
    shows: 'The open conversation is exported.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', 'Export conversation…');
      await stage.see('heading', 'Export');
    },
  },
  {
    name: 'toast-conversation',
    shows: 'A conversation was deleted, and the deletion can be undone.',
    async open(stage) {
      await stage.begin('guide');
      await stage.ask('thanks');
      await stage.press('button', 'Delete conversation');
      await stage.see('button', 'Undo');
    },
  },
  {
    name: 'profiles',
    shows: 'The profiles, and what can be done with the chosen one.',
    isMain: true,
    async open(stage) {
      await stage.begin('guide');
      await stage.press('button', /^Profile: /);
      await stage.see('option', /^Docs guide/);
    },
  },
  {
    name: 'toast',
    shows: 'A profile was deleted, and the deletion can be undone.',
    async open(stage) {
      await stage.begin('letter');
      await stage.press('button', /^Profile: /);
      await stage.press('button', 'Delete profile');
      await stage.see('button', 'Undo');
    },
  },
  { name: 'conversations', shows: 'The conversations.', isMain: true, open: conversations },
  {
    name: 'conversations-tools',
    shows: 'The tools of a conversation under the pointer.',
    isHovered: true,
    async open(stage) {
      await conversations(stage);
      await (await stage.see('button', /^Which fields/)).hover();
    },
  },
  {
    name: 'conversations-selecting',
    shows: 'Conversations are selected.',
    async open(stage) {
      await conversations(stage);
      await stage.press('button', 'Select');
      await stage.press('checkbox', /^Which fields/);
    },
  },
  {
    name: 'conversations-search',
    shows: 'Messages that have the words searched for.',
    async open(stage) {
      await conversations(stage);
      await stage.write('Search conversations', 'stream');
      await stage.seeText(/\d+ match/);
    },
  },
  {
    name: 'dialog-delete',
    shows: 'All conversations are about to be deleted.',
    async open(stage) {
      await conversations(stage);
      await stage.press('button', 'Select');
      await stage.press('button', 'Delete all conversations…');
      await stage.see('alertdialog', 'Delete all conversations?');
    },
  },
  {
    name: 'full-page',
    shows: 'The full page.',
    isMain: true,
    isPage: true,
    async open(stage) {
      await stage.begin('guide', 'chat');
      await stage.ask('tools');
      await stage.ask('sources');
      // A wide page has a column, whose row shows the last answer a moment after it.
      if (await stage.page.evaluate(() => innerWidth > 1_000))
        await stage.see('button', /^Which fields .*Send the input/);
    },
  },
  {
    name: 'conversations-empty',
    shows: 'The list before the first conversation.',
    async open(stage) {
      await conversations(stage);
      await stage.press('button', 'Select');
      await stage.press('button', 'Delete all conversations…');
      await stage.press('button', /^Delete \d+ conversation/);
      await stage.seeText(/No conversations\./);
    },
  },
];
