import { expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import { transcriptOf } from '../../../lib/chat/transfer/export/transcript.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../../support/conversation.ts';

const questionReadingBy = await pageProtocols.questionReadingBy();

const value = {
  action_requests: [{ name: 'refund', args: { order: 7 }, description: 'Look' }],
  review_configs: [{ action_name: 'refund', allowed_decisions: ['approve', 'reject'] }],
};
const waiting = after(aRun({ protocol: 'agent-server' }), { type: 'asks', questions: [{ id: 'q1', value }] });

test.each<[string, Run['state'], string]>([
  ['waits', waiting.state, 'Waiting for you'],
  [
    'is from a file',
    { status: 'waited', questions: [{ id: 'q1', value }] },
    'This request is from an imported file. Nothing waits for a reply to it.',
  ],
])('a transcript has the request of a run that %s', (_, state, note) => {
  const record = {
    conversation: aConversation({ tip: 'r1.answer' }),
    messages: [aQuestion(), anAnswer()],
    runs: [{ run: { ...waiting, state }, fold: foldOf('Ahoy') }],
  };
  const [, turn] = transcriptOf(record, () => usualReading, questionReadingBy).turns;
  expect(turn?.text).toBe('Ahoy\n\nRun refund?\n\nLook\n\n```json\n{\n  "order": 7\n}\n```');
  expect(turn?.note).toBe(note);
});

test('a transcript has the decision, and the answer that went on', () => {
  const answers = [{ id: 'q1', value: { decisions: [{ type: 'reject', message: 'no' }] } }];
  const resumed = after(aRun({ id: 'r2', resumes: { runId: 'r1', answers } }), { type: 'end' });
  const record = {
    conversation: aConversation({ tip: 'r2.answer' }),
    messages: [aQuestion(), anAnswer(), anAnswer({ id: 'r2.answer', runId: 'r2', parentId: 'r1.answer' })],
    runs: [
      { run: waiting, fold: foldOf('Ahoy') },
      { run: resumed, fold: foldOf('Fine') },
    ],
  };
  const [, first, second] = transcriptOf(record, () => usualReading, questionReadingBy).turns;
  expect(first?.note).toBe('refund: Rejected: no');
  expect(second).toMatchObject({ text: 'Fine', note: '' });
});
