import { expect } from 'vitest';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { gone, type Person, until } from './person.ts';

export const passphrase = 'correct horse battery';

/** Keystrokes of a person who has a passphrase. */
export function handsOn(panel: Person) {
  const { page } = panel;
  const type = (text: string) => page.keyboard.type(text);
  const press = (name: 'Enter' | 'Tab' | 'Escape') => page.keyboard.press(name);
  const says = (text: string) =>
    until(async () => (await panel.text()).includes(text), `the panel says “${text}”`);
  const focusIsOn = (name: string) => expect.poll(() => focused(page), { timeout: 30_000 }).toBe(name);
  const noDialog = () => gone(page, 'dialog');
  const openData = () => chooseInMenu(page, 'Your data: export, import, storage');

  async function closeData() {
    await press('Escape');
    await noDialog();
  }

  return {
    type,
    press,
    says,
    focusIsOn,
    noDialog,
    openData,
    closeData,
    async lockNow() {
      await openData();
      await tabTo(page, 'button Lock now');
      await press('Enter');
      await says('Secrets are encrypted, and locked.');
      await closeData();
    },
    async unlockInDialog() {
      await focusIsOn('textbox Passphrase');
      await type(passphrase);
      await press('Enter');
    },
  };
}
