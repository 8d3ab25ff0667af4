import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Plant, plantsIn } from './planted-secrets.ts';
import { closeExits, gatherExits } from './secret-exits.ts';

const security = await readFile(join(import.meta.dirname, '../../SECURITY.md'), 'utf8');
const inOneLine = security.replaceAll(/\s+/g, ' ');

const keysOfPreset: Plant[] = ['a key of a preset', 'a key deep in a preset', 'a key in a list of a preset'];

/** Plants that may be found at an exit, and the sentence of SECURITY.md that says so. */
const allowed: { at: RegExp; plants: Plant[]; because: string }[] = [
  {
    at: /^(exported|saved|copied by “Copy as|stored|files)/,
    plants: ['an earlier message'],
    because: 'Conversations are not encrypted.',
  },
  {
    at: /^(stored|files)/,
    plants: ['a secret header', 'a password of basic auth', 'a secret in the query of a URL'],
    because: 'Not masked are answers and events on this machine',
  },
  {
    at: /^(stored|files)/,
    plants: keysOfPreset,
    because: 'A key in a preset is stored with the profile and not encrypted.',
  },
  {
    at: /^sent to its own site/,
    plants: ['a secret in the query of a URL'],
    because: 'A secret in the query stands in the address of each request to its site',
  },
];

let found: Awaited<ReturnType<typeof gatherExits>>;

beforeAll(async () => {
  found = await gatherExits();
}, 600_000);

afterAll(closeExits);

describe('what leaves, and what stays', () => {
  test('has no exit that this test does not know', () => {
    expect(found.unknown).toEqual([]);
    expect(found.exits.size).toBe(found.expected);
  });

  test('is a plant only where SECURITY.md says so', () => {
    const strays = [...found.exits].flatMap(([exit, text]) => {
      const may = allowed.flatMap(({ at, plants: some }) => (at.test(exit) ? some : []));
      return plantsIn(text).flatMap((plant) => (may.includes(plant) ? [] : `${plant}: ${exit}`));
    });
    expect(strays).toEqual([]);
  });

  test.each(allowed.map(({ because }) => because))(
    'is allowed by a sentence of SECURITY.md: %s',
    (because) => {
      expect(inOneLine).toContain(because);
    },
  );
});
