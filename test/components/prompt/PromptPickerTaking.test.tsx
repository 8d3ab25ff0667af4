// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { active, options, promptComposer, some } from '../../support/prompt-composer.tsx';

describe('choosing a prompt replaces the typed text', () => {
  test.each(['Enter', 'Tab'])('with %s, without sending', (key) => {
    const { box, text, type, press, sent } = promptComposer();
    type('/tr');
    expect(press(key)).toBe(false);
    expect([box.value, text.value, sent]).toEqual(['Translate.', 'Translate.', []]);
    expect(options()).toEqual([]);
    expect([box.selectionStart, box.selectionEnd]).toEqual([10, 10]);
  });

  test('with a click, keeping focus in the text box', () => {
    const { box, text, type } = promptComposer();
    type('/');
    const option = screen.getByRole('option', { name: /translate/ });
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    expect(text.value).toBe('Translate.');
    expect(document.activeElement).toBe(box);
  });

  test('and Enter then sends it', () => {
    const { type, press, sent } = promptComposer();
    type('/tr');
    press('Enter');
    press('Enter');
    expect(sent).toEqual(['Translate.']);
  });
});

describe('prompt picker does not choose', () => {
  test.each<[string, string, KeyboardEventInit]>([
    ['on Shift+Enter', 'Enter', { shiftKey: true }],
    ['on Shift+Tab', 'Tab', { shiftKey: true }],
    ['on Enter of an input method', 'Enter', { isComposing: true }],
    ['on Enter as key 229', 'Enter', { keyCode: 229 }],
    ['on arrow keys of an input method', 'ArrowDown', { isComposing: true }],
  ])('%s', (_, key, part) => {
    const { type, press, text, sent } = promptComposer();
    type('/s');
    expect(press(key, part)).toBe(true);
    expect([text.value, sent, active()]).toEqual(['/s', [], ['/sum']]);
  });

  test('on Escape, after which Enter sends the text as typed', () => {
    const { type, press, text, sent } = promptComposer();
    type('/s');
    expect(press('Escape')).toBe(false);
    expect([options(), text.value]).toEqual([[], '/s']);
    expect(press('Escape')).toBe(true);
    press('Enter');
    expect(sent).toEqual(['/s']);
  });

  test('when the text box loses focus', () => {
    const { box, type } = promptComposer();
    type('/s');
    fireEvent.blur(box);
    expect(options()).toEqual([]);
  });

  test('after Escape, but reopens when the text changes', () => {
    const { type, press } = promptComposer();
    type('/s');
    press('Escape');
    type('/su');
    expect(active()).toEqual(['/sum']);
  });
});

describe('prompt placeholders', () => {
  test('are visited with Tab and Shift+Tab, starting with the first one selected', () => {
    const { type, press, selected } = promptComposer();
    type('/summary');
    press('Enter');
    expect(selected()).toBe('{{text}}');
    expect(press('Tab')).toBe(false);
    expect(selected()).toBe('{{whom}}');
    expect(press('Tab', { shiftKey: true })).toBe(false);
    expect(selected()).toBe('{{text}}');
  });

  test('let Tab leave after the last and before the first', () => {
    const { type, press } = promptComposer();
    type('/summary');
    press('Enter');
    expect(press('Tab', { shiftKey: true })).toBe(true);
    press('Tab');
    expect(press('Tab')).toBe(true);
  });

  test('are sent as they are if not replaced', () => {
    const { type, press, sent } = promptComposer();
    type('/summary');
    press('Enter');
    press('Enter');
    expect(sent).toEqual(['Summarise {{text}} for {{whom}}.']);
  });

  test('of inserted text are selected, with focus in the text box', async () => {
    const { box, give, selected } = promptComposer();
    box.blur();
    await give('What is {{it}}?');
    await expect.poll(selected).toBe('{{it}}');
    expect(document.activeElement).toBe(box);
  });
});

describe('a prompt that needs the page', () => {
  test('is handed over, and the typed text stays until it is there', () => {
    const handed: string[] = [];
    const { box, type, press } = promptComposer(some, '', {
      onPrompt: ({ name }) => handed.push(name) > 0,
    });
    type('/tr');
    press('Enter');
    expect([box.value, handed, options()]).toEqual(['/tr', ['translate'], []]);
  });

  test('has no blank where there is context', async () => {
    const { give, press, selected } = promptComposer(some, '', { filled: ['page'] });
    await give('Sum up {{page}} for {{whom}}.');
    expect(selected()).toBe('{{whom}}');
    expect(press('Tab', { shiftKey: true })).toBe(true);
  });
});
