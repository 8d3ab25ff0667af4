import { describe, expect, test } from 'vitest';
import { formProblemText } from '../../../lib/chat/input/form-problem-text.ts';
import { textAtPlace } from '../../../lib/chat/input/form-words.ts';
import type { FormProblem, MissingProblem } from '../../../lib/form/form-problem.ts';

describe('text of a form problem gives advice for', () => {
  test.each<[FormProblem, string]>([
    [{ code: 'not-json' }, 'This is not JSON. Put text in double quotes.'],
    [{ code: 'not-number' }, 'Enter a number, such as 3 or 0.5.'],
    [{ code: 'not-whole-number' }, 'Enter a whole number, such as 3.'],
    [{ code: 'number-separators', isWhole: true }, 'Write it without commas and spaces, such as 1000.'],
    [
      { code: 'number-separators', isWhole: false },
      'Write it with a point, without commas and spaces, such as 1000.5.',
    ],
    [
      { code: 'not-finite', number: 'NaN' },
      'JSON has no NaN. Enter another number or null, or put it in double quotes to send it as text.',
    ],
    [{ code: 'too-short', limit: 1 }, 'Write at least 1 character.'],
    [{ code: 'too-short', limit: 1_200 }, 'Write at least 1,200 characters.'],
    [{ code: 'too-long', limit: 2 }, 'Write at most 2 characters.'],
    [{ code: 'too-small', limit: 1_200 }, 'Enter 1200 or more.'],
    [{ code: 'too-great', limit: 1 }, 'Enter 1 or less.'],
    [{ code: 'not-above', limit: 1 }, 'Enter more than 1.'],
    [{ code: 'not-below', limit: 1 }, 'Enter less than 1.'],
    [{ code: 'not-multiple', limit: 0.1 }, 'Enter a multiple of 0.1.'],
    [{ code: 'too-few-entries', limit: 1 }, 'Add at least 1 entry.'],
    [{ code: 'too-few-entries', limit: 2 }, 'Add at least 2 entries.'],
    [{ code: 'too-many-entries', limit: 0 }, 'At most 0 entries are allowed.'],
    [{ code: 'too-few-names', limit: 1 }, 'Add at least 1 name.'],
    [{ code: 'too-many-names', limit: 1 }, 'At most 1 name is allowed.'],
    [{ code: 'other-type', types: ['string'] }, 'This has to be text.'],
    [{ code: 'other-type', types: ['integer'] }, 'This has to be a whole number.'],
    [{ code: 'other-type', types: ['number'] }, 'This has to be a number.'],
    [{ code: 'other-type', types: ['boolean'] }, 'This has to be true or false.'],
    [{ code: 'other-type', types: ['array'] }, 'This has to be a list.'],
    [{ code: 'other-type', types: ['object'] }, 'This has to be an object.'],
    [{ code: 'other-type', types: ['null'] }, 'This has to be null.'],
    [{ code: 'other-type', types: ['constructor'] }, 'This has to be constructor.'],
    [
      { code: 'other-type', types: ['string', 'integer', 'object'] },
      'This has to be text, a whole number, or an object.',
    ],
    [{ code: 'other-value', options: ['"a"'] }, 'This has to be "a".'],
    [{ code: 'other-value', options: ['"a"', '1'] }, 'This has to be "a" or 1.'],
    [{ code: 'other-pattern', pattern: '^<b>{2}$' }, 'This has to match ^<b>{2}$.'],
    [{ code: 'other-format', format: 'date' }, 'Enter a date, such as 2026-01-31.'],
    [{ code: 'other-format', format: 'time' }, 'Enter a time, such as 12:30:00 or 12:30:00Z.'],
    [
      { code: 'other-format', format: 'date-time' },
      'Enter a date with time, such as 2026-01-31T12:30:00 or 2026-01-31T12:30:00Z.',
    ],
    [{ code: 'other-format', format: 'duration' }, 'Enter a duration, such as P1DT2H.'],
    [{ code: 'other-format', format: 'email' }, 'Enter an email address.'],
    [{ code: 'other-format', format: 'uri' }, 'Enter a URL.'],
    [{ code: 'other-format', format: 'uuid' }, 'Enter a UUID.'],
    [{ code: 'other-format', format: 'ipv4' }, 'This does not have the format “ipv4”.'],
    [{ code: 'other-format', format: 'toString' }, 'This does not have the format “toString”.'],
    [{ code: 'repeated-entry' }, 'Each entry is allowed only once.'],
    [{ code: 'unknown-name' }, 'A name here is not allowed by the schema. Remove it.'],
    [{ code: 'names-missing', names: ['a', 'c'] }, 'Add a and c.'],
    [{ code: 'nothing-allowed' }, 'The schema allows no value here.'],
    [{ code: 'mismatch' }, 'This value does not fit the runnable’s schema. Change it.'],
  ])('%j', (problem, text) => {
    expect(formProblemText(problem)).toBe(text);
  });

  test.each<[MissingProblem['shape'], string]>([
    ['text', 'Fill this in'],
    ['number', 'Enter a number'],
    ['yes-no', 'Choose yes or no'],
    ['choice', 'Choose one'],
    ['file', 'Choose a file'],
    ['list', 'Add at least one entry'],
    ['group', 'Fill this in'],
    ['either', 'Choose a variant and fill it in'],
    ['json', 'Write this as JSON'],
  ])('a missing value of shape %s', (shape, text) => {
    expect(formProblemText({ code: 'missing', shape, otherwise: null })).toBe(`${text}.`);
    expect(formProblemText({ code: 'missing', shape, otherwise: 'none' })).toBe(`${text}, or choose None.`);
    expect(formProblemText({ code: 'missing', shape, otherwise: 'empty' })).toBe(
      `${text}, or press “Leave empty”.`,
    );
  });
});

test.each([
  [[], 'No {a}.', 'No {a}.'],
  [['x', '0'], 'No {a}.', 'x.0: No {a}.'],
])('the remaining path %j is put before the message', (path, message, text) => {
  expect(textAtPlace({ path, message })).toBe(text);
});
