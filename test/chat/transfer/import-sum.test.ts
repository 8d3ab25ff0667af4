import { expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { fc } from '../../support/fast-check.ts';
import { chatGpt, claude, type Kind, libreChat, openWebUi } from '../../support/foreign-exports.ts';

/** Puts the members of a table into those of another. */
function joined(one: JsonObject, other: JsonObject): JsonObject {
  const result = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = result[name];
    result[name] = isJsonObject(before) && isJsonObject(value) ? joined(before, value) : value;
  }
  return result;
}

const shownIn = ({ conversation, messages, runs }: ConversationRecord): string =>
  JSON.stringify([
    conversation.title,
    messages.map((item) => (item.role === 'human' ? item.text : '')),
    runs.map(({ fold }) => fold),
  ]);

function expectSum(value: Json, words: string[]) {
  const entry = readValue(JSON.parse(JSON.stringify(value)));
  if (entry.status !== 'read') throw new Error(entry.problem);
  const shown = shownIn(entry.record);
  const missing = words.filter((word) => !shown.includes(word));
  const counted = Object.values(entry.leftOut).reduce((sum, count) => sum + count, 0);
  expect([missing, counted]).toEqual([missing, missing.length]);
}

test.each([
  ['ChatGPT', chatGpt],
  ['Open WebUI', openWebUi],
  ['Claude', claude],
  ['LibreChat', libreChat],
])('everything in a conversation of %s is shown, or counted as left out', (_, { kinds, besides, file }) => {
  const chosenKinds = fc.array(fc.constantFrom(...kinds), { maxLength: 12 });
  fc.assert(
    fc.property(chosenKinds, fc.subarray(besides), (chosen, chosenBesides) => {
      const made = [kinds[0] as Kind, ...chosen];
      const words = made.map((_kind, place) => `word${place}.`);
      const wordsBeside = chosenBesides.map((_kind, place) => `beside${place}.`);
      const messages = file(made.map((kind, place) => kind(words[place] ?? '')));
      const beside = chosenBesides.map((kind, place) => kind(wordsBeside[place] ?? ''));
      expectSum(beside.reduce(joined, messages), [...words, ...wordsBeside]);
    }),
    { numRuns: 500 },
  );
});
