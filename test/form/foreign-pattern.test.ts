import { describe, expect, test } from 'vitest';
import { isMatch, readPattern } from '../../lib/form/schema/schema-formats.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import { object, text, whole } from '../support/schema.ts';

/** Texts that Pydantic 2.13 takes and refuses with a pattern, by Rust's engine or by Python's. */
type Row = [pattern: string, taken: string[], refused: string[]];

describe('pattern of Python or Rust', () => {
  test.each<Row>([
    ['^\\d{4}\\-\\d{2}$', ['2024-01', '٢٠٢٤-٠١'], ['2024_01']],
    ['^[^\\@]+\\@[^\\@]+$', ['a@b'], ['ab']],
    ['^\\#\\&\\ \\"\\\'\\:\\,\\;\\=\\!\\%\\~\\`\\_$', ['#& "\':,;=!%~`_'], ['1']],
    ['^[\\w\\-\\.]+$', ['a-b.c'], ['a b']],
    ['(?i)^[a-f0-9]+$', ['ABC'], ['xyz']],
    ['(?s)^a.b$', ['a\nb'], ['ab']],
    ['(?m)^b\\-$', ['a\nb-\nc'], ['ab-']],
    ['(?ui)^ab$', ['AB'], ['x']],
    ['\\A\\w+\\Z', ['abc', 'Müller'], ['a b', 'abc\n']],
    ['\\A\\w+\\z', ['abc'], ['a b', 'abc\n']],
    ['(?m)\\Aab\\Z', ['ab'], ['ab\nc', 'c\nab']],
    ['^(?P<y>\\d{4})-(?P<m>\\d\\d)$', ['2024-01'], ['x']],
    ['^(?P<q>["\']).*(?P=q)$', ['"a"'], ['"a']],
    ['^{.*}$', ['{a}'], ['a']],
    ['^a{,3}$', ['aa'], ['aaaa']],
    ['^[]a]\\-$', [']-'], ['b-']],
    ['^a]$', ['a]'], ['a']],
    ['^\\p{Lu}\\-\\p{L}+$', ['A-b', 'Ä-ß'], ['a-b']],
    ['^\\w+$', ['Müller', '名前'], ['a b']],
    ['^\\d+$', ['٣'], ['a']],
    ['^(?!-)[a-z]+$', ['ab'], ['-ab']],
    ['^.{3}$', ['😀😀😀'], ['😀']],
    ['^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$', ['1.5'], ['-', 'x']],
    ['^\\s*(\\d*\\.?\\d+)\\s*(\\w+)?', ['5 kB'], ['kB']],
    ['\\é\\-', ['é-'], ['e-']],
  ])('%s', (source, taken, refused) => {
    const pattern = readPattern(source);
    expect(pattern).toBeDefined();
    const matching = [...taken, ...refused].filter((one) => pattern && isMatch(pattern, one));
    expect(matching).toEqual(taken);
  });
});

test('a pattern of older JavaScript is read by its rules', () => {
  expect(readPattern('^[\\w-.]+$')?.test('a-b.c')).toBe(true);
});

test.each([
  ['(', 'is no pattern'],
  ['^\\<b\\>$', 'means characters to Python and edges of words to Rust'],
  ['^[[:alpha:]]+$', 'names a class of Rust'],
  ['^[a-z&&[^aeiou]]+$', 'intersects classes of Rust'],
  ['(?x)^ a b $ # c', 'has spaces that Python and Rust skip'],
  ['^\\pL+\\-$', 'has a class of Rust that older JavaScript reads as letters'],
  ['\\a\\-', 'has an escape that JavaScript reads as a letter'],
  ['^\\p{Lu}[\\w-.]$', 'needs older rules, by which a class of Unicode is letters'],
])('%s is left out: it %s', (source) => {
  expect(readPattern(source)).toBeUndefined();
});

describe('schema with a pattern that JavaScript cannot read', () => {
  const coded = (pattern: string) => ({
    ...object({ code: { ...text, pattern }, n: whole }),
    required: ['a'],
  });
  const others = {
    '': { code: 'names-missing', names: ['a'] },
    '/n': { code: 'other-type', types: ['integer'] },
  };

  test.each([
    ['is checked by it if it can be translated', '(?i)^x\\-\\d$', 'no', 'X-1'],
    ['is checked by its other keywords', '(?x) a b', undefined, 'no'],
    ['is checked by its other keywords if it is invalid', '(', undefined, 'no'],
  ])('%s', (_, pattern, wrong, right) => {
    expect(schemaProblems(coded(pattern), { code: right, n: '1' })).toEqual(others);
    const problem = { '/code': { code: 'other-pattern', pattern } };
    if (wrong !== undefined)
      expect(schemaProblems(coded(pattern), { code: wrong, n: '1' })).toEqual({ ...others, ...problem });
  });

  test('keeps its format, its parts and its choices', () => {
    const part = { ...text, format: 'email', allOf: [{ minLength: 8 }], pattern: '^a\\@' };
    expect(schemaProblems(part, 'a@b.example')).toEqual({});
    expect(schemaProblems(part, 'a@@bcdefgh')).toMatchObject({ '': { code: 'other-format' } });
    expect(schemaProblems(part, 'a@b.c')).toMatchObject({ '': { code: 'too-short' } });
    expect(schemaProblems(part, 'b@b.example')).toEqual({ '': { code: 'other-pattern', pattern: '^a\\@' } });
    const optional = { anyOf: [{ ...text, pattern: '(?i)^x_' }, { type: 'null' }] };
    expect(schemaProblems(optional, 'X_1')).toEqual({});
    expect(schemaProblems(optional, 'a')).toEqual({ '': { code: 'other-pattern', pattern: '(?i)^x_' } });
  });

  test('checks the values of named entries only if the names can be told', () => {
    const named = (pattern: string) => ({
      type: 'object',
      patternProperties: { [pattern]: whole },
      additionalProperties: false,
    });
    const problemsOf = (pattern: string) => Object.keys(schemaProblems(named(pattern), { '1@': 'x', b: 1 }));
    expect(problemsOf('\\d\\@')).toEqual(expect.arrayContaining(['/1@', '/b']));
    expect(problemsOf('(?i)\\d\\@')).toEqual([]);
  });

  test('leaves the formats of other schemas alone', () => {
    expect(schemaProblems({ ...text, pattern: '\\@' }, 'a')).not.toEqual({});
    expect(schemaProblems({ ...text, format: 'pattern:\\@' }, 'a')).toEqual({});
  });
});
