// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { profileDigit } from '../../../components/palette/palette-keys.ts';
import { isCommandWith } from '../../../components/ui/keys.ts';

afterEach(() => vi.unstubAllGlobals());

const on = (platform: string) => vi.stubGlobal('navigator', { platform });

/** A pressed key; `held` are the modifiers. */
const press = (code: string, key: string, held: string[] = []) => ({
  code,
  key,
  altKey: held.includes('Alt'),
  ctrlKey: held.includes('Control'),
  metaKey: held.includes('Meta'),
  shiftKey: held.includes('Shift'),
  isComposing: held.includes('composing'),
  getModifierState: (name: string) => held.includes(name),
});

describe('the key of a profile', () => {
  test.each([
    ['Alt and a digit', press('Digit1', '1', ['Alt']), 1],
    ['Alt and the last one', press('Digit9', '9', ['Alt']), 9],
    ['Alt and zero', press('Digit0', '0', ['Alt']), undefined],
    ['the same key in a French layout', press('Digit2', 'é', ['Alt']), 2],
    ['the same key in an Arabic layout', press('Digit3', '٣', ['Alt']), 3],
    ['a digit alone', press('Digit1', '1'), undefined],
    ['AltGr of Windows, which types', press('Digit2', '²', ['Alt', 'Control', 'AltGraph']), undefined],
    ['AltGr of Linux, which types', press('Digit2', '²', ['AltGraph']), undefined],
    ['AltGr that reports Alt', press('Digit2', '²', ['Alt', 'AltGraph']), undefined],
    ['the number pad, which types by numbers', press('Numpad1', '1', ['Alt']), undefined],
    ['Alt and Shift', press('Digit1', '!', ['Alt', 'Shift']), undefined],
    ['an input method', press('Digit1', '1', ['Alt', 'composing']), undefined],
  ])('%s', (_, event, expected) => {
    on('Win32');
    expect(profileDigit(event)).toBe(expected);
  });

  test('is none on a Mac, where Alt types', () => {
    on('MacIntel');
    expect(profileDigit(press('Digit1', '¡', ['Alt']))).toBeUndefined();
  });
});

describe('the key of a command', () => {
  test.each([
    ['Win32', press('KeyK', 'k', ['Control']), true],
    ['Win32', press('KeyK', 'K', ['Control']), true],
    ['Win32', press('KeyK', 'k', ['Meta']), false],
    ['Win32', press('KeyK', 'k'), false],
    ['Win32', press('KeyK', 'K', ['Control', 'Shift']), false],
    ['Win32', press('KeyK', 'k', ['Control', 'Alt']), false],
    ['Win32', press('KeyK', 'л', ['Control']), true],
    ['Win32', press('KeyV', 'k', ['Control']), true],
    ['Win32', press('KeyK', 't', ['Control']), false],
    ['Win32', press('KeyK', 'k', ['Control', 'composing']), false],
    ['MacIntel', press('KeyK', 'k', ['Meta']), true],
    ['MacIntel', press('KeyK', 'k', ['Control']), false],
  ])('on %s, %j: %s', (platform, event, expected) => {
    on(platform);
    expect(isCommandWith('k', event as unknown as KeyboardEvent)).toBe(expected);
  });
});
