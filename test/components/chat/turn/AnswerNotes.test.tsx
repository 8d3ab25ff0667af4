// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { AnswerNotes } from '../../../../components/chat/turn/AnswerNotes.tsx';
import { shownOutput } from '../../../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../../../lib/chat/run/run.ts';
import type { Json, JsonObject } from '../../../../lib/json/json.ts';
import { usualReading } from '../../../support/answer-reading.ts';
import { aRun } from '../../../support/conversation.ts';
import { foldOf } from '../../../support/fold.ts';

const notesOf = (run: Partial<Run>, chunks: Json[] = ['Ahoy']) => {
  const place = { answerAt: null, protocol: 'langserve' };
  const output = signal(shownOutput(place, foldOf(chunks), usualReading));
  const { container } = render(<AnswerNotes run={aRun(run)} isMissing={false} output={output} />);
  return container.textContent;
};

const said = (more: JsonObject) => ({ type: 'AIMessageChunk', content: '', additional_kwargs: {}, ...more });

test.each<[string, Json[]]>([
  ['without anything', []],
  ['of an empty message', [said({ response_metadata: { finish_reason: 'stop' } })]],
  [
    'of messages that only remove others',
    [{ model: { messages: [{ type: 'remove', id: 'a', content: '' }] } }],
  ],
])('a finished answer %s says that it is empty', (_, chunks) => {
  expect(notesOf({ state: { status: 'done' } }, chunks)).toBe('The runnable finished without any output.');
  cleanup();
  expect(notesOf({ state: { status: 'streaming' } }, chunks)).toBe('');
});

test.each<[string, Json[]]>([
  ['of a picture', [said({ content: [{ type: 'image', base64: 'AAAA', mime_type: 'image/png' }] })]],
  ['of sound', [said({ additional_kwargs: { audio: { data: 'UklGRg==', transcript: '' } } })]],
  ['of a thought', ['<think>hm</think>']],
  ['that a filter has stopped', [said({ response_metadata: { finish_reason: 'SAFETY' } })]],
  ['of a tool call', [said({ additional_kwargs: { function_call: { name: 'f', arguments: '{}' } } })]],
])('an answer %s is not said to be empty', (_, chunks) => {
  expect(notesOf({ state: { status: 'done' } }, chunks)).toBe('');
});

test('an answer says that nobody knows whether it is whole', () => {
  expect(notesOf({ state: { status: 'done', isUntold: true } })).toBe(
    'The server does not tell whether this was all of the answer.',
  );
});

test('an answer says that its rest was read from the server', () => {
  expect(notesOf({ state: { status: 'done' }, isFromState: true })).toBe(
    'The connection broke. The rest was read from the server.',
  );
});

test.each([
  [1, 'has a message before yours that is not shown here. The runnable knows it.'],
  [3, 'has 3 messages before yours that are not shown here. The runnable knows them.'],
])('an answer says that the server knows %d messages from elsewhere', (elsewhere, words) => {
  expect(notesOf({ state: { status: 'done' }, elsewhere })).toContain(words);
});

test('a stopped answer says that its server did not confirm it', () => {
  expect(notesOf({ state: { status: 'stopped' }, cancelled: 'unknown' })).toContain('may still be running');
  cleanup();
  expect(notesOf({ state: { status: 'stopped' }, cancelled: 'cancelled' })).toBe('');
  expect(screen.queryByText(/may still/)).toBeNull();
});
