import { describe, expect, inject, test } from 'vitest';
import { type Json, parseJson } from '../../../lib/json/json.ts';
import {
  contents,
  conversation,
  earlier,
  latest,
  onceSaid,
  questionsIn,
} from '../../support/agent-conversation.ts';
import { eventually } from '../../support/eventually.ts';
import { runElsewhere } from '../../support/other-client.ts';
import { typesOf } from '../../support/recorded-run.ts';
import { failureIn } from '../../support/run.ts';

const origin = inject('agentServer');

/** Starts a run that stands still until it is released, and tells when it has said a word. */
function held(name: string) {
  const { say, cancel, runs } = conversation('slow', origin);
  let tell: () => void;
  const begun = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const ended = say(`holds ${name}`, latest(null), { onEvent: onceSaid('held', () => tell()) });
  const release = () => conversation('slow', origin).say(`releases ${name}`, latest(null));
  return { say, cancel, runs, begun, ended, release };
}

describe.concurrent('a real Agent Server', () => {
  test.each(['stream', 'batch'] as const)('branches: edit, regenerate and go back: %s', async (mode) => {
    const { say, state } = conversation('chat', origin);
    const first = await say('one', latest(null), { mode });
    const second = await say('two', latest(first.place), { mode });
    expect(contents(await state())).toEqual(['one', first.text, 'two', second.text]);
    const edited = await say('2', earlier(first.place), { mode });
    expect(contents(await state())).toEqual(['one', first.text, '2', edited.text]);
    const anew = await say('1', earlier(null), { mode });
    expect(contents(await state())).toEqual(['1', anew.text]);
    const back = await say('three', earlier(second.place), { mode });
    expect(contents(await state())).toEqual(['one', first.text, 'two', second.text, 'three', back.text]);
    expect([first, second, edited, anew, back].flatMap(({ events }) => typesOf(events))).not.toContain(
      'forgets',
    );
  });

  test('branches: a thread that the server has lost is not answered without it', async () => {
    const { say, thread } = conversation('chat', origin);
    const first = await say('one', latest(null));
    await fetch(`${origin}/threads/${thread}`, { method: 'DELETE' });
    expect((await say('two', latest(first.place))).end).toBe('not-there');
    const other = await say('two', earlier(first.place));
    expect([other.end, typesOf(other.events).includes('forgets')]).toEqual(['end', true]);
  });

  test('branches: a first message that did not arrive does not spoil the thread', async () => {
    const { say } = conversation('chat', origin);
    const lost = await say('one', latest(null), { base: 'http://127.0.0.1:9' });
    expect(lost.end).toBe('unreachable');
    expect((await say('two', latest(lost.place))).end).toBe('end');
  });

  test.each(['stream', 'batch'] as const)(
    'a thread into which another client writes is told of: %s',
    async (mode) => {
      const { say, thread } = conversation('chat', origin);
      const first = await say('one', latest(null), { mode });
      const second = await say('two', latest(first.place), { mode });
      expect(typesOf(second.events)).not.toContain('elsewhere');
      await runElsewhere(origin, thread);
      const third = await say('three', latest(second.place), { mode });
      expect(third.events).toContainEqual(expect.objectContaining({ type: 'elsewhere', count: 2 }));
      const fourth = await say('four', latest(third.place), { mode });
      expect([typesOf(fourth.events).includes('elsewhere'), fourth.end]).toEqual([false, 'end']);
    },
  );

  test.each(['stream', 'batch'] as const)('questions: an answer by id: %s', async (mode) => {
    const { say } = conversation('approve', origin);
    const asked = await say('mail', latest(null), { mode });
    const [question] = questionsIn(asked);
    const answers = [{ id: question?.id ?? null, value: 'yes' }];
    const answered = await say('', { ...latest(asked.place), answers }, { mode });
    expect([answered.text, answered.end]).toEqual(["Answer was 'yes'.", 'end']);
  });

  test.each(['stream', 'batch'] as const)(
    'questions: numbers arrive as they are written: %s',
    async (mode) => {
      const { say } = conversation('approve', origin);
      const asked = await say('mail', latest(null), { mode });
      const value = parseJson('{"order":1234567890123456789,"rate":1.0,"price":1.10}') ?? null;
      const answered = await say('', { ...latest(asked.place), answers: [{ id: null, value }] }, { mode });
      expect(answered.text).toBe("Answer was {'order': 1234567890123456789, 'rate': 1.0, 'price': 1.1}.");
    },
  );

  test('questions: the server refuses NaN and Infinity, and a number that is too large for a float', async () => {
    for (const number of ['NaN', 'Infinity', '1e400']) {
      const { say } = conversation('approve', origin);
      const asked = await say('mail', latest(null));
      const value = parseJson(number) ?? null;
      const { end } = await say('', { ...latest(asked.place), answers: [{ id: null, value }] });
      expect(end).toBe('rejected-input');
    }
  });

  test.each(['stream', 'batch'] as const)('questions: one of two, then the other: %s', async (mode) => {
    const { say, state } = conversation('pair', origin);
    const asked = await say('t', latest(null), { mode });
    const [left, right] = questionsIn(asked);
    expect(questionsIn(asked)).toHaveLength(2);
    const one = await say(
      '',
      { ...latest(asked.place), answers: [{ id: left?.id ?? '', value: 'l' }] },
      { mode },
    );
    expect(questionsIn(one)).toMatchObject([{ id: right?.id }]);
    const two = await say(
      '',
      { ...latest(one.place), answers: [{ id: right?.id ?? '', value: 'r' }] },
      { mode },
    );
    expect(two.end).toBe('end');
    expect((await state()).next).toEqual([]);
  });

  test('questions: the answer after an approved call is the same streamed and in a single response', async () => {
    const said: string[] = [];
    for (const mode of ['stream', 'batch'] as const) {
      const { say } = conversation('hitl', origin);
      const asked = await say('mail', latest(null), { mode });
      const answers = [{ id: null, value: { decisions: [{ type: 'approve' }] } }];
      const answered = await say('', { ...latest(asked.place), answers }, { mode });
      expect([asked.text, answered.end]).toEqual(['I will send a mail.', 'end']);
      said.push(answered.text);
    }
    expect(said[0]).toBe(said[1]);
    expect(said[0]).not.toContain('I will send a mail.');
  });

  test('questions: the way out after a wrong answer', async () => {
    const { say, runs } = conversation('hitl', origin);
    const asked = await say('mail', latest(null));
    const [question] = questionsIn(asked);
    const answer = (value: Json, id = question?.id ?? null) => [{ id, value }];
    const wrong = await say('', {
      ...latest(asked.place),
      answers: answer({ decisions: [{ type: 'fly' }] }),
    });
    expect(wrong.end).toBe('runnable-error');
    // The server reports a failure before it frees the thread.
    const isFree = () =>
      eventually(async () => expect((await runs()).map(({ status }) => status)).not.toContain('running'));
    await isFree();
    const right = { decisions: [{ type: 'approve' }] };
    expect((await say('', { ...earlier(asked.place), answers: answer(right) })).end).toBe('runnable-error');
    await isFree();
    const again = await say('', { ...earlier(asked.place), answers: 'again' });
    expect(questionsIn(again)).toHaveLength(1);
    const [fresh] = questionsIn(again);
    const done = await say('', { ...latest(again.place), answers: answer(right, fresh?.id ?? null) });
    expect(done.end).toBe('end');
  });

  test('a busy thread refuses a second run, or lets it wait', async () => {
    const { say, runs, begun, ended, release } = held('one');
    await begun;
    expect((await say('ticks 1', latest(null))).end).toBe('busy');
    const waits = say('ticks 1', { ...latest(null), whenBusy: 'wait' });
    await eventually(async () => expect(await runs()).toHaveLength(2));
    await release();
    expect([(await ended).end, (await waits).end]).toEqual(['end', 'end']);
  });

  test('a busy thread ends the first run for the second', async () => {
    const { say, begun, ended } = held('never');
    await begun;
    expect((await say('ticks 1', { ...latest(null), whenBusy: 'instead' })).end).toBe('end');
    expect(failureIn((await ended).events)).toEqual({ kind: 'ended-by-server', how: 'cancelled' });
  });

  test('a run is cancelled in the stream, and after the end', async () => {
    const { say, cancel } = conversation('slow', origin);
    const outcomes: unknown[] = [];
    const { end, place } = await say('holds on', latest(null), {
      onEvent(event) {
        if (event.type === 'placed') void cancel(event.place)?.then((outcome) => outcomes.push(outcome));
      },
    });
    expect([outcomes, end]).toEqual([['cancelled'], 'ended-by-server']);
    expect(await cancel(place)).toBe('over');
  });
});
