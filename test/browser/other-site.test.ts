import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { focused, openRegenerateWith } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, until } from './person.ts';
import {
  answered,
  callLine,
  isAsked,
  lastHeard,
  press,
  saidHere,
  startTwoSites,
  write,
} from './two-sites.ts';
import { typed } from './windows.ts';

let sites: Awaited<ReturnType<typeof startTwoSites>>;
let panel: Person;

beforeAll(async () => {
  sites = await startTwoSites();
  panel = sites.panel;
});

afterAll(() => sites?.close());

describe('a conversation already sent to another site', () => {
  test('asks before sending; Escape and “Cancel” send nothing and lose nothing', async () => {
    await saidHere(panel, 'One');
    await expect
      .poll(() => callLine(panel))
      .toContain(
        'Your message is sent as the last message. Runnel asks first: earlier messages went to another site.',
      );
    await write(panel, 'Two');
    await sites.question(panel);
    await expect.poll(() => focused(panel.page)).toBe('button Cancel');
    expect(await panel.text()).toContain(`So far, this conversation went to ${sites.here.origin}.`);
    expect(await faultsOfLook(panel.page, 'other-site')).toEqual([]);
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => isAsked(panel)).toBe(false);
    await expect.poll(() => focused(panel.page)).toBe('textbox Message');
    expect(await typed(panel)).toBe('Two');
    await panel.page.keyboard.press('Enter');
    await sites.question(panel);
    await panel.page.keyboard.press('Enter');
    await expect.poll(() => isAsked(panel)).toBe(false);
    await expect.poll(() => focused(panel.page)).toBe('textbox Message');
    expect(await typed(panel)).toBe('Two');
    expect(sites.there.posts('chat')).toEqual([]);
  });

  test('is sent by “Send with the conversation”, and Runnel does not ask again', async () => {
    await panel.page.keyboard.press('Enter');
    await sites.question(panel);
    await press(panel, 'Send with the conversation');
    await answered(panel, 2);
    expect(lastHeard(sites.there)).toEqual(['One', 'Indeed', 'Two']);
    await expect
      .poll(() => callLine(panel))
      .toContain('with the earlier messages, including those to other sites.');
    await write(panel, 'Three');
    await answered(panel, 3);
    expect(lastHeard(sites.there)).toEqual(['One', 'Indeed', 'Two', 'Indeed', 'Three']);
  });

  test('is not asked about again after the panel and the browser restart', async () => {
    panel = await sites.restarted();
    await panel.button('Profile: There').wait();
    await write(panel, 'Four');
    await answered(panel, 4);
    expect(lastHeard(sites.there)).toHaveLength(7);
  });

  test('stays behind with “Send this message only”, and later messages to that site do not', async () => {
    await saidHere(panel, 'Secret');
    await write(panel, 'Alone');
    await sites.question(panel);
    await press(panel, 'Send this message only');
    await answered(panel, 2);
    expect(lastHeard(sites.there)).toEqual(['Alone']);
    await expect
      .poll(() => callLine(panel))
      .toContain('with the messages since you chose “Send this message only”.');
    await write(panel, 'And on');
    await answered(panel, 3);
    expect(lastHeard(sites.there)).toEqual(['Alone', 'Indeed', 'And on']);
  });

  test('is left unchanged by “New conversation”, which sends the message in a new one', async () => {
    await saidHere(panel, 'Left');
    await write(panel, 'Begin');
    await sites.question(panel);
    await press(panel, 'New conversation');
    await answered(panel, 1);
    expect(lastHeard(sites.there)).toEqual(['Begin']);
    await expect.poll(() => typed(panel)).toBe('');
    await panel.button('Profile: There').wait();
    expect(await panel.text()).not.toContain('Left');
  });

  test('is asked about on regeneration by another profile and on a new version of a message', async () => {
    await saidHere(panel, 'First', 'Second');
    await openRegenerateWith(panel.page);
    await byRole(panel.page, 'option', 'There · Streaming').click();
    await sites.question(panel);
    const before = sites.there.posts('chat').length;
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => focused(panel.page)).toBe('button More actions for this answer');
    const edit = await panel.page.$$('::-p-aria([name="Edit message"][role="button"])');
    await edit.at(-1)?.press('Enter');
    await byRole(panel.page, 'textbox', 'Edit message').fill('Second, edited');
    await panel.page.keyboard.press('Enter');
    await sites.question(panel);
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => focused(panel.page)).toBe('textbox Edit message');
    expect(sites.there.posts('chat')).toHaveLength(before);
    await panel.page.keyboard.press('Enter');
    await sites.question(panel);
    await press(panel, 'Send this message only');
    await until(async () => sites.there.posts('chat').length === before + 1, 'the edited message is sent');
    await answered(panel, 2);
    expect(lastHeard(sites.there)).toEqual(['Second, edited']);
  });

  test.each([
    ['takes no history', 'Text', 'text'],
    ['keeps the conversation itself', 'Keeps', 'keeps'],
  ])('is not asked about when the runnable %s', async (_, name, path) => {
    await saidHere(panel, 'Before');
    await panel.choose(name);
    await panel.send('After');
    await panel.answer('done');
    expect(await isAsked(panel)).toBe(false);
    expect(JSON.stringify(sites.there.bodies(path).at(-1))).not.toContain('Before');
  });

  test('is asked about once per browser session when temporary', async () => {
    await panel.button('Conversations').click();
    await panel.button('New temporary conversation').click();
    await panel.choose('Here');
    await panel.send('Passing');
    await panel.answer('done');
    await panel.choose('There');
    await write(panel, 'By');
    await sites.question(panel);
    await press(panel, 'Send with the conversation');
    await answered(panel, 2);
    await write(panel, 'And by');
    await answered(panel, 3);
    expect(lastHeard(sites.there)).toEqual(['Passing', 'Indeed', 'By', 'Indeed', 'And by']);
  });
});
