import { describe, expect, test } from 'vitest';
import { commands } from '../../lib/wire/commands.ts';

/** 32 bytes. */
const key = `${'A'.repeat(43)}=`;

const accepts = (input: unknown) => commands['secrets.passphrase']().safeParse(input).success;

describe('secrets.passphrase', () => {
  const next = { salt: 'AAAA', rounds: 600_000, key };

  test.each([
    ['a first passphrase', { next }],
    ['another passphrase', { current: key, next }],
    ['no passphrase any more', { current: key }],
  ])('accepts %s', (_, input) => {
    expect(accepts(input)).toBe(true);
  });

  test.each([
    ['a passphrase in plain', { current: 'correct horse battery staple' }],
    ['a key of another length', { current: 'AAAA' }],
    ['a next one without its salt', { next: { rounds: 1, key } }],
    ['no rounds', { next: { ...next, rounds: 0 } }],
    ['endless rounds', { next: { ...next, rounds: 1e12 } }],
  ])('refuses %s', (_, input) => {
    expect(accepts(input)).toBe(false);
  });
});
