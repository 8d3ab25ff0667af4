// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { active, options, promptComposer } from '../../support/prompt-composer.tsx';

afterEach(cleanup);

describe('a prompt is taken in place of what was typed', () => {
  test.each(['Enter', 'Tab'])('with %s, and not sent', (key) => {
    const { box, text, type, press, sent } = promptComposer();
    type('/tr');
    expect(press(key)).toBe(false);
    expect([box.value, text.value, sent]).toEqual(['Translate.', 'Translate.', []]);
    expect(options()).toEqual([]);
    expect([box.selectionStart, box.selectionEnd]).toEqual([10, 10]);
  });

  test('with a click, and the focus stays where one types', () => {
    const { box, text, type } = promptComposer();
    type('/');
    const option = screen.getByRole('option', { name: /translate/ });
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    expect(text.value).toBe('Translate.');
    expect(document.activeElement).toBe(box);
  });

  test('and then Enter sends it', () => {
    const { type, press, sent } = promptComposer();
    type('/tr');
    press('Enter');
    press('Enter');
    expect(sent).toEqual(['Translate.']);
  });
});

describe('a prompt is not taken', () => {
  test.each<[string, string, KeyboardEventInit]>([
    ['with Shift+Enter', 'Enter', { shiftKey: true }],
    ['with Shift+Tab', 'Tab', { shiftKey: true }],
    ['with the Enter of an input method', 'Enter', { isComposing: true }],
    ['with the Enter of an old one', 'Enter', { keyCode: 229 }],
    ['with its arrows', 'ArrowDown', { isComposing: true }],
  ])('%s', (_, key, part) => {
    const { type, press, text, sent } = promptComposer();
    type('/s');
    expect(press(key, part)).toBe(true);
    expect([text.value, sent, active()]).toEqual(['/s', [], ['/sum']]);
  });

  test('with Escape, which leaves the text; Enter sends it then', () => {
    const { type, press, text, sent } = promptComposer();
    type('/s');
    expect(press('Escape')).toBe(false);
    expect([options(), text.value]).toEqual([[], '/s']);
    expect(press('Escape')).toBe(true);
    press('Enter');
    expect(sent).toEqual(['/s']);
  });

  test('when one goes elsewhere', () => {
    const { box, type } = promptComposer();
    type('/s');
    fireEvent.blur(box);
    expect(options()).toEqual([]);
  });

  test('Escape closes it until one types on', () => {
    const { type, press } = promptComposer();
    type('/s');
    press('Escape');
    type('/su');
    expect(active()).toEqual(['/sum']);
  });
});

describe('placeholders', () => {
  test('are gone through with Tab and Shift+Tab, the first one selected at once', () => {
    const { type, press, selected } = promptComposer();
    type('/summary');
    press('Enter');
    expect(selected()).toBe('{{text}}');
    expect(press('Tab')).toBe(false);
    expect(selected()).toBe('{{whom}}');
    expect(press('Tab', { shiftKey: true })).toBe(false);
    expect(selected()).toBe('{{text}}');
  });

  test('let Tab out behind the last one and before the first one', () => {
    const { type, press } = promptComposer();
    type('/summary');
    press('Enter');
    expect(press('Tab', { shiftKey: true })).toBe(true);
    press('Tab');
    expect(press('Tab')).toBe(true);
  });

  test('that are left are sent as they stand', () => {
    const { type, press, sent } = promptComposer();
    type('/summary');
    press('Enter');
    press('Enter');
    expect(sent).toEqual(['Summarise {{text}} for {{whom}}.']);
  });

  test('of a text from elsewhere are selected too, and the focus comes along', async () => {
    const { box, give, selected } = promptComposer();
    box.blur();
    await give('What is {{it}}?');
    await expect.poll(selected).toBe('{{it}}');
    expect(document.activeElement).toBe(box);
  });
});
