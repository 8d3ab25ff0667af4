// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFocusRule } from '../../../components/ui/focus-rule.ts';
import { focusScreens, pressFocused } from '../../support/focus-screens.tsx';
import { urlBox } from '../../support/profile-editor.tsx';

let stop: () => void;

beforeEach(() => {
  stop = startFocusRule();
});

afterEach(() => stop());

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

const presses = () =>
  [...document.querySelectorAll<HTMLElement>('button, summary')].filter(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  );

describe('every button, pressed by keyboard, leaves the focus on a control', () => {
  test.each(Object.entries(focusScreens))('%s', async (_, open) => {
    const lost: string[] = [];
    await open();
    const count = presses().length;
    for (let place = 0; place < count; place += 1) {
      cleanup();
      await open();
      const pressed = presses()[place];
      if (!pressed) throw new Error('The screen has lost a button.');
      const name = pressed.getAttribute('aria-label') ?? pressed.textContent ?? '';
      pressFocused(pressed);
      await settled();
      if (focused() === document.body) lost.push(name);
    }
    expect(count).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });
});

const frame = () => new Promise(requestAnimationFrame);

/** Resolves once effects and the rule have run, which take a frame or two each. */
async function settled() {
  for (let frames = 0; frames < 5; frames += 1) await frame();
}

describe('named jobs', () => {
  test.each<[string, () => unknown, string, () => Element | null]>([
    ['Pin', focusScreens['conversation without a pin'], 'Pin “Moin”', () => button('Unpin “Moin”')],
    ['Unpin', focusScreens['pinned conversation'], 'Unpin “Moin”', () => button('Pin “Moin”')],
    ['Undo of a paste', focusScreens['profile after a paste'], 'Undo', urlBox],
    [
      'a chosen field',
      focusScreens['field to choose'],
      'a',
      () => screen.getByRole('textbox', { name: 'Message' }),
    ],
    [
      'an edited message that is sent',
      focusScreens['message that is edited'],
      'Send as a new version',
      () => screen.getByRole('textbox', { name: 'Message' }),
    ],
  ])('after “%s” the focus goes on where it belongs', async (_, open, name, place) => {
    open();
    pressFocused(button(name));
    await expect.poll(focused).toBe(place());
  });
});
