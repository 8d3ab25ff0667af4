import { describe, expect, test } from 'vitest';
import type { Json } from '../../../lib/json/json.ts';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { outputParts } from '../../../lib/output/output-parts.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import { usageIn } from '../../../lib/output/usage.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { call, data, field, result, text } from '../../support/answer-part.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { outputOfRun } from '../../support/run.ts';

const langServe = recordedLangServe('outputs');

const output = (path: string, mode: DataTransferMode, input: Json) =>
  outputOfRun(`${langServe.origin}${path}`, mode, input);

const modes: DataTransferMode[] = ['stream', 'batch'];

describe.each(modes)('an answer, mode %s,', (mode) => {
  test('has its sources', async () => {
    const told = await output('/retrieves', mode, 'x');
    const metadata = { title: 'Chains', source: 'https://docs.example/chains' };
    const source = {
      id: '',
      title: 'Chains',
      whole: '',
      url: metadata.source,
      metadata,
      passage: 'A chain is a sequence.',
    };
    expect(outputParts(told, null)).toEqual([
      text('A sequence.'),
      field('context', [{ kind: 'sources', sources: [source] }]),
      field('question', [data('chains?')], true),
    ]);
  });

  test('titles sources by their titles or file names, not by generated ids', async () => {
    const told = await output('/retrieves_by_id', mode, 'x');
    const [part] = outputParts(told, null);
    expect(part?.kind === 'sources' && part.sources.map(({ title }) => title)).toEqual([
      'Attention',
      'report.pdf',
      '',
    ]);
  });

  test('joins its content blocks', async () => {
    const told = await output('/reasons', mode, 'x');
    expect(outputParts(told, null)).toEqual([
      { kind: 'reasoning', text: 'Let me think.' },
      text('It is **3**.'),
      {
        kind: 'media',
        media: {
          type: 'image',
          name: '',
          source: { kind: 'data', mediaType: 'image/png', base64: 'iVBORw0KGgo=' },
        },
      },
    ]);
    expect(usageIn(told)).toEqual({ input: 10, output: 5, total: 15 });
  });

  test('shows the steps of an executor', async () => {
    const parts = outputParts(await output('/executor', mode, 'x'), null);
    expect(parts).toEqual([
      call('search', 'cats'),
      result('search', [data('3 cats')]),
      text('There are three.'),
    ]);
  });

  test('keeps the messages of a function call in order', async () => {
    const parts = outputParts(await output('/chat-message', mode, 'x'), null);
    expect(parts).toEqual([call('get_weather'), result('get_weather', [data('32')]), text('Weather: 32')]);
  });

  test('shows the fields of an object one by one', async () => {
    const parts = outputParts(await output('/pyd', mode, 'x'), null);
    expect(parts).toEqual([field('a', [data(5)]), field('nested', [data({ z: 1 })])]);
  });
});

describe('the answer of a graph', () => {
  const question: Json = { messages: [{ type: 'human', content: 'How many letters?' }] };
  const counted = result('count_letters', [data({ word: 'runnable', letters: 8 })], 'call_1');
  const counts = call('count_letters', { word: 'runnable' }, 'call_1');

  test('lists the messages of each node in a stream', async () => {
    const told = await output('/graph', 'stream', question);
    const node = (name: string, parts: AnswerPart[]): AnswerPart => ({ kind: 'node', name, parts });
    expect(outputParts(told, null)).toEqual([
      node('agent', [text('Let me count.'), counts]),
      node('tools', [counted]),
      node('agent', [text('It has **8** letters.')]),
    ]);
    expect(outputText(told)).toBe('Let me count.\n\nIt has **8** letters.');
    expect(usageIn(told)).toEqual({ input: 20, output: 10, total: 30 });
  });

  test('is its state in a single response, without the question that was just sent', async () => {
    const told = await output('/graph', 'batch', question);
    expect(outputParts(told, null)).toEqual([
      text('Let me count.'),
      counts,
      counted,
      text('It has **8** letters.'),
    ]);
    expect(usageIn(told)).toEqual({ input: 20, output: 10, total: 30 });
  });
});
