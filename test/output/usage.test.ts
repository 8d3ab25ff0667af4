import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { type Usage, usageIn } from '../../lib/output/usage.ts';

const told = { input_tokens: 3, output_tokens: 4, total_tokens: 7 };
const said = (part: Record<string, Json> = {}) => ({ type: 'ai', content: 'x', ...part });
const once = { input: 3, output: 4, total: 7 };

test.each<[string, Json | undefined, Usage | undefined]>([
  ['no output', undefined, undefined],
  ['a text', 'x', undefined],
  ['a message without usage', said({ usage_metadata: null, response_metadata: {} }), undefined],
  ['a message', said({ usage_metadata: told }), once],
  ['a message chunk', { ...said({ usage_metadata: told }), type: 'AIMessageChunk' }, once],
  [
    'a message in the format of OpenAI',
    said({ response_metadata: { token_usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } } }),
    once,
  ],
  [
    'a message in the format of Anthropic',
    said({ response_metadata: { usage: { input_tokens: 3, output_tokens: 4 } } }),
    once,
  ],
  [
    'a message in the format of Anthropic, which counts the tokens of a cache beside the input',
    said({
      response_metadata: {
        usage: {
          input_tokens: 2,
          cache_read_input_tokens: 9_842,
          cache_creation_input_tokens: 100,
          output_tokens: 4,
        },
      },
    }),
    { input: 9_944, output: 4, total: 9_948, cached: 9_842 },
  ],
  [
    'a message in the newer format of OpenAI',
    said({
      response_metadata: {
        usage: {
          input_tokens: 3,
          input_tokens_details: { cached_tokens: 2 },
          output_tokens: 4,
          output_tokens_details: { reasoning_tokens: 1 },
          total_tokens: 7,
        },
      },
    }),
    { ...once, cached: 2, reasoning: 1 },
  ],
  [
    'a message in the format of Ollama',
    said({ response_metadata: { prompt_eval_count: 3, eval_count: 4 } }),
    once,
  ],
  ['a dict with a message', { answer: said({ usage_metadata: told }), docs: [] }, once],
  [
    'two messages',
    [said({ usage_metadata: told }), said({ usage_metadata: told })],
    { input: 6, output: 8, total: 14 },
  ],
  [
    'the same message twice',
    { answer: said({ id: 'a', usage_metadata: told }), messages: [said({ id: 'a', usage_metadata: told })] },
    once,
  ],
  [
    'messages after earlier ones',
    [said({ usage_metadata: told }), { type: 'human', content: 'x' }, said({ usage_metadata: told })],
    once,
  ],
  [
    'a message with cached tokens and tokens of reasoning',
    said({
      usage_metadata: {
        ...told,
        input_token_details: { cache_read: 2 },
        output_token_details: { reasoning: 1 },
      },
    }),
    { ...once, cached: 2, reasoning: 1 },
  ],
  [
    'the same in the format of OpenAI, with the name of the model',
    said({
      response_metadata: {
        model_name: 'gpt',
        token_usage: {
          prompt_tokens: 3,
          completion_tokens: 4,
          total_tokens: 7,
          prompt_tokens_details: { cached_tokens: 2 },
          completion_tokens_details: { reasoning_tokens: 1 },
        },
      },
    }),
    { ...once, cached: 2, reasoning: 1, models: [{ ...once, cached: 2, reasoning: 1, model: 'gpt' }] },
  ],
  [
    'messages of several models',
    ['a', 'b', 'a'].map((model_name) => said({ usage_metadata: told, response_metadata: { model_name } })),
    {
      input: 9,
      output: 12,
      total: 21,
      models: [
        { input: 6, output: 8, total: 14, model: 'a' },
        { ...once, model: 'b' },
      ],
    },
  ],
  ['graph updates', [{ agent: { messages: [said({ usage_metadata: told })] } }], once],
  [
    'a message with output tokens only',
    said({ usage_metadata: { output_tokens: 4 } }),
    { input: 0, output: 4, total: 4 },
  ],
  ['a message with invalid counts', said({ usage_metadata: { input_tokens: 'many' } }), undefined],
])('token usage of %s', (_, output, usage) => {
  expect(usageIn(output)).toEqual(usage);
});
