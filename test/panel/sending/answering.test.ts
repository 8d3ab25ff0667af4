import { type Signal, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Question } from '../../../lib/runnable/question.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

const open: Question = { id: 'q1', value: 'Send it?' };
const review = (decisions: string[]): Question => ({
  id: 'q1',
  value: {
    action_requests: [{ name: 'send_mail', args: {} }],
    review_configs: [{ action_name: 'send_mail', allowed_decisions: decisions }],
  },
});

/** Creates a page whose last answer waits with these questions. */
function createWaitingScene(questions: Question[]) {
  const run = after(aRun({ protocol: 'agent-server' }), { type: 'asks', questions });
  const scene = createSendingScene({
    stored: {
      conversation: aConversation({ tip: 'r1.answer' }),
      messages: [aQuestion(), anAnswer()],
      runs: new Map([['r1', { run, fold: foldOf('Ahoy') }]]),
      unreadable: 0,
    },
  });
  const answer = scene.open.value.turns.at(-1) as ShownAnswer;
  return { ...scene, answer };
}

const start = (answers: unknown) => ({
  runId: 'new1',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'answers', answerId: 'r1.answer', answers },
});

describe('answers to a run that waits', () => {
  test('start a run with the answers', async () => {
    const { sending, answer, starts } = createWaitingScene([open]);
    expect(await sending.answerQuestions(answer, [{ id: 'q1', value: 'yes' }])).toBe(true);
    expect(starts()).toEqual([start([{ id: 'q1', value: 'yes' }])]);
  });

  test('start one run on a double click', async () => {
    const { sending, answer, starts } = createWaitingScene([open]);
    const answers = [{ id: 'q1', value: 'yes' }];
    await Promise.all([sending.answerQuestions(answer, answers), sending.answerQuestions(answer, answers)]);
    expect(starts()).toHaveLength(1);
  });

  test('keep the id of their run until the worker has replied', async () => {
    const { sending, answer, starts, worker } = createWaitingScene([open]);
    const answers = [{ id: 'q1', value: 'yes' }];
    worker.refusal = { code: 'unreachable', said: '' };
    expect(await sending.answerQuestions(answer, answers)).toBe(false);
    worker.refusal = undefined;
    await sending.answerQuestions(answer, answers);
    expect(starts().map(({ runId }) => runId)).toEqual(['new1', 'new1']);
  });

  test('show why they were refused', async () => {
    const { sending, answer, notice, worker } = createWaitingScene([open]);
    worker.refusal = { code: 'answered-before' };
    await sending.answerQuestions(answer, []);
    expect(notice.value?.text).toContain('answered before');
  });

  test('are not sent while another run is open, or without the profile that asked', async () => {
    const { sending, answer, starts, openRunId, profiles } = createWaitingScene([open]);
    openRunId.value = 'r2';
    expect(await sending.answerQuestions(answer, [])).toBe(false);
    openRunId.value = undefined;
    profiles.value = profiles.value.filter(({ id }) => id !== 'p1');
    expect(await sending.answerQuestions(answer, [])).toBe(false);
    expect(starts()).toEqual([]);
  });
});

describe('a message while the last answer waits', () => {
  test.each<[string, Question, unknown]>([
    ['an open question', open, 'Ahoy'],
    [
      'an action that takes an answer',
      review(['respond']),
      { decisions: [{ type: 'respond', message: 'Ahoy' }] },
    ],
  ])('answers %s', async (_, question, value) => {
    const { sending, starts, draft } = createWaitingScene([question]);
    draft.write('Ahoy');
    await sending.send();
    expect(starts()).toEqual([start([{ id: 'q1', value }])]);
    expect(draft.text.value).toBe('');
  });

  test.each<[string, Question[]]>([
    ['an action that takes no answer', [review(['approve'])]],
    ['several questions', [open, { ...open, id: 'q2' }]],
    ['a pause', []],
  ])('is asked about first where it cannot answer %s', async (_, questions) => {
    const { sending, starts, draft } = createWaitingScene(questions);
    draft.write('Ahoy');
    const sent = sending.send();
    await expect.poll(() => sending.restartQuestion.value).toBeDefined();
    sending.restartQuestion.value?.answer(false);
    await sent;
    expect([starts(), draft.text.value]).toEqual([[], 'Ahoy']);

    const anyway = sending.send();
    await expect.poll(() => sending.restartQuestion.value).toBeDefined();
    sending.restartQuestion.value?.answer(true);
    await anyway;
    expect(starts()).toMatchObject([{ message: { kind: 'new', text: 'Ahoy', parentId: 'r1.answer' } }]);
    expect(draft.text.value).toBe('');
  });

  test('goes to another profile as it is', async () => {
    const { sending, starts, draft, chosen, profiles } = createWaitingScene([open]);
    chosen.value = profiles.value[1];
    draft.write('Ahoy');
    await sending.send();
    expect(starts()).toMatchObject([{ profileId: 'p2', message: { kind: 'new' } }]);
  });

  test('is neither sent nor asked about if it is empty', async () => {
    const { sending, starts } = createWaitingScene([open]);
    await sending.send();
    expect([starts(), sending.restartQuestion.value]).toEqual([[], undefined]);
  });
});

describe('an answer that went on with a run', () => {
  const answers = [{ id: 'q1', value: 'yes' }];
  const failed = (resumed: NonNullable<Run['resumes']>['answers']) => {
    const scene = createWaitingScene([open]);
    const run = after(aRun({ id: 'r3', resumes: { runId: 'r1', answers: resumed } }), {
      type: 'error',
      failure: { kind: 'cut-short' },
    });
    const message = { ...scene.answer.message, id: 'r3.answer', runId: 'r3', parentId: 'r1.answer' };
    const turn = { ...scene.answer, message, answer: { ...scene.answer.answer, run: signal(run) } };
    return { ...scene, turn: turn as unknown as ShownAnswer };
  };

  test.each([answers, 'again' as const])('is tried again with the same answers: %j', async (resumed) => {
    const { sending, turn, starts } = failed(resumed);
    await sending.tryAgain(turn);
    expect(starts()).toEqual([start(resumed)]);
  });

  test('has the questions asked again if a secret of it was not stored', async () => {
    const { sending, turn, starts } = failed([{ id: 'q1', value: '[secret]', secrets: [''] }]);
    await sending.tryAgain(turn);
    expect(starts()).toEqual([start('again')]);
  });

  test('is tried again after or instead of the other run of a busy server', async () => {
    const { sending, turn, starts } = failed(answers);
    await sending.tryAgain(turn, { whenBusy: 'instead' });
    expect(starts()).toEqual([{ ...start(answers), whenBusy: 'instead' }]);
  });

  test('is not tried again if the run with the questions is from a file', async () => {
    const { sending, answer, turn, starts } = failed(answers);
    const { run } = answer.answer;
    (run as Signal<Run>).value = { ...aRun(), state: { status: 'waited', questions: [open] } };
    await sending.tryAgain(turn);
    expect(starts()).toEqual([]);
  });

  test('can have the questions asked again', async () => {
    const { sending, turn, starts } = failed(answers);
    await sending.askAgain(turn);
    expect(starts()).toEqual([start('again')]);
  });
});
