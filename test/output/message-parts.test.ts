import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { asked, call, data, media, result, said, source, text, unknown } from '../support/answer-part.ts';

const check = (rows: [string, Json | undefined, AnswerPart[]][]) =>
  test.each(rows)('%s', (_, output, parts) => {
    expect(outputParts(output, null)).toEqual(parts);
  });

describe('parts of a message', () => {
  check([
    ['a text', said('hi'), [text('hi')]],
    ['adjacent text blocks, joined', said(['Hel', { type: 'text', text: 'lo', index: 0 }]), [text('Hello')]],
    [
      'reasoning before text',
      said([
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'text', text: 'hi' },
      ]),
      [{ kind: 'reasoning', text: 'hm' }, text('hi')],
    ],
    [
      'a summary of reasoning',
      said([{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'a' }, { text: 'b' }] }]),
      [{ kind: 'reasoning', text: 'a\n\nb' }],
    ],
    [
      'reasoning beside the content',
      said('hi', { additional_kwargs: { reasoning_content: 'hm' } }),
      [{ kind: 'reasoning', text: 'hm' }, text('hi')],
    ],
    [
      'a tool call that occurs twice',
      said(
        [
          { type: 'text', text: 'hi' },
          { type: 'tool_use', id: 't1', name: 'f', input: {} },
        ],
        {
          tool_calls: [{ name: 'f', args: { q: 1 }, id: 't1' }],
        },
      ),
      [text('hi'), call('f', { q: 1 }, 't1')],
    ],
    [
      'a tool call of the server',
      said([{ type: 'server_tool_use', id: 's1', name: 'web', input: { q: 1 } }], {
        tool_calls: [{ name: 'f', args: {}, id: 't1' }],
      }),
      [call('web', { q: 1 }, 's1'), call('f', {}, 't1')],
    ],
    [
      'a tool call with invalid arguments',
      said('', { invalid_tool_calls: [{ name: 'f', args: '{"q":', id: 't1' }] }),
      [call('f', {}, 't1', false)],
    ],
    [
      'a legacy function call',
      said('', { additional_kwargs: { function_call: { name: 'f', arguments: '{"q":1}' } } }),
      [call('f', { q: 1 })],
    ],
    ['a refusal', said([{ type: 'refusal', refusal: 'no' }]), [{ kind: 'refusal', text: 'no' }]],
    [
      'an unknown block',
      said([{ type: 'weather', sun: 1 }]),
      [unknown('weather', { type: 'weather', sun: 1 })],
    ],
    [
      'a tool result in JSON',
      { type: 'tool', name: 'f', content: '{"a":1}', tool_call_id: 't1' },
      [result('f', [data({ a: 1 })], 't1')],
    ],
    ['a tool result as text', { type: 'function', name: 'f', content: '*3*' }, [result('f', [data('*3*')])]],
    [
      'what a tool returned for the person alone',
      { type: 'tool', name: 'f', content: 'two', artifact: { found: 2 } },
      [result('f', [data('two'), data({ found: 2 })])],
    ],
    [
      'documents that a tool returned for the person alone',
      { type: 'tool', name: 'f', content: '', artifact: [{ page_content: 'Cats', metadata: {}, id: 'c' }] },
      [result('f', [{ kind: 'sources', sources: [source({ id: 'c', title: 'c', passage: 'Cats' })] }])],
    ],
    [
      'a failed tool result',
      { type: 'tool', content: 'no', tool_call_id: 't1', status: 'error' },
      [result('', [data('no')], 't1', true)],
    ],
    [
      'a message of another speaker',
      { type: 'chat', role: 'critic', content: 'hm' },
      [{ kind: 'message', speaker: { name: 'critic' }, parts: [text('hm')] }],
    ],
  ]);
});

describe('parts of a list of messages', () => {
  check([
    [
      'a tool result, named by its call',
      [
        said('', { tool_calls: [{ name: 'f', args: {}, id: 't1' }] }),
        { type: 'tool', content: '3', tool_call_id: 't1' },
        said('It is 3.'),
      ],
      [call('f', {}, 't1'), result('f', [data('3')], 't1'), text('It is 3.')],
    ],
    [
      'earlier messages, folded',
      [{ type: 'system', content: 'be kind' }, said('hello'), asked('and?'), said('bye')],
      [
        {
          kind: 'earlier',
          parts: [
            { kind: 'message', speaker: { role: 'system' }, parts: [text('be kind')] },
            text('hello'),
            { kind: 'message', speaker: { role: 'human' }, parts: [text('and?')] },
          ],
        },
        text('bye'),
      ],
    ],
    ['a prompt value', { messages: [said('hi')], type: 'ChatPromptValueConcrete' }, [text('hi')]],
    ['a string prompt value', { text: 'hi', type: 'StringPromptValue' }, [text('hi')]],
  ]);
});

describe('media of a message', () => {
  const png = { kind: 'data' as const, mediaType: 'image/png', base64: 'AAAA' };
  check([
    [
      'in the format of OpenAI',
      said([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]),
      [media({ source: png })],
    ],
    [
      'in the format of Anthropic',
      said([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }]),
      [media({ source: png })],
    ],
    [
      'in the format of langchain-core 1',
      said([{ type: 'image', base64: 'AAAA', mime_type: 'image/png' }]),
      [media({ source: png })],
    ],
    [
      'in the format of langchain-core 0.3',
      said([{ type: 'image', source_type: 'base64', data: 'AAAA', mime_type: 'image/png' }]),
      [media({ source: png })],
    ],
    [
      'by URL',
      said([{ type: 'image', url: 'https://x.example/a.png' }]),
      [media({ source: { kind: 'url', url: 'https://x.example/a.png' } })],
    ],
    [
      'a file with its name',
      said([{ type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } }]),
      [
        media({
          type: 'file',
          name: 'a.pdf',
          source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' },
        }),
      ],
    ],
    [
      'audio',
      said([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }]),
      [media({ type: 'audio', source: { kind: 'data', mediaType: 'audio/wav', base64: 'AAAA' } })],
    ],
    [
      'a file with only an id',
      said([{ type: 'file', file_id: 'f1' }]),
      [unknown('file', { type: 'file', file_id: 'f1' })],
    ],
  ]);
});
