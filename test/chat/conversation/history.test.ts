import { describe, expect, test } from 'vitest';
import type { Message } from '../../../lib/chat/conversation/conversation.ts';
import { historyBefore, historyUpTo } from '../../../lib/chat/conversation/history.ts';
import type { RunWithFold } from '../../../lib/chat/run/run.ts';
import type { Json } from '../../../lib/json/json.ts';
import { readingField } from '../../support/answer-reading.ts';
import { anAttachment } from '../../support/attachment.ts';
import { anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

/** Builds a named turn after the answer of `after`; `chunks` are those of its run. */
const turn = (name: string, after: string | null, ...chunks: Json[]) => ({
  messages: [
    aQuestion({ id: `${name}.question`, parentId: after && `${after}.answer`, text: `${name}?` }),
    anAnswer({ id: `${name}.answer`, parentId: `${name}.question`, runId: name }),
  ] as Message[],
  run: { run: aRun({ id: name }), fold: foldOf(...chunks) },
});

function historyOf(question: string, ...turns: ReturnType<typeof turn>[]) {
  const runs = new Map<string, RunWithFold>(turns.map(({ run }) => [run.run.id, run]));
  return historyBefore(
    `${question}.question`,
    turns.flatMap(({ messages }) => messages),
    runs,
    () => readingField(null),
  );
}

const toldBefore = (...of: Parameters<typeof historyOf>) =>
  historyOf(...of).map(({ url: _, at: __, ...exchange }) => exchange);

describe('history before a message', () => {
  test('is empty before the first message', () => {
    expect(historyOf('a', turn('a', null, 'A'))).toEqual([]);
  });

  test('lists each question with its answer, oldest first, without the message itself', () => {
    const turns = [turn('a', null, 'A'), turn('b', 'a', 'B', 'B'), turn('c', 'b', 'C')];
    expect(toldBefore('c', ...turns)).toEqual([
      { question: 'a?', attachments: [], answer: 'A' },
      { question: 'b?', attachments: [], answer: 'BB' },
    ]);
  });

  test('follows the branch of the message', () => {
    const turns = [turn('a', null, 'A'), turn('b', 'a', 'B'), turn('other', 'a', 'X'), turn('c', 'b', 'C')];
    expect(historyOf('c', ...turns).map(({ answer }) => answer)).toEqual(['A', 'B']);
  });

  test('names the site and time of each exchange', () => {
    const { url, createdAt } = aRun();
    expect(historyOf('b', turn('a', null, 'A'), turn('b', 'a'))).toMatchObject([{ url, at: createdAt }]);
  });

  test('includes the tip when the next message does not exist yet', () => {
    const { messages, run } = turn('a', null, 'A');
    const runs = new Map([[run.run.id, run]]);
    expect(historyUpTo('a.answer', messages, runs, () => readingField(null))).toMatchObject([
      { question: 'a?', answer: 'A' },
    ]);
  });

  test('leaves out a question with an empty answer', () => {
    expect(toldBefore('c', turn('a', null, 'A'), turn('b', 'a'), turn('c', 'b'))).toEqual([
      { question: 'a?', attachments: [], answer: 'A' },
    ]);
  });

  test('has the text of a structured answer', () => {
    const answer = { content: 'Hello', type: 'ai' };
    expect(toldBefore('b', turn('a', null, answer), turn('b', 'a'))).toEqual([
      { question: 'a?', attachments: [], answer: 'Hello' },
    ]);
  });

  test('has the files of a question', () => {
    const [first, ...others] = turn('a', null, 'A').messages;
    const withFile = { ...first, attachments: [anAttachment()] } as Message;
    const past = { ...turn('a', null, 'A'), messages: [withFile, ...others] };
    expect(toldBefore('b', past, turn('b', 'a'))).toEqual([
      { question: 'a?', attachments: [anAttachment()], answer: 'A' },
    ]);
  });

  test('reads the answer field of the profile', () => {
    const dict = { answer: 'A', verse: 'B' };
    const { messages, run } = turn('a', null, dict);
    const next = turn('b', 'a', 'C');
    const past = (answerField: string | null) =>
      historyBefore('b.question', [...messages, ...next.messages], new Map([[run.run.id, run]]), () =>
        readingField(answerField),
      );
    expect(past(null).map(({ answer }) => answer)).toEqual(['A']);
    expect(past('verse').map(({ answer }) => answer)).toEqual(['B']);
  });

  test('reads the answer at the path of the schema, unless the profile names a field', () => {
    const { messages, run } = turn('a', null, { told: { verse: 'A' }, title: 'B' });
    const next = turn('b', 'a', 'C');
    const hinted = { ...run, run: { ...run.run, answerAt: '/told/verse' } };
    const runs = new Map([[run.run.id, hinted]]);
    const past = (answerField: string | null) =>
      historyBefore('b.question', [...messages, ...next.messages], runs, () => readingField(answerField));
    expect(past(null).map(({ answer }) => answer)).toEqual(['A']);
    expect(past('title').map(({ answer }) => answer)).toEqual(['B']);
  });
});
