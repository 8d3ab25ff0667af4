import { describe, expect, test } from 'vitest';
import type { PastExchange } from '../../../lib/chat/conversation/history.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { ask } from './asking.ts';

const langServe = recordedLangServe('places');

const past: PastExchange[] = [{ question: 'hi', attachments: [], answer: 'hello' }];
const said = [
  { type: 'human', content: 'hi' },
  { type: 'ai', content: 'hello' },
];
const messages = [...said, { type: 'human', content: 'more' }];
const heard = 'HumanMessage: hi | AIMessage: hello | HumanMessage: more';

describe.each(['stream', 'batch'] as const)('a text goes to its field, mode %s', (mode) => {
  test.each<[string, string, JsonObject, Json, string]>([
    [
      'the messages of a graph, beside a user',
      '/place-user',
      { user_id: 'ann' },
      { user_id: 'ann', messages },
      `ann: ${heard}`,
    ],
    ['the undescribed messages of a graph', '/place-any-list', {}, { messages }, `None: ${heard}`],
    [
      'messages, beside a session',
      '/place-session',
      { session_id: 's1' },
      { session_id: 's1', messages },
      `s1: ${heard}`,
    ],
    [
      'the messages of a prompt, beside a language',
      '/place-language',
      { language: 'Welsh' },
      { language: 'Welsh', messages },
      `SystemMessage: Speak Welsh. | ${heard}`,
    ],
    [
      'the input of an agent, beside its history and its notes',
      '/place-agent',
      { agent_scratchpad: [] },
      { agent_scratchpad: [], chat_history: said, input: 'more' },
      heard,
    ],
    [
      'an optional question, beside a user',
      '/place-lookup',
      { user_id: 'ann' },
      { user_id: 'ann', question: 'more' },
      'ann: more',
    ],
    ['messages, beside other messages and pairs', '/place-noted', {}, { messages }, `0 0: ${heard}`],
  ])('%s', async (_, path, fields, input, answer) => {
    const { output, body } = await ask(`${langServe.origin}${path}`, mode, { text: 'more', past, fields });
    expect(body).toEqual({ input });
    expect(outputText(output)).toBe(answer);
  });
});
