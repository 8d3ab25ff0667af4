import { effect, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Json } from '../../../lib/json/json.ts';
import { createAnswer } from '../../../lib/panel/conversation/answer.ts';
import type { RunFrame } from '../../../lib/wire/frames.ts';
import { readingField, usualReading } from '../../support/answer-reading.ts';
import { after, aRun, chunks, foldOf } from '../../support/conversation.ts';

const going = (count: number, ...happenings: RunHappening[]): Run =>
  after(aRun(), ...Array.from({ length: count }, () => chunks('x')), ...happenings);

const snapshot = (run: Run, ...values: Json[]): RunFrame => ({
  type: 'snapshot',
  runId: 'r1',
  run,
  fold: foldOf(...values),
});
const delta = (from: number, run: Run, ...values: Json[]): RunFrame => ({
  type: 'delta',
  runId: 'r1',
  from,
  run,
  chunks: values,
});
const state = (from: number, run: Run): RunFrame => ({ type: 'state', runId: 'r1', from, run });

/** An answer with a snapshot up to the second event. */
function begun() {
  const answer = createAnswer(0, () => usualReading);
  answer.take(snapshot(going(2), 'Bon', 'jo'));
  return answer;
}

describe('an answer', () => {
  test('is empty before its first frame', () => {
    const { run, text, isNews } = createAnswer(1, () => usualReading);
    expect([run.value, text.value, isNews()]).toEqual([undefined, '', false]);
  });

  test('is followed from the frame after its snapshot on', () => {
    const answer = createAnswer(0, () => usualReading);
    const seen = [
      snapshot(going(1), 'Bon'),
      delta(going(1).seq, going(2), 'jour'),
      snapshot(going(3), 'Bon', 'jour', '!'),
    ].map((frame) => {
      answer.take(frame);
      return answer.isFollowed();
    });
    expect(seen).toEqual([false, true, false]);
  });

  test.each<[string, RunHappening[], string]>([
    ['while more of the answer arrives', [chunks('x')], 'A tool is called.'],
    ['no longer once it reconnects', [{ type: 'rejoining' }], ''],
    ['no longer once it goes on after that', [{ type: 'rejoining' }, chunks('x')], ''],
    ['no longer once it ends', [{ type: 'end' }], ''],
  ])('says what it does %s', (_, happenings, words) => {
    const answer = begun();
    answer.announced.value = 'A tool is called.';
    let run = going(2);
    for (const happening of happenings) {
      const next = after(run, happening);
      answer.take(state(run.seq, next));
      run = next;
    }
    expect([answer.run.value, answer.announced.value]).toEqual([run, words]);
  });

  test('notifies as it grows', () => {
    const answer = createAnswer(0, () => usualReading);
    const told: unknown[] = [];
    const stop = effect(() => void told.push(structuredClone(answer.output.value.value)));
    answer.take(snapshot(going(1), { a: 'Bon' }));
    answer.take(delta(going(1).seq, going(2), { a: 'jour' }));
    stop();
    expect(told).toEqual([undefined, { a: 'Bon' }, { a: 'Bonjour' }]);
  });

  test('has its text in the field that the profile names', () => {
    const run = going(1, { type: 'end' });
    const field = signal<string | null>(null);
    const fold = foldOf({ answer: 'Bonjour', title: 'French' });
    const answer = createAnswer(
      0,
      ({ profileId }) => readingField(profileId === run.profileId ? field.value : null),
      { run, fold },
    );
    expect(answer.text.value).toBe('Bonjour');
    field.value = 'title';
    expect(answer.text.value).toBe('French');
    expect(answer.output.value.answerAt).toBe('/title');
  });

  test('has its text where the schema says, unless the profile names a field', () => {
    const run = { ...going(1, { type: 'end' }), answerAt: '/told/0' };
    const fold = foldOf({ told: ['Bonjour'], title: 'French' });
    expect(createAnswer(0, () => usualReading, { run, fold }).text.value).toBe('Bonjour');
    expect(createAnswer(0, () => readingField('title'), { run, fold }).text.value).toBe('French');
  });

  test('never shows the default field when the schema names another', () => {
    const answer = createAnswer(0, () => usualReading);
    const told: string[] = [];
    const stop = effect(() => void told.push(answer.text.value));
    answer.take(snapshot({ ...going(1), answerAt: '/title' }, { answer: 'Bonjour', title: 'French' }));
    stop();
    expect(told).toEqual(['', 'French']);
  });

  test('shows a stored run at once', () => {
    const run = going(1, { type: 'end' });
    const answer = createAnswer(0, () => usualReading, { run, fold: foldOf({ answer: 'Bonjour' }) });
    expect([answer.run.value, answer.text.value]).toEqual([run, 'Bonjour']);
  });

  test.each<[string, number, RunHappening[], boolean]>([
    ['is open', 1, [], false],
    ['ended before the conversation was opened', 3, [{ type: 'end' }], false],
    ['has ended since the conversation was opened', 1, [{ type: 'end' }], true],
    ['was found to be interrupted since then', 1, [{ type: 'interrupted', cause: 'worker' }], true],
  ])('whose run %s is unread or not: %#', (_, openedAt, happenings, expected) => {
    const run = going(1, ...happenings);
    expect(createAnswer(openedAt, () => usualReading, { run, fold: foldOf('x') }).isNews()).toBe(expected);
    const followed = createAnswer(openedAt, () => usualReading);
    followed.take(snapshot(run, 'x'));
    expect(followed.isNews()).toBe(expected);
  });

  test('grows by new chunks', () => {
    const answer = begun();
    expect(answer.take(delta(2, going(4), 'ur', ' !'))).toBe(true);
    expect(answer.text.value).toBe('Bonjour !');
    expect(answer.run.value?.seq).toBe(4);
  });

  test('accepts a new state without a change of its text', () => {
    const answer = begun();
    expect(answer.take(state(2, going(2, { type: 'end' })))).toBe(true);
    expect(answer.text.value).toBe('Bonjo');
    expect(answer.run.value?.state).toEqual({ status: 'done' });
  });

  test.each<[string, RunFrame]>([
    ['chunks', delta(3, going(4), 'ur')],
    ['a state', state(3, going(3, { type: 'end' }))],
  ])('reports missing frames before %s, and is unchanged', (_, frame) => {
    const answer = begun();
    expect(answer.take(frame)).toBe(false);
    expect(answer.text.value).toBe('Bonjo');
    expect(answer.run.value?.seq).toBe(2);
  });

  test('reports missing frames when chunks precede the snapshot', () => {
    const answer = createAnswer(0, () => usualReading);
    expect(answer.take(delta(0, going(1), 'Bon'))).toBe(false);
    expect(answer.text.value).toBe('');
  });

  test.each<[string, RunFrame]>([
    ['chunks', delta(0, going(1), 'Bon')],
    ['chunks up to its position', delta(1, going(2), 'jo')],
    ['an older snapshot', snapshot(going(1), 'Bon')],
    ['a missing run', { type: 'missing', runId: 'r1' }],
  ])('ignores known frames: %s', (_, frame) => {
    const answer = begun();
    expect(answer.take(frame)).toBe(true);
    expect(answer.text.value).toBe('Bonjo');
    expect(answer.run.value?.seq).toBe(2);
  });

  test('is replaced by a newer snapshot', () => {
    const answer = begun();
    answer.take(snapshot(going(5, { type: 'interrupted', cause: 'worker' }), 'Bonsoir'));
    expect(answer.text.value).toBe('Bonsoir');
    answer.load({ run: going(6, { type: 'end' }), fold: foldOf('Salut') });
    expect([answer.text.value, answer.run.value?.seq]).toEqual(['Salut', 7]);
  });

  test('has its whole text when the end of its run is visible', () => {
    const answer = begun();
    const seen: string[] = [];
    const stop = effect(() => {
      if (answer.run.value?.state.status === 'done') seen.push(answer.text.peek());
    });
    answer.take(delta(2, going(3, { type: 'end' }), 'ur'));
    stop();
    expect(seen).toEqual(['Bonjour']);
  });
});
