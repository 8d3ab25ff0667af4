import { describe, expect, test } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import { runnableFailureTexts } from '../../../lib/chat/run/runnable-failure-text.ts';
import type { Json } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { endOf, failureIn, target } from '../../support/run.ts';
import { ask } from './asking.ts';

const langServe = recordedLangServe('talks');

type Asked = Parameters<typeof ask>[2];
type Mode = Parameters<typeof ask>[1];

/** Runs five turns and returns the request body and the answer of each. */
async function fiveTurns(path: string, mode: Mode, asked: Asked) {
  const past: PastExchange[] = [];
  const bodies: Json[] = [];
  for (const text of questions) {
    const told = await ask(`${langServe.origin}${path}`, mode, { text, past: [...past], ...asked });
    bodies.push(told.body);
    past.push({ question: text, attachments: [], answer: outputText(told.output, told.answerAt) });
  }
  return { past, bodies };
}

/** An id of a conversation that is the same each time. */
const testName = () => expect.getState().currentTestName ?? '';

const questions = ['one', 'two', 'three', 'four', 'five'];

/** The expected exchanges when each answer repeats the whole conversation and nothing else. */
function hearingAll(): PastExchange[] {
  const past: PastExchange[] = [];
  for (const question of questions) {
    const before = past.map((turn) => `HumanMessage: ${turn.question} | AIMessage: ${turn.answer}`);
    past.push({ question, attachments: [], answer: [...before, `HumanMessage: ${question}`].join(' | ') });
  }
  return past;
}

const cookie = (user: string): Asked => ({ headers: [['Cookie', `user_id=${user}`]] });

describe.each<Mode>(['stream', 'batch'])('a conversation of five turns, mode %s', (mode) => {
  test.each<[string, string, string, (text: string) => Json, Asked]>([
    [
      'a conversation of the cookie’s user',
      '/remembers-user',
      'conversation_id',
      (text) => ({ human_input: text }),
      cookie('ann'),
    ],
    [
      'a thread of a graph with a checkpointer',
      '/remembers-thread',
      'thread_id',
      (text) => ({ messages: [{ type: 'human', content: text }] }),
      {},
    ],
  ])('is remembered as %s, with one turn in each request', async (_, path, key, input, asked) => {
    const memoryId = testName();
    const { past, bodies } = await fiveTurns(path, mode, { ...asked, memoryId });
    expect(past).toEqual(hearingAll());
    const config = { configurable: { [key]: memoryId } };
    expect(bodies).toEqual(questions.map((text) => ({ input: input(text), config })));
  });

  test.each([
    ['messages beside a text', '/hears-history'],
    ['optional messages', '/hears-optional'],
    ['a list of messages', '/hears-list'],
    ['messages in a request', '/hears-request'],
    ['the input of a chat model', '/told-model'],
    ['messages or any objects, as an agent does', '/hears-agent'],
    ['a text or messages', '/hears-either'],
    ['the input of the first chat playground', '/hears-legacy'],
    ['pairs beside a text', '/hears-pairs'],
  ])('reaches a runnable that accepts %s as a whole', async (_, path) => {
    expect((await fiveTurns(path, mode, {})).past).toEqual(hearingAll());
  });

  test('travels in an input object, with the answer read from an output object', async () => {
    const { past, bodies } = await fiveTurns('/hears-post', mode, {});
    expect(past).toEqual(hearingAll());
    expect(bodies.at(-1)).toEqual({
      input: {
        letter: { question: 'five' },
        said: past.slice(0, -1).map(({ question, answer }) => [question, answer]),
      },
    });
  });

  test('is separate for each cookie', async () => {
    const memoryId = testName();
    const say = async (asked: Asked) =>
      outputText((await ask(`${langServe.origin}/remembers-user`, mode, { memoryId, ...asked })).output);
    await say({ text: 'one', ...cookie('ann') });
    expect(await say({ text: 'two', ...cookie('bob') })).toBe('HumanMessage: two');
  });

  test('fails without the cookie in the words of the server', async () => {
    const runnable = connect(target(`${langServe.origin}/remembers-user`, { mode }));
    const config = { configurable: { conversation_id: testName() } };
    const events = [];
    for await (const event of runnable.run(
      { input: { human_input: 'one' }, config },
      new AbortController().signal,
    )) {
      events.push(event);
    }
    expect(endOf(events)).toBe('refused');
    const detail = "No user id found. Please set a cookie named 'user_id'.";
    const failure = failureIn(events);
    expect(failure).toEqual({ kind: 'refused', status: 400, detail });
    expect(failure?.kind === 'refused' && runnableFailureTexts.refused(failure, false).detail).toBe(detail);
  });
});
