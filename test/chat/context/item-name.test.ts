import { expect, test } from 'vitest';
import { itemName } from '../../../lib/chat/context/context-item.ts';
import '../../support/speak-english.ts';

const url = 'https://sea.example/tides';

test.each([
  ['page', 'Tides', url, 'Tides'],
  ['address', '', url, url],
  ['selection', '', '', 'Selection'],
  ['selection', 'Tides', url, 'Selection'],
  ['page', '', '', 'Page'],
  ['link', '', '', 'Link'],
  ['table', '', '', 'Table'],
] as const)('a %s with the title “%s” of “%s” is called “%s”', (kind, title, of, name) => {
  expect(itemName({ kind, title, url: of })).toBe(name);
});
