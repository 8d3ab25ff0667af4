import { addProfile, editProfile } from './dialog-screens.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */

/** @type {Screen[]} */
export const setupScreens = [
  {
    name: 'add-profile-command',
    shows: 'A pasted curl command, with what was read of it.',
    async open(stage) {
      await addProfile(stage);
      await stage.write(
        'Runnable URL',
        `curl -X POST http://127.0.0.1:8000/support/invoke -H 'Authorization: Bearer sk-1234' -H 'X-Team: docs' -A Mozilla -d '{"input": "Hello"}'`,
      );
      await stage.page.keyboard.press('Tab');
      await stage.see('button', 'Undo');
    },
  },
  {
    name: 'find-runnables',
    shows: 'The runnables of a server.',
    isMain: true,
    async open(stage) {
      await addProfile(stage);
      await stage.write('Runnable URL', stage.server);
      await stage.press('button', 'Find runnables');
      await stage.see('group', 'Runnables found');
    },
  },
  {
    name: 'find-runnables-none',
    shows: 'A server that cannot be reached.',
    async open(stage) {
      await addProfile(stage);
      await stage.write('Runnable URL', stage.closedServer);
      await stage.press('button', 'Find runnables');
      await stage.see(/^(alert|group)$/, /refuses the connection$/);
    },
  },
  {
    name: 'connection-test',
    shows: 'A connection test that found nothing wrong.',
    isMain: true,
    async open(stage) {
      await editProfile(stage);
      await stage.press('button', 'Test connection');
      await stage.see('group', 'Nothing wrong found');
    },
  },
  {
    name: 'connection-test-failure',
    shows: 'A connection test after a failure, with its cause.',
    async open(stage) {
      await stage.begin('gone');
      await stage.ask('thanks', 'failed');
      await stage.press('button', 'Find out why');
      await stage.see('group', /refuses the connection|^There is no connection/);
    },
  },
  {
    name: 'share-menu',
    shows: 'Ways to share a profile.',
    async open(stage) {
      await editProfile(stage);
      await stage.press('button', 'Share');
      await stage.see('button', 'Copy as curl');
    },
  },
  {
    name: 'header-sets',
    shows: 'Headers that profiles share.',
    async open(stage) {
      await editProfile(stage);
      await stage.press('button', 'Edit header sets');
      await stage.press('button', 'Add set');
      await stage.write('Name of the set', 'Staging');
    },
  },
  {
    name: 'edit-profile-group',
    shows: 'A profile that uses a header set.',
    async open(stage) {
      await editProfile(stage);
      await stage.press('button', 'Edit header sets');
      await stage.press('button', 'Add set');
      await stage.write('Name of the set', 'Staging');
      await stage.press('button', 'Save sets');
      await stage.press('checkbox', 'Staging');
      await stage.scrollTo('checkbox', 'Staging');
    },
  },
];
