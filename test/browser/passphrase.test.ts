import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { everythingStored } from './everything-stored.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { serveRunnables } from './served.ts';
import { handsOn, passphrase } from './unlocking.ts';
import { walk } from './walk.ts';

const key = 'sk-4711-behind-a-passphrase';
const newKey = 'sk-4712-saved-while-locked';

let userDataDir: string;
let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let panel: Person;
let hands: ReturnType<typeof handsOn>;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  userDataDir = await newUserDataDir();
  await start();
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(userDataDir);
});

async function start() {
  chromium = await startBrowser({ userDataDir });
  panel = person(await chromium.openPanel());
  hands = handsOn(panel);
}

const sentKey = () => server.posts('guide').at(-1)?.headers['x-key'];
const onDisk = () => panel.page.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));

describe('a passphrase', () => {
  test('encrypts the secrets of profiles, and is set by keyboard', walk('passphrase'), async () => {
    await panel.addProfile({
      name: 'Guide',
      url: server.url('guide'),
      header: { name: 'X-Key', value: key, secret: true },
    });
    expect(await onDisk()).toContain(key);
    await hands.openData();
    await tabTo(panel.page, 'button Set passphrase');
    await hands.press('Enter');
    await hands.focusIsOn('textbox New passphrase');
    await hands.type('short');
    await hands.press('Enter');
    await hands.says('Use at least 8 characters.');
    expect(await faultsOfLook(panel.page, 'passphrase-form')).toEqual([]);
    await panel.textbox('New passphrase').fill(passphrase);
    await hands.press('Tab');
    await hands.type(passphrase);
    await hands.press('Enter');
    await hands.says('The passphrase was set.');
    await hands.focusIsOn('heading Passphrase');
    expect(await faultsOfLook(panel.page, 'passphrase-set')).toEqual([]);
    await hands.closeData();

    expect(await onDisk()).not.toContain(key);
    expect(await onDisk()).not.toContain(passphrase);
    await panel.send('Hello');
    await panel.answer('done');
    expect(sentKey()).toBe(key);
  });

  test('is asked for after a restart by the message that needs it, and sends it with its header', async () => {
    await chromium.close();
    await start();
    await panel.button('Profile: Guide').wait();
    await hands.says('Secrets are locked, and this profile needs one.');
    expect(await faultsOfLook(panel.page, 'passphrase-locked')).toEqual([]);

    await panel.send('Hello again');
    await panel.notice('Secrets are locked');
    expect(server.posts('guide').some(({ body }) => body.includes('Hello again'))).toBe(false);
    await panel.textbox('Passphrase').wait();
    expect(await faultsOfLook(panel.page, 'passphrase-notice')).toEqual([]);
    await tabTo(panel.page, 'textbox Passphrase');
    await hands.type('wrong horse');
    await hands.press('Enter');
    await hands.says('Wrong passphrase. Try again.');
    expect(await faultsOfLook(panel.page, 'passphrase-wrong')).toEqual([]);
    await panel.textbox('Passphrase').fill(passphrase);
    await hands.press('Enter');
    await panel.answer('done');
    expect(sentKey()).toBe(key);
    expect(await everythingStored(panel.page)).not.toContain(key);
    expect(await onDisk()).not.toContain(key);
  });

  test('is asked for by a profile that is saved with a new secret, and nothing typed is lost', async () => {
    await hands.lockNow();
    await panel.editProfile();
    await panel.textbox('Header value').fill(newKey);
    await panel.button('Save profile').click();
    await byRole(panel.page, 'dialog', 'Unlock secrets').wait();
    await hands.focusIsOn('textbox Passphrase');
    expect(await faultsOfLook(panel.page, 'passphrase-dialog')).toEqual([]);
    await hands.press('Escape');
    await hands.says('Secrets are locked. Unlock them with your passphrase and try again.');
    await panel.button('Save profile').click();
    await hands.unlockInDialog();
    await hands.noDialog();
    expect(await onDisk()).not.toContain(newKey);
    await panel.send('With another key');
    await panel.answer('done');
    expect(sentKey()).toBe(newKey);
  });

  test('is reached from the headers of a profile', async () => {
    await panel.editProfile();
    await tabTo(panel.page, 'button Passphrase');
    await hands.press('Enter');
    await byRole(panel.page, 'dialog', 'Protection of secrets').wait();
    expect(await faultsOfLook(panel.page, 'passphrase-offer')).toEqual([]);
    await tabTo(panel.page, 'button Lock now');
    await hands.press('Enter');
    await hands.says('Secrets are encrypted, and locked.');
    await hands.press('Escape');
    await hands.focusIsOn('button Passphrase');
    await panel.button('Cancel').click();
    await hands.noDialog();
    await hands.says('Secrets are locked, and this profile needs one.');
    await tabTo(panel.page, 'button Unlock');
    await hands.press('Enter');
    await hands.unlockInDialog();
    await until(async () => !(await panel.text()).includes('Secrets are locked'), 'the secrets are unlocked');
  });

  test('is asked for by an export, which without it is not made', async () => {
    await hands.lockNow();
    await hands.openData();
    await byRole(panel.page, 'radio', 'All conversations').click();
    await tabTo(panel.page, 'button Export');
    await hands.press('Enter');
    await byRole(panel.page, 'dialog', 'Unlock secrets').wait();
    await hands.focusIsOn('textbox Passphrase');
    await hands.press('Escape');
    await hands.says('Secrets are locked. Unlock them with your passphrase and try again.');
    await hands.focusIsOn('button Export');
    await hands.press('Enter');
    await hands.unlockInDialog();
    await hands.says('Exported to');
    await hands.focusIsOn('button Export');
    await hands.closeData();
  });

  test('is named by the connection test, whose next step unlocks', async () => {
    await hands.lockNow();
    await panel.editProfile();
    await panel.button('Test connection').click();
    await byRole(panel.page, 'group', 'Secrets are locked').wait();
    expect(await faultsOfLook(panel.page, 'passphrase-doctor')).toEqual([]);
    await tabTo(panel.page, 'button Unlock');
    await hands.press('Enter');
    await hands.unlockInDialog();
    await byRole(panel.page, 'group', 'Nothing wrong found').wait();
    await hands.press('Escape');
    await hands.press('Escape');
    await hands.noDialog();
  });

  test('that is lost leaves everything but the secrets', async () => {
    await hands.lockNow();
    await hands.openData();
    await tabTo(panel.page, 'button Delete all secrets…');
    await hands.press('Enter');
    await byRole(panel.page, 'alertdialog', 'Delete all secrets?').wait();
    expect(await faultsOfLook(panel.page, 'passphrase-lost')).toEqual([]);
    await tabTo(panel.page, 'button Delete secrets');
    await hands.press('Enter');
    await hands.says('All secrets were deleted.');
    await hands.closeData();
    await panel.button('Profile: Guide').wait();
    await panel.send('Without a key');
    await panel.notice('A secret is missing: X-Key');
    await until(async () => (await panel.text()).includes('With another key'), 'the conversation is there');
  });
});
