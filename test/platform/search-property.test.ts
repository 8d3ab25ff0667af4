import { expect, test } from 'vitest';
import { changeConversation, purgeConversations } from '../../lib/platform/records/conversation-writing.ts';
import { fc } from '../support/fast-check.ts';
import { createPlaces } from '../support/places.ts';
import { freely } from '../support/purging.ts';
import { createSearchPages, type Exchange, hasAll, store } from '../support/search-scene.ts';

const word = fc.constantFrom(
  'a',
  'an',
  'and',
  'Ändern',
  'river',
  'riverbed',
  'x1',
  '東京',
  '京都',
  '東京都',
  '**bold**',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const query = fc
  .tuple(fc.array(word, { maxLength: 2 }), fc.constantFrom('a', 'riv', 'river ', 'an', '京', '東京', 'x'))
  .map(([whole, last]) => [...whole, last].join(' '));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      in: fc.nat(3),
      question: words,
      answer: words,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('index' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), in: fc.nat(3), title: words }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), in: fc.nat(3), isForGood: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Model = { said: Exchange[]; titles: Map<string, string>; away: Set<string> };

/** Applies a step to browser and model, and resolves to the changed conversation. */
async function take(item: Step, place: number, { said, titles, away }: Model): Promise<string | undefined> {
  if (item.kind === 'index') return undefined;
  const conversationId = `c${item.in}`;
  if (item.kind === 'say') {
    const { question, answer } = item;
    const exchange = { id: `r${place}`, conversationId, at: place, question, answer };
    const title = titles.get(conversationId) ?? question;
    await store(exchange, title);
    said.push(exchange);
    titles.set(conversationId, title);
    // A new turn restores a deleted conversation.
    away.delete(conversationId);
  } else if (titles.has(conversationId) && item.kind === 'rename') {
    await changeConversation(conversationId, (head) => ({ ...head, title: item.title }));
    titles.set(conversationId, item.title);
  } else if (titles.has(conversationId) && item.kind === 'remove') {
    await changeConversation(conversationId, (head) => ({ ...head, deletedAt: 1 }));
    away.add(conversationId);
    if (item.isForGood) await purge({ said, titles, away });
  }
  return conversationId;
}

async function purge({ said, titles, away }: Model) {
  await purgeConversations(1, freely);
  said.splice(0, said.length, ...said.filter(({ conversationId }) => !away.has(conversationId)));
  for (const id of away) titles.delete(id);
  away.clear();
}

/** Finds the words by a full scan. */
function scanned({ said, titles, away }: Model, asked: string) {
  const shown = said.filter(({ conversationId }) => !away.has(conversationId));
  const places = shown.flatMap(({ id, question, answer }) => [
    ...(hasAll(question, asked) ? [`${id}.question`] : []),
    ...(hasAll(answer, asked) ? [`${id}.answer`] : []),
  ]);
  const isSaid = ([id, title]: [string, string]) =>
    shown.some(
      ({ conversationId, question, answer }) =>
        conversationId === id && [question, answer].some((text) => text === title && hasAll(text, asked)),
    );
  const named = [...titles]
    .filter(([id, title]) => !away.has(id) && hasAll(title, asked) && !isSaid([id, title]))
    .map(([id]) => id);
  return [...places, ...named].toSorted();
}

test('after any sequence of messages, renames and removals, a search equals a full scan', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16, size: 'max' }),
      fc.array(query, { minLength: 3, maxLength: 3 }),
      async (steps, queries) => {
        await createPlaces();
        const page = createSearchPages()();
        const model: Model = { said: [], titles: new Map(), away: new Set() };
        for (const [place, item] of steps.entries()) {
          const changed = await take(item, place, model);
          if (changed) page.changed(changed);
          else await page.index();
          await page.find('a');
        }
        await page.index();
        for (const asked of queries) {
          const hits = (await page.find(asked)) ?? [];
          const found = hits.map(({ messageId, conversationId }) => messageId ?? conversationId);
          expect(found.toSorted()).toEqual(scanned(model, asked));
          expect(hits.map(({ at }) => at)).toEqual(
            hits.map(({ at }) => at).toSorted((one, other) => other - one),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
