// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { aPrompt } from '../../support/profile.ts';
import { promptComposer } from '../../support/prompt-composer.tsx';

/** A message of a prompt in which `{{drink}}` stands twice; the first place was typed over. */
function filledIn() {
  const composer = promptComposer([aPrompt('ask', 'Is {{drink}} good? Tell {{whom}} about {{drink}}.')]);
  composer.type('/ask');
  composer.press('Enter');
  expect(composer.selected()).toBe('{{drink}}');
  composer.type('Is tea good? Tell {{whom}} about {{drink}}.');
  composer.box.setSelectionRange(6, 6);
  return composer;
}

describe('a placeholder that stands twice is asked for once:', () => {
  test('Tab fills in the other place and goes to the next name', () => {
    const { press, selected, text } = filledIn();
    expect(press('Tab')).toBe(false);
    expect(text.value).toBe('Is tea good? Tell {{whom}} about tea.');
    expect(selected()).toBe('{{whom}}');
    expect(press('Tab')).toBe(true);
  });

  test('Enter sends the text with both', () => {
    const { press, sent } = filledIn();
    press('Enter');
    expect(sent).toEqual(['Is tea good? Tell {{whom}} about tea.']);
  });

  test('leaving the message fills in the other place', () => {
    const { box, text } = filledIn();
    fireEvent.blur(box);
    expect(text.value).toBe('Is tea good? Tell {{whom}} about tea.');
  });
});
