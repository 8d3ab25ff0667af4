import { store } from './opening-page.mjs';
import { storedConversation } from './stored-conversations.mjs';
import { seeded, zipfWords } from './zipf-words.mjs';

export const exchangesEach = 10;
export const wordsEach = 60;

const { words, text } = zipfWords({ size: 50_000, seed: 1 });

/** Vocabulary of the conversations, most frequent word first. */
export const vocabulary = words;

/** Returns this many queries of each kind, the same on each run. */
export function queriesOfKinds(ofAKind) {
  const random = seeded(2);
  const between = (from, to) => words[from + Math.floor(random() * (to - from))];
  const many = (make) => Array.from({ length: ofAKind }, make);
  return {
    'a frequent word': many(() => between(0, 100)),
    'a rarer word': many(() => between(100, 5_000)),
    'a rare word': many(() => between(5_000, 50_000)),
    'two words': many(() => `${between(20, 500)} ${between(20, 2_000)}`),
    'three words': many(() => `${between(0, 200)} ${between(20, 1_000)} ${between(100, 5_000)}`),
    'what is nowhere': many(() => `${between(0, 500)}${between(500, 5_000)}qx`),
  };
}

/** Yields conversations of ten exchanges of such words, newest last. */
function* conversations({ profile, count, now }) {
  for (let place = 0; place < count; place += 1) {
    const made = storedConversation({
      profile,
      length: exchangesEach,
      endsWith: '',
      updatedAt: now - (count - place) * 60_000,
      place,
    });
    for (const message of made.messages) if (message.role === 'human') message.text = text(wordsEach);
    for (const { fold } of made.runs) fold.parts = [text(wordsEach)];
    made.conversations[0].title = text(6);
    yield made;
  }
}

/**
 * Puts conversations into the extension's database in batches, without indexing them.
 * @param {import('puppeteer-core').Page} page
 * @param {{ profile: { id: string, name: string, url: string }, count: number }} options
 */
export async function storeConversations(page, { profile, count }) {
  let batch = { conversations: [], messages: [], runs: [] };
  for (const made of conversations({ profile, count, now: Date.now() })) {
    for (const [name, items] of Object.entries(made)) batch[name].push(...items);
    if (batch.messages.length < 2_000) continue;
    await page.evaluate(store, batch);
    batch = { conversations: [], messages: [], runs: [] };
  }
  await page.evaluate(store, { ...batch, unindexed: [{ at: -2, id: '', kind: 'backlog', after: '' }] });
}
