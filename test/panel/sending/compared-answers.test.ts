import { describe, expect, test } from 'vitest';
import type { ComparedWay } from '../../../lib/chat/profile/ways.ts';
import { createAnswer } from '../../../lib/panel/conversation/answer.ts';
import { answersTo } from '../../../lib/panel/conversation/turns.ts';
import type { StoredConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { createComparingScene, site, way } from '../../support/comparing-scene.ts';
import { aConversation, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const state = { status: 'done' as const };

/** Two exchanges; the second question has two answers, by two profiles of one site. */
const stored: StoredConversation = {
  conversation: aConversation({ tip: 'r2.answer' }),
  messages: [
    aQuestion(),
    anAnswer(),
    aQuestion({ id: 'r2.question', parentId: 'r1.answer', text: 'And?' }),
    anAnswer({ id: 'r2.answer', parentId: 'r2.question', runId: 'r2', profileId: 'here', createdAt: 3 }),
    anAnswer({ id: 'r3.answer', parentId: 'r2.question', runId: 'r3', profileId: 'near', createdAt: 2 }),
  ],
  runs: new Map(
    ['r1', 'r2', 'r3'].map((id, place) => [
      id,
      { run: aRun({ id, state, fields: { of: place }, url: `${site(8000)}/chat` }), fold: foldOf('Indeed') },
    ]),
  ),
  unreadable: 0,
};

type Part = Omit<Parameters<typeof createComparingScene>[0], 'stored'>;

function createScene(part: Part = {}) {
  const scene = createComparingScene({ stored, openRunId: 'still running', ...part });
  const answers = answersTo('r2.question', stored, scene.answerOf);
  return { ...scene, compare: (...ways: ComparedWay[]) => scene.compare(answers, ways) };
}

describe('the answers to a question', () => {
  test('are those of all branches, oldest first', () => {
    const answers = answersTo('r2.question', stored, (id) =>
      createAnswer(0, () => usualReading, stored.runs.get(id)),
    );
    expect(answers.map(({ message }) => message.id)).toEqual(['r3.answer', 'r2.answer']);
    expect(answers[0]?.answer.text.value).toBe('Indeed');
  });

  test('are none of an unknown question', () => {
    expect(answersTo('gone', stored, () => undefined)).toEqual([]);
  });
});

describe('answers to compare', () => {
  test('start at once beside the branch shown, each with its mode and preset, although a run is open', async () => {
    const { compare, orders } = createScene();
    expect(await compare(way('here', { mode: 'batch' }), way('near', { presetId: 'x' }))).toBe(true);
    const common = {
      conversationId: 'c1',
      origin: 'http://127.0.0.1:8000',
      plainText: false,
      files: [],
      secrets: [],
      isAside: true,
      message: { kind: 'again', questionId: 'r2.question' },
    };
    expect(orders).toEqual([
      {
        name: 'run.start',
        input: {
          ...common,
          runId: 'new1',
          profileId: 'here',
          mode: 'batch',
          presetId: null,
          fields: { of: 1 },
        },
      },
      {
        name: 'run.start',
        input: {
          ...common,
          runId: 'new2',
          profileId: 'near',
          mode: 'stream',
          presetId: 'x',
          fields: { of: 2 },
        },
      },
    ]);
  });

  test('of a profile that is gone are left out', async () => {
    const { compare, inputs } = createScene();
    expect(await compare(way('gone'), way('near'))).toBe(true);
    expect(inputs()).toMatchObject([{ profileId: 'near' }]);
  });

  test('do not start while a form is incomplete', async () => {
    const { compare, orders, notice } = createScene({ isReady: false });
    expect(await compare(way('here'), way('near'))).toBe(false);
    expect(orders).toEqual([]);
    expect(notice.value?.text).toMatch(/^Nothing was sent/);
  });

  test('stop at the first start that is refused', async () => {
    const { compare, inputs } = createScene({ refuses: 'near' });
    expect(await compare(way('here'), way('near'), way('here', { mode: 'batch' }))).toBe(true);
    expect(inputs()).toHaveLength(2);
    expect(await createScene({ refuses: 'near' }).compare(way('near'))).toBe(false);
  });

  test('ask once for all sites that have not heard the conversation', async () => {
    const { compare, asked, inputs } = createScene({ given: 'message' });
    expect(await compare(way('far'), way('near'), way('farther'))).toBe(true);
    expect(asked).toEqual([
      { origin: `${site(9000)} and ${site(9001)}`, others: [site(8000)], isHere: true },
    ]);
    expect(inputs().map(({ consent }) => consent)).toEqual([
      { origin: site(9000), travels: 'message' },
      undefined,
      { origin: site(9001), travels: 'message' },
    ]);
  });

  test('are not requested at all if the person cancels', async () => {
    const { compare, orders } = createScene();
    expect(await compare(way('near'), way('far'))).toBe(false);
    expect(orders).toEqual([]);
  });

  test('keep the id of a start without a reply when it is repeated, and not of one with a reply', async () => {
    const { compare, inputs, worker } = createScene({ refuses: 'near' });
    expect(await compare(way('near'))).toBe(false);
    worker.refuses = undefined;
    expect([await compare(way('near')), await compare(way('near'))]).toEqual([true, true]);
    expect(inputs().map(({ runId }) => runId)).toEqual(['new1', 'new1', 'new2']);
  });
});
