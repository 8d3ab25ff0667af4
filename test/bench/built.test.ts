import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-imports.ts';

/** Imports of built modules: the names that a benchmark takes, and the files. */
const imports = /const \{([^}]+)\} = await importBuilt\(\[([^\]]+)\]\)/g;

const taken = readdirSync(join(root, 'test/bench'))
  .filter((name) => name.endsWith('.mjs'))
  .flatMap((bench) =>
    [...readFileSync(join(root, 'test/bench', bench), 'utf8').matchAll(imports)].map(([, names, files]) => ({
      bench,
      names: [...(names ?? '').matchAll(/(\w+)(?::\s*\w+)?/g)].map(([, name]) => name ?? ''),
      files: [...(files ?? '').matchAll(/'([^']+)'/g)].map(([, file]) => file ?? ''),
    })),
  );

test('benchmarks take modules of the extension', () => {
  expect(taken.length).toBeGreaterThan(3);
});

test.each(taken)('$bench takes from $files only what they have', async ({ names, files }) => {
  const modules = await Promise.all(files.map((file) => import(join(root, file))));
  const known = new Set(modules.flatMap(Object.keys));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
