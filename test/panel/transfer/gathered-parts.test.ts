import { expect, test, vi } from 'vitest';
import { createGatheredParts } from '../../../lib/panel/transfer/gathered-parts.ts';

/** Counts the parts of each blob, in order of creation. */
function countedParts() {
  const counts: number[] = [];
  const RealBlob = Blob;
  vi.stubGlobal(
    'Blob',
    class extends RealBlob {
      constructor(parts: (string | Blob)[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        counts.push(parts.length);
      }
    },
  );
  return counts;
}

test('a file has its parts in order, both text and blobs', async () => {
  const parts = createGatheredParts();
  parts.add(['one ', new Blob(['two ']), 'three ']);
  for (let place = 0; place < 250; place += 1) parts.add([`${place} `]);
  parts.add(['end']);
  const file = parts.file('text/plain');
  expect(file.type).toBe('text/plain');
  const numbers = Array.from({ length: 250 }, (_, place) => `${place} `).join('');
  expect(await file.text()).toBe(`one two three ${numbers}end`);
});

test('a file without parts is empty', async () => {
  expect(createGatheredParts().file('text/plain').size).toBe(0);
});

test.each([
  { of: 'many small parts', count: 5_000, length: 10, most: 100, blobs: 50 },
  { of: 'a few long parts', count: 10, length: 1_000_000, most: 2, blobs: 5 },
])(
  'each blob has a limited number of parts, and the file few blobs: $of',
  ({ count, length, most, blobs }) => {
    const counts = countedParts();
    const parts = createGatheredParts();
    const text = 'x'.repeat(length);
    for (let place = 0; place < count; place += 1) parts.add([text]);
    parts.file('text/plain');
    vi.unstubAllGlobals();
    expect(Math.max(...counts.slice(0, -1))).toBe(most);
    expect(counts.at(-1)).toBe(blobs);
  },
);
