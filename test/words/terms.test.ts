import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-imports.ts';

const catalogue: Record<string, { message: string }> = JSON.parse(
  readFileSync(join(root, 'public/_locales/en/messages.json'), 'utf8'),
);

/** Words that a person types to find a command. */
const isSought = (key: string) => /^palette_\w+Words$/.test(key);

/** Returns a message without the names of its values. */
const wordsOf = (message: string) => message.replace(/\{\w+[,}]/g, '{');

/** A word, where alone it may stand, and phrases of it that may stand anywhere. */
const terms: [string, RegExp, { only: RegExp; fine?: RegExp }][] = [
  ['reply', /\brepl(?:y|ies|ied)\b/i, { only: /^waiting_|^queue_answerWaits$|^toldEnd_waitingForYou$/ }],
  [
    'response',
    /\bresponses?\b/i,
    {
      only: /^(?:doctor|inspector|noReply|repeat|schemaAbsence|storage|trace|traceReport)_/,
      // The mode, and its limit of time.
      fine: /single responses?|response limit|response within/gi,
    },
  ],
  ['key', /\bkeys?\b/i, { only: /^$/, fine: /keys? or tokens?|API keys?|arrow keys|x-api-key/gi }],
  ['group', /\bgroups?\b/i, { only: /^profile(?:Editor|Switcher)_/ }],
];

test('the manual says “key” of the keyboard, or “key or token”', () => {
  const manual = readFileSync(join(root, 'docs/using.md'), 'utf8').replace(/\s+/g, ' ');
  const fine = /keys? (?:or|and) tokens?|keys-and-tokens|“API key”|arrow keys?/gi;
  expect(manual.replace(fine, '').match(/.{40}\bkeys?\b.{40}/gi) ?? []).toEqual([]);
});

describe('one word for one thing', () => {
  test.each(terms)('“%s”', (_, word, { only, fine }) => {
    const elsewhere = Object.entries(catalogue)
      .filter(([key]) => !only.test(key) && !isSought(key))
      .map(([key, { message }]) => `${key}: ${wordsOf(message)}`)
      .filter((line) => word.test(fine ? line.replace(fine, '') : line.slice(line.indexOf(':'))));
    expect(elsewhere).toEqual([]);
  });
});
