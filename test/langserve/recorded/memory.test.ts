import { describe, expect, test } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import type { Preset } from '../../../lib/chat/profile/call-settings.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { ask } from './asking.ts';

const langServe = recordedLangServe('memory');

type Mode = Parameters<typeof ask>[1];
type Asked = Parameters<typeof ask>[2];

const at = (path: string) => `${langServe.origin}${path}`;
const modes: Mode[] = ['stream', 'batch'];
const questions = ['one', 'two', 'three', 'four', 'five'];

const preset = (values: JsonObject): { presets: Preset[]; presetId: string } => ({
  presets: [
    { id: 'other', name: 'Other', values: { voice: 'wrong' } },
    { id: 'chosen', name: 'Chosen', values },
  ],
  presetId: 'chosen',
});

/** Starts a conversation with a runnable with memory; each question resolves to answer and request body. */
function conversation(path: string, mode: Mode, call: Asked['call'] = {}, name = '') {
  const memoryId = `${expect.getState().currentTestName}${name}`;
  const past: PastExchange[] = [];
  return {
    memoryId,
    past,
    async ask(text: string) {
      const answered = await ask(at(path), mode, { text, memoryId, past: [...past], call });
      const answer = outputText(answered.output);
      past.push({ question: text, attachments: [], answer });
      return { ...answered, answer };
    },
  };
}

/** The answer of a runnable that remembers the whole conversation. */
const heardAfter = (past: PastExchange[], text: string) =>
  [
    ...past.map(({ question, answer }) => `HumanMessage: ${question} | AIMessage: ${answer}`),
    `HumanMessage: ${text}`,
  ].join(' | ');

describe.each([
  ['a session', '/remembers', 'session_id'],
  ['a conversation', '/remembers-conversation', 'conversation_id'],
])('a runnable that remembers %s', (_, path, key) => {
  test.each(modes)('knows all of five turns, though only the last message is sent, mode %s', async (mode) => {
    const talk = conversation(path, mode);
    for (const text of questions) {
      const heard = heardAfter(talk.past, text);
      const { answer, body, looksBack } = await talk.ask(text);
      expect(answer).toBe(heard);
      expect(body).toEqual({
        input: { human_input: text },
        config: { configurable: { [key]: talk.memoryId } },
      });
      expect(looksBack).toBe(false);
    }
  });

  test.each(modes)('keeps two conversations apart, mode %s', async (mode) => {
    const [one, other] = [conversation(path, mode), conversation(path, mode, {}, ' (other)')];
    for (const text of ['one', 'two']) {
      const heard = [heardAfter(one.past, text), heardAfter(other.past, `other ${text}`)];
      expect([(await one.ask(text)).answer, (await other.ask(`other ${text}`)).answer]).toEqual(heard);
    }
  });
});

describe.each(modes)('a runnable that remembers messages, mode %s', (mode) => {
  test('is sent the new message alone', async () => {
    const talk = conversation('/remembers-messages', mode);
    for (const text of questions) {
      const heard = heardAfter(talk.past, text);
      const { answer, body } = await talk.ask(text);
      expect(answer).toBe(heard);
      expect(body).toMatchObject({ input: [{ type: 'human', content: text }] });
    }
  });
});

describe.each(modes)('a chosen preset, mode %s', (mode) => {
  test('is sent with the key of the conversation', async () => {
    const path = '/remembers-conversation';
    const talk = conversation(path, mode, preset({ user_id: 'ann' }));
    const first = await talk.ask('one');
    const { memoryId } = talk;
    expect(first.body).toMatchObject({
      config: { configurable: { user_id: 'ann', conversation_id: memoryId } },
    });
    const asBob = { text: 'two', memoryId, call: preset({ user_id: 'bob' }) };
    expect(outputText((await ask(at(path), mode, asBob)).output)).toBe('HumanMessage: two');
    expect((await talk.ask('two')).answer).toBe(
      'HumanMessage: one | AIMessage: HumanMessage: one | HumanMessage: two',
    );
  });

  test('changes the answer', async () => {
    const { output, body } = await ask(at('/voiced'), mode, { text: 'hi', call: preset({ voice: 'loud' }) });
    expect(body).toEqual({ input: { question: 'hi' }, config: { configurable: { voice: 'loud' } } });
    expect(outputText(output)).toBe('loud: HumanMessage: hi');
  });

  test('may hold a list', async () => {
    const call = preset({ responses: ['three'] });
    const { output, body } = await ask(at('/conf'), mode, { text: 'hi', call });
    expect(body).toEqual({ input: { question: 'hi' }, config: { configurable: { responses: ['three'] } } });
    expect(outputText(output)).toBe('three');
  });

  test('is not sent unless chosen', async () => {
    const call = { ...preset({ voice: 'loud' }), presetId: null };
    const { output, body } = await ask(at('/voiced'), mode, { text: 'hi', call });
    expect(body).toEqual({ input: { question: 'hi' } });
    expect(outputText(output)).toBe('plain: HumanMessage: hi');
  });
});
