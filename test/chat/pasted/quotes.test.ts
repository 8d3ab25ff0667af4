import { describe, expect, test } from 'vitest';
import { bashWords } from '../../../lib/chat/pasted/bash-words.ts';
import { cmdWords } from '../../../lib/chat/pasted/cmd-words.ts';
import { powershellWords } from '../../../lib/chat/pasted/powershell-words.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { fc } from '../../support/fast-check.ts';

describe('quotes', () => {
  const words = fc.array(
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\0', '')),
    {
      minLength: 1,
    },
  );
  /** A quoted text as cmd passes it on: DevTools quotes in this way. */
  const forCmd = (text: string) =>
    `^"${text
      .replace(/(\\*)("|$)/g, (_, backslashes: string, end: string) => backslashes.repeat(2) + (end && '\\"'))
      .replace(/[^a-zA-Z0-9\s]/g, '^$&')}^"`;

  test.each([
    ['bash', bashWords, (text: string) => `'${text.replaceAll("'", "'\\''")}'`],
    ['bash with escapes', bashWords, (text: string) => `"${text.replace(/[$`"\\]/g, '\\$&')}"`],
    ['PowerShell', powershellWords, (text: string) => `'${text.replaceAll("'", "''")}'`],
  ] as const)('of %s return every text', (_, split, quoted) => {
    fc.assert(
      fc.property(words, (texts) => {
        // Windows PowerShell takes a backslash before each quote as an escape.
        fc.pre(split !== powershellWords || texts.every((text) => !text.includes('\\"')));
        expect(split(texts.map(quoted).join(' ')).words.map(({ text }) => text)).toEqual(texts);
      }),
    );
  });

  test('of cmd return every text on one line', () => {
    fc.assert(
      fc.property(words, (texts) => {
        const lines = texts.map((text) => text.replace(/[\r\n]/g, ''));
        expect(cmdWords(lines.map(forCmd).join(' ')).words.map(({ text }) => text)).toEqual(lines);
      }),
    );
  });
});

test('pasted request: never throws, whatever the text', () => {
  const start = fc.constantFrom(
    'curl ',
    'curl.exe ',
    'fetch(',
    'RemoteRunnable(',
    'new RemoteRunnable(',
    'irm http://x ',
    '```\n',
    'requests.post(',
    'requests.post(f"',
  );
  const piece = fc.oneof(
    fc.constantFrom(
      '-H',
      '-d',
      '"',
      "'",
      '`',
      '^',
      '\\',
      '\n',
      '$',
      '$(',
      '{',
      '}',
      '[',
      '(',
      ')',
      ',',
      ':',
      ' ',
      '@{',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(start, fc.array(piece, { maxLength: 30 }), (before, pieces) => {
      expect(['request', 'refused', undefined]).toContain(readRequest(before + pieces.join(''))?.kind);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['spaces', ' '],
  ['lines', '\n '],
  ['quotes', '"'],
  ['backslashes', '\\'],
  ['carets', '^ '],
  ['backticks', '` '],
  ['variables', '${'],
  ['commands', '$(a'],
  ['tables', '-Headers @{'],
  ['types', 'new RemoteRunnable<'],
  ['calls', 'new RemoteRunnable '],
  ['dicts', '{"a":'],
  ['names', 'curl '],
  ['code fences', '```\n '],
  ['signs of a fence', '`'],
  ['curled quotes', '“a '],
  ['values', 'import requests\na = "b"\n'],
  ['joined texts', '"a" + '],
])('pasted request: is read in reasonable time from 250,000 characters of %s', (_, piece) => {
  const long = piece.repeat(250_000 / piece.length);
  for (const start of [
    'curl ',
    'curl "',
    'curl.exe "',
    'fetch(',
    'RemoteRunnable(',
    'new RemoteRunnable(',
    'irm http://x ',
  ])
    readRequest(start + long);
  readRequest(long);
});
