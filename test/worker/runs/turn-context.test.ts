import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { steadyMemory } from '../../../lib/chat/conversation/memory.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { checkUnanswered, placeBefore } from '../../../lib/worker/runs/turn-context.ts';
import { aConversation, anAnswer, aRun, after as runAfter } from '../../support/conversation.ts';
import { emptyFold } from '../../support/fold.ts';
import { aProfile } from '../../support/profile.ts';

const url = 'https://agents.test/base/assistants/chat';
const place = { thread: 't1', run: 's1', key: 'r1' };
const agent = { protocol: 'agent-server', url };
const known = aRun({ ...agent, place });
const head = aConversation({ memory: { id: 'c1', lastRunId: 'r1' } });

type Scene = {
  before?: Run;
  head?: Conversation | undefined;
  previousRunId?: string | null;
  isAside?: boolean;
  anew?: boolean;
};

const placeOf = ({ before = known, previousRunId = 'r1', isAside = false, anew = false, ...rest }: Scene) =>
  placeBefore(
    { previousRunId, profile: aProfile(agent), isAside, anew, head: 'head' in rest ? rest.head : head },
    { findRun: async () => ({ run: before, fold: emptyFold() }), protocols },
  );

describe('the run that a turn follows at a server that keeps the conversation', () => {
  test.each<[string, Scene, Awaited<ReturnType<typeof placeBefore>>]>([
    [
      'nothing at the start',
      { previousRunId: null, head: undefined },
      { place: null, isLatest: true, isFirst: true },
    ],
    ['the latest run', {}, { place, isLatest: true, isFirst: false }],
    [
      'an earlier run, if another was sent since',
      { head: aConversation({ memory: { id: 'c1', lastRunId: 'r2' } }) },
      { place, isLatest: false, isFirst: false },
    ],
    [
      'the start again, if the first message was sent before',
      { previousRunId: null },
      { place: null, isLatest: false, isFirst: true },
    ],
    [
      'an assistant of the same server',
      { before: aRun({ ...agent, url: url.replace('chat', 'other'), place }) },
      { place, isLatest: true, isFirst: false },
    ],
    [
      'no run of another server',
      { before: aRun({ ...agent, url: url.replace('/base', '/other'), place }) },
      { place: null, isLatest: false, isFirst: false },
    ],
    [
      'no run of another protocol',
      { before: aRun({ place }) },
      { place: null, isLatest: false, isFirst: false },
    ],
    ['no run that the server has lost', { anew: true }, { place: null, isLatest: false, isFirst: false }],
    [
      'no run for an answer to compare, which has a thread of its own',
      { isAside: true },
      { place: null, isLatest: true, isFirst: false },
    ],
  ])('is %s', async (_, scene, expected) => {
    expect(await placeOf(scene)).toEqual(expected);
  });
});

test('the memory of a server that goes back has one id for the whole conversation', () => {
  const occasion = { runId: 'r2', conversationId: 'c1' };
  expect(steadyMemory(undefined, occasion)).toEqual({
    memory: { id: 'c1', lastRunId: 'r2' },
    forgets: false,
  });
  expect(steadyMemory({ memory: { id: 'm', lastRunId: 'r0' } }, occasion).memory.id).toBe('m');
});

const waiting = runAfter(aRun({ id: 'r1' }), { type: 'sent' }, { type: 'asks', questions: [] });
const answers = {
  runId: 'r2',
  conversationId: 'c1',
  profileId: 'p1',
  origin: 'http://127.0.0.1:8000',
  plainText: false,
  fields: {},
  files: [],
  secrets: [],
  message: { kind: 'answers' as const, answerId: 'r1.answer', answers: [] },
};

const storedWith = (...later: Run[]) => ({
  readConversation: async () => ({
    conversation: head,
    messages: later.map(({ id }) => anAnswer({ id: `${id}.answer`, runId: id, parentId: 'r1.answer' })),
    runs: new Map([waiting, ...later].map((run) => [run.id, { run, fold: emptyFold() }])),
    unreadable: [],
  }),
});

describe('answers to the questions of a run', () => {
  const later = aRun({ id: 'r9' });
  test.each<[string, Run[]]>([
    ['nobody has answered', []],
    ['the answer failed', [runAfter(later, { type: 'failed', failure: { kind: 'cut-short' } })]],
    ['the answer was stopped', [runAfter(later, { type: 'stopped' })]],
    ['the same start is repeated', [aRun({ id: 'r2' })]],
  ])('are taken if %s', async (_, runs) => {
    await expect(checkUnanswered(answers, storedWith(...runs) as never)).resolves.toBeUndefined();
  });

  test('are refused for the request of an imported file, which waits for nobody', async () => {
    const state = { ...waiting.state, status: 'waited' as const };
    const imported = {
      readConversation: async () => ({
        conversation: head,
        messages: [anAnswer({ id: 'r1.answer', runId: 'r1' })],
        runs: new Map([['r1', { run: { ...waiting, state }, fold: emptyFold() }]]),
        unreadable: [],
      }),
    };
    await expect(checkUnanswered(answers, imported as never)).rejects.toMatchObject({
      refusal: { code: 'message-gone' },
    });
  });

  test.each<[string, Run]>([
    ['runs', runAfter(later, { type: 'sent' })],
    ['is done', runAfter(later, { type: 'sent' }, { type: 'end' })],
    ['asks again', runAfter(later, { type: 'sent' }, { type: 'asks', questions: [] })],
  ])('are refused if another answer %s', async (_, run) => {
    await expect(checkUnanswered(answers, storedWith(run) as never)).rejects.toMatchObject({
      refusal: { code: 'answered-before' },
    });
  });
});
