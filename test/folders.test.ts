import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, isOwn, root, sourcesIn, valueImportsOf } from './support/source-imports.ts';

/** The table of what is loaded late points to all of it, and nothing that is loaded imports the table. */
const lateTable = 'components/app/late/features.ts';

/** Maps each folder of a room to the other folders of the room that it imports. */
function foldersOf(room: string): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const item of sourcesIn(room).flatMap(importsOf).filter(isOwn)) {
    if (item.file === lateTable) continue;
    const from = dirname(item.file);
    const to = dirname(join(from, item.from));
    if (to === from || !`${to}/`.startsWith(`${room}/`)) continue;
    folders.set(from, (folders.get(from) ?? new Set()).add(to));
  }
  return folders;
}

function reached(from: string, folders: Map<string, Set<string>>, seen = new Set<string>()): Set<string> {
  for (const to of folders.get(from) ?? []) {
    if (seen.has(to)) continue;
    seen.add(to);
    reached(to, folders, seen);
  }
  return seen;
}

test.each(['lib/panel', 'components'])('the folders of %s have no import cycle', (room) => {
  const folders = foldersOf(room);
  expect([...folders.keys()].filter((folder) => reached(folder, folders).has(folder))).toEqual([]);
});

test('no two files import each other', () => {
  const imports = ['lib', 'components'].flatMap(sourcesIn).flatMap(importsOf).filter(isOwn);
  const pairs = new Set(imports.map(({ file, from }) => `${file} ${join(dirname(file), from)}`));
  const circles = imports.filter(
    ({ file, from }) => file !== lateTable && pairs.has(`${join(dirname(file), from)} ${file}`),
  );
  expect(circles.map(({ file, from }) => `${file} and ${from}`)).toEqual([]);
});

test('only the page imports the table of what is loaded late', () => {
  const imports = ['lib', 'components', 'entrypoints']
    .flatMap(sourcesIn)
    .flatMap(valueImportsOf)
    .filter(isOwn);
  const importers = imports.filter(({ file, from }) => join(dirname(file), from) === lateTable);
  expect(importers.map(({ file }) => file)).toEqual(['components/app/app.tsx']);
});

/** Counts the files of each folder below the root, styles included, but not those of its folders. */
function filesByFolder(rooms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const room of rooms) {
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      const folder = relative(root, entry.parentPath);
      if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return counts;
}

test('a folder has at most 30 files, except one that is one idea', () => {
  const large = [...filesByFolder(['lib', 'components', 'entrypoints'])].filter(([, count]) => count > 30);
  expect(large.map(([folder]) => folder).toSorted()).toEqual(['components/ui']);
});
