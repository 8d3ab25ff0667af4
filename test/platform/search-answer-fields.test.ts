import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '../../lib/platform/records/database.ts';
import { noteReadOtherwise } from '../../lib/platform/search/search.ts';
import { readingField } from '../support/answer-reading.ts';
import { createPlaces } from '../support/places.ts';
import { ask, bread, createSearchPages, end, river, store } from '../support/search-scene.ts';

let field: string | null;
let page: ReturnType<ReturnType<typeof createSearchPages>>;
beforeEach(async () => {
  await createPlaces();
  field = null;
  page = createSearchPages(() => readingField(field))();
});

/** Changes the answer field of a profile and indexes that. */
async function read(from: string, profileId = 'p1') {
  field = from;
  await noteReadOtherwise(profileId, (_, task) => task());
  await page.index();
}

const answer = { output: 'In the Alps.', detail: 'At the Tomasee.' };

describe('answers with another field', () => {
  beforeEach(async () => {
    await ask(river);
    await end(river, answer);
    await store(bread);
    await page.index();
  });

  test('are found by their new text', async () => {
    expect(await page.found('tomasee')).toEqual([]);
    await read('detail');
    expect(await page.found('tomasee')).toEqual(['r1.answer']);
    expect(await page.found('alps')).toEqual([]);
    expect(await page.found('river')).toEqual(['r2.question', 'r1.question']);
    expect(await page.found('flour')).toEqual(['r2.answer']);
  });

  test('leave no extra words in the index after any number of changes', async () => {
    const db = await database();
    const places = async () => (await db.getAll('searchWords')).flatMap((item) => [...item.places]).length;
    await read('detail');
    const before = await places();
    for (const from of ['output', 'detail', 'output', 'detail']) await read(from);
    expect(await places()).toBe(before);
    expect(await db.getAll('unindexed')).toEqual([]);
  });

  test('of another profile are unchanged', async () => {
    await read('detail', 'p2');
    expect(await page.found('tomasee')).toEqual([]);
  });

  test('are found by the field of their schema until the profile names one', async () => {
    const hinted = { ...river, id: 'r3', at: 30 };
    await ask(hinted);
    await end(hinted, { told: { verse: 'By the Rhine.' }, detail: 'At Basel.', output: '' }, '/told/verse');
    await page.index();
    expect(await page.found('rhine')).toEqual(['r3.answer']);
    expect(await page.found('basel')).toEqual([]);
    await read('detail');
    expect(await page.found('rhine')).toEqual([]);
    expect(await page.found('basel')).toEqual(['r3.answer']);
  });

  test('that are still open wait for their end', async () => {
    const open = { ...river, id: 'r3', at: 30 };
    await ask(open);
    await read('detail');
    await end(open, answer);
    await page.index();
    expect(await page.found('tomasee')).toEqual(['r3.answer', 'r1.answer']);
  });
});
