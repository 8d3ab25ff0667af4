import { describe, expect, test } from 'vitest';
import { filledInText, sentWithText } from '../../../lib/chat/input/sent-with.ts';
import type { JsonObject } from '../../../lib/json/json.ts';

const fileAt = (at: string, name = 'letter.pdf') => ({
  at,
  file: { id: `id of ${name}`, name, mediaType: 'application/pdf', size: 1 },
});

describe('summary of the filled-in fields', () => {
  test.each<[string, JsonObject, string[], string]>([
    ['nothing', {}, [], ''],
    ['a text', { tone: 'dry' }, [], 'tone: dry'],
    ['several', { tone: 'dry', count: 3 }, [], 'tone: dry · count: 3'],
    ['several lines in one', { note: ' one\n\n  two\t' }, [], 'note: one two'],
    ['a boolean', { short: false }, [], 'short: false'],
    ['null', { tone: null }, [], 'tone: null'],
    ['a list', { tags: ['a', 1, ['b\nc']] }, [], 'tags: a, 1, b c'],
    ['a list with an empty entry', { tags: ['a', '', ' '] }, [], 'tags: a'],
    ['nothing but empty texts', { note: ' ', tags: [''], tone: 'dry' }, [], 'tone: dry'],
    ['an object', { who: { name: 'Ada' } }, [], 'who: {"name":"Ada"}'],
    [
      'a file instead of its placeholder',
      { tone: 'dry', file: '' },
      ['/file'],
      'tone: dry · file: letter.pdf',
    ],
    ['a nested file', {}, ['/who/letters/0'], 'who.letters.0: letter.pdf'],
    ['a file whose name has a /', {}, ['/a~1b'], 'a/b: letter.pdf'],
  ])('%s', (_, fields, places, words) => {
    expect(
      filledInText(
        fields,
        places.map((at) => fileAt(at)),
      ),
    ).toBe(words);
  });

  test.each([
    [194, 200],
    [195, 200],
    [10_000, 200],
  ])('is truncated: a text of %i characters makes %i', (length, shown) => {
    const words = filledInText({ note: 'a'.repeat(length) }, []);
    expect(words.length).toBe(shown);
    expect(words.endsWith('…')).toBe(length > 194);
  });
});

test.each<[string, JsonObject, string | null, string]>([
  ['nothing', {}, null, ''],
  ['fields', { tone: 'dry' }, null, 'tone: dry'],
  ['a preset', {}, 'Terse', 'configuration “Terse”'],
  ['both', { tone: 'dry' }, 'Terse', 'tone: dry · configuration “Terse”'],
])('summary of a sent message: %s', (_, fields, preset, words) => {
  expect(sentWithText({ fields, files: [], preset })).toBe(words);
});
