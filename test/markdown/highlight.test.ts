import { describe, expect, test } from 'vitest';
import { type CodeLanguage, codeLanguage, isQuicklyColoured } from '../../lib/markdown/code/code-block.ts';
import { type CodePiece, highlighted } from '../../lib/markdown/code/highlight.ts';
import { codeSamples } from '../support/code-samples.ts';
import { fc } from '../support/fast-check.ts';

const textOf = (pieces: CodePiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.inside))).join('');

const rolesIn = (pieces: CodePiece[]): string[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.role, ...rolesIn(piece.inside)]));

const samples = Object.entries(codeSamples) as [CodeLanguage, string][];

describe.each(samples)('highlighting of %s', (language, code) => {
  test('adds at least two roles and keeps the text', () => {
    const pieces = highlighted(language, code);
    expect(textOf(pieces)).toBe(code);
    expect(new Set(rolesIn(pieces)).size).toBeGreaterThanOrEqual(2);
  });

  test('keeps the text of truncated or foreign code', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom(...'<>&"\'`{}()[]#/*\\\n\r\t $=:;-+@!a1\u0000\ud800'),
        maxLength: 60,
      }),
      fc.nat(code.length).map((end) => code.slice(0, end)),
      fc.constantFrom(...samples.map(([, other]) => other)),
    );
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 3 }), (parts) => {
        const text = parts.join('');
        expect(textOf(highlighted(language, text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

test('each kind of token has its own role', () => {
  const [comment, ...rest] = highlighted('python', '# note\ndef f(): return "s" + 1');
  expect(comment).toEqual({ role: 'comment', inside: ['# note'] });
  expect(rolesIn(rest)).toEqual(['keyword', 'name', 'keyword', 'string', 'number']);
});

describe('language of a code fence', () => {
  test.each([
    ['python', 'python'],
    ['Python', 'python'],
    ['py', 'python'],
    ['ts', 'typescript'],
    ['tsx', 'typescript'],
    ['shell', 'bash'],
    ['html', 'xml'],
    ['c++', 'cpp'],
    ['c#', 'csharp'],
    ['yml', 'yaml'],
    ['patch', 'diff'],
    ['brainfuck', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('%s is %s', (name, language) => {
    expect(codeLanguage(name)).toBe(language);
  });
});

describe('code short enough to highlight at once', () => {
  test.each([
    ['includes ordinary code', 'const a = 1;\n'.repeat(100), true],
    ['excludes long code', 'const a = 1;\n'.repeat(1000), false],
    ['excludes code with a very long line', `"${'x'.repeat(500)}"`, false],
    ['excludes a long run of bare words', 'a b\n'.repeat(300), false],
  ])('%s', (_, code, isQuick) => {
    expect(isQuicklyColoured(code)).toBe(isQuick);
  });
});
