import { describe, expect, test } from 'vitest';
import {
  type CardDraft,
  cardsOf,
  type Decided,
  emptyCard,
  readWaitingDraft,
} from '../../../lib/chat/waiting/card-draft.ts';
import { answersOf, decisionOf, writtenAnswer } from '../../../lib/chat/waiting/decide.ts';
import { decidedLines } from '../../../lib/chat/waiting/request-text.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import type { AskedAction, Choice, Question, QuestionReading } from '../../../lib/runnable/question.ts';

const reading = (await pageProtocols.questionReadingBy())('agent-server') as QuestionReading;

const draft = (part: Partial<CardDraft> = {}): CardDraft => ({ ...emptyCard(), ...part });
const action = (choices: Choice[]): AskedAction => ({
  name: 'send_mail',
  args: { to: 'ann' },
  description: '',
  choices,
});
const texts = (respond: string, reject = '') => ({ texts: { respond, reject } });
const decision = (one: Extract<Decided, { kind: 'decision' }>['decision']) => ({
  decided: { kind: 'decision', decision: one },
});
const missing = { problems: { '': { code: 'missing', shape: 'text', otherwise: null } } };
const edit = { choice: 'edit' as const, name: 'send_mail' };

describe('a decision', () => {
  test.each<[string, Choice[], Partial<CardDraft>, Choice, unknown]>([
    ['approves', ['approve', 'edit'], {}, 'approve', decision({ choice: 'approve' })],
    [
      'edits',
      ['approve', 'edit'],
      { args: { to: 'bob' } },
      'approve',
      decision({ ...edit, args: { to: 'bob' } }),
    ],
    [
      'edits where nothing else is allowed',
      ['edit'],
      {},
      'approve',
      decision({ ...edit, args: { to: 'ann' } }),
    ],
    [
      'rejects without a reason',
      ['reject'],
      texts('', ' '),
      'reject',
      decision({ choice: 'reject', message: '' }),
    ],
    [
      'rejects with one',
      ['reject'],
      texts('', 'no '),
      'reject',
      decision({ choice: 'reject', message: 'no' }),
    ],
    ['answers', ['respond'], texts('later'), 'respond', decision({ choice: 'respond', message: 'later' })],
    ['needs an answer', ['respond'], texts(' '), 'respond', missing],
    ['ignores', ['ignore'], {}, 'ignore', decision({ choice: 'ignore' })],
    ['is not made where it is not allowed', ['approve'], {}, 'reject', undefined],
    ['is not made of edits that are not allowed', ['approve'], { args: { to: 'bob' } }, 'approve', undefined],
  ])('%s', (_, choices, part, choice, expected) => {
    expect(decisionOf(action(choices), draft(part), choice)).toEqual(expected);
  });
});

describe('a written answer', () => {
  test.each<[Partial<CardDraft>, unknown]>([
    [texts('yes'), { decided: { kind: 'value', value: 'yes' } }],
    [texts(''), missing],
    [{ json: 'false' }, { decided: { kind: 'value', value: false } }],
    [{ json: 'yes' }, { problems: { '': { code: 'not-json' } } }],
    [{ json: 'null' }, { problems: { '': { code: 'missing', shape: 'json', otherwise: null } } }],
  ])('of %j', (part, expected) => {
    expect(writtenAnswer(draft(part), reading)).toEqual(expected);
  });
});

describe('answers', () => {
  const two: Question = {
    id: 'q1',
    value: {
      action_requests: [
        { name: 'a', args: {} },
        { name: 'b', args: {} },
      ],
      review_configs: [
        { action_name: 'a', allowed_decisions: ['approve'] },
        { action_name: 'b', allowed_decisions: ['reject'] },
      ],
    },
  };
  const questions: Question[] = [two, { id: 'q2', value: 'Which?' }];
  const cards = cardsOf(questions.map(reading.read));
  const approved = draft({ decided: { kind: 'decision', decision: { choice: 'approve' } } });
  const rejected = draft({ decided: { kind: 'decision', decision: { choice: 'reject', message: 'no' } } });
  const answered = draft({ decided: { kind: 'value', value: 7 } });

  test('are sent of the questions of which everything is decided', () => {
    expect(answersOf(questions, cards, { 0: approved }, reading)).toEqual([]);
    expect(answersOf(questions, cards, { 0: approved, 2: answered }, reading)).toEqual([
      { id: 'q2', value: 7 },
    ]);
    expect(answersOf(questions, cards, { 0: approved, 1: rejected, 2: answered }, reading)).toEqual([
      { id: 'q1', value: { decisions: [{ type: 'approve' }, { type: 'reject', message: 'no' }] } },
      { id: 'q2', value: 7 },
    ]);
  });

  test('are said in words, with the action that they are about', () => {
    const answers = answersOf(questions, cards, { 0: approved, 1: rejected, 2: answered }, reading);
    expect(decidedLines(questions, answers, reading)).toEqual([
      { name: 'a', words: 'Approved', isRefusal: false },
      { name: 'b', words: 'Rejected: no', isRefusal: true },
      { name: undefined, words: 'Replied: 7', isRefusal: false },
    ]);
  });

  test('are said without a reading of the protocol, and after a pause', () => {
    const words = (list: ReturnType<typeof decidedLines>) => list.map((line) => line.words);
    expect(
      words(decidedLines([{ id: 'q', value: 'Which?' }], [{ id: 'q', value: 'this' }], undefined)),
    ).toEqual(['Replied: this']);
    expect(words(decidedLines([], [], reading))).toEqual(['Continued']);
  });
});

test('unsent answers are read as they were written, and nothing else is', () => {
  const kept = { runId: 'r1', cards: { 0: draft({ args: { to: 'bob' } }) } };
  expect(readWaitingDraft(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', '{"runId":"r1","cards":{"0":{}}}']) {
    expect(readWaitingDraft(text)).toBeUndefined();
  }
});
