import { describe, expect, test } from 'vitest';
import { filledRepeats, placeholdersIn, repeatedAt } from '../../../lib/chat/prompt/placeholder.ts';

/** Selects a placeholder of a text by its place, types over it, and returns the text that follows. */
function typedOver(text: string, place: number, typed: string) {
  const selected = placeholdersIn(text)[place] ?? { start: 0, end: 0 };
  const repeated = repeatedAt(text, selected);
  const now = text.slice(0, selected.start) + typed + text.slice(selected.end);
  return repeated && filledRepeats(repeated, now);
}

describe('what is typed over a placeholder goes into all places of its name:', () => {
  test.each([
    ['Is {{a}} like {{b}}, and {{a}}?', 0, 'tea', 'Is tea like {{b}}, and tea?', 0],
    ['Is {{a}} like {{b}}, and {{a}}?', 2, 'tea', 'Is tea like {{b}}, and tea?', -2],
    ['{{a}}{{a}}{{a}}', 1, 'x', 'xxx', -4],
    ['{{ a }} and {{a}}', 0, 'tea', 'tea and tea', 0],
    ['{{a}} and {{a}}', 0, '{{b}} \n', '{{b}} \n and {{b}} \n', 0],
  ])('%j at %d, %j', (text, place, typed, after, shift) => {
    expect(typedOver(text, place, typed)).toMatchObject({ text: after, shift });
  });

  test('and again when more is typed there', () => {
    const once = typedOver('{{a}}, {{a}}.', 0, 'tea');
    expect(once && filledRepeats(once.next, 'green tea, tea.')?.text).toBe('green tea, green tea.');
  });
});

describe('nothing is put elsewhere', () => {
  test.each([
    ['if the placeholder stands once', '{{a}} and {{b}}', 'tea'],
    ['if it was left', '{{a}} and {{a}}', '{{a}}'],
    ['if it was emptied', '{{a}} and {{a}}', ' '],
  ])('%s', (_, text, typed) => {
    expect(typedOver(text, 0, typed)).toBeUndefined();
  });

  test.each(['tea and coffee', 'My tea and {{a}}', 'tea', ''])(
    'if the text was changed elsewhere: %j',
    (now) => {
      const repeated = repeatedAt('{{a}} and {{a}} too', { start: 0, end: 5 });
      expect(repeated && filledRepeats(repeated, now)).toBeUndefined();
    },
  );
});
