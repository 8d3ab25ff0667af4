import { expect, test } from 'vitest';
import { createPlaces } from '../support/places.ts';
import { createSearchPages, store } from '../support/search-scene.ts';

test('a search covers the first two million characters of an answer', async () => {
  await createPlaces();
  const answer = `early ${'x '.repeat(999_990)}middle ${'x '.repeat(10)}late`;
  await store({ id: 'r1', conversationId: 'c1', at: 1, question: 'Q', answer });
  const page = createSearchPages()();
  await page.index();
  expect(await page.found('early')).toEqual(['r1.answer']);
  expect(await page.found('middle')).toEqual(['r1.answer']);
  expect(await page.found('late')).toEqual([]);
});
