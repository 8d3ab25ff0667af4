import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { outputParts } from '../../../lib/output/output-parts.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { call, data, field, result, text } from '../../support/answer-part.ts';
import { unclearReading } from '../../support/fold.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { foldOfRun, outputOfRun } from '../../support/run.ts';

const langServe = recordedLangServe('snapshots');

const url = (name: string) => `${langServe.origin}/snap/${name}`;

/** Fetches the pieces that LangServe's own client receives. */
async function piecesOfClient(name: string): Promise<Json[]> {
  return (await (await fetch(`${langServe.origin}/_client/${name}`)).json()) as Json[];
}

describe('LangChain parsers send the whole value in each piece', () => {
  test.each([
    'json',
    'json-list',
    'json-typed',
    'json-number',
    'json-text',
    'pydantic',
    'key-tools',
    'first-key-tool',
    'tools',
    'pydantic-tools',
    'first-pydantic-tool',
    'structured',
  ])('%s: the folded stream equals the single response and the client’s last piece', async (name) => {
    const pieces = await piecesOfClient(name);
    expect(pieces.length).toBeGreaterThan(1);
    const streamed = await outputOfRun(url(name), 'stream', 'x');
    expect(streamed).toEqual(pieces.at(-1));
    expect(streamed).toEqual(await outputOfRun(url(name), 'batch', 'x'));
  });

  test.each(['branches', 'one-branch', 'assigned'])(
    '%s: a parser beside other branches is folded like a single one',
    async (name) => {
      const single = (await outputOfRun(url(name), 'batch', 'x')) as JsonObject;
      expect(await outputOfRun(url(name), 'stream', 'x')).toMatchObject(single);
      expect(single).toMatchObject({ parsed: { keywords: ['cats', 'dogs'] } });
    },
  );

  // The server's own output schema rejects a single response of this runnable.
  test('a parsed value is replaced while the raw message beside it adds up', async () => {
    const whole = { title: 'A short text', keywords: ['cats', 'dogs'], score: 0.93, draft: null, done: true };
    expect(await outputOfRun(url('structured-with-raw'), 'stream', 'x')).toMatchObject({
      raw: { type: 'AIMessageChunk', tool_calls: [{ name: 'Article', args: whole }, { name: 'Article' }] },
      parsed: whole,
      parsing_error: null,
    });
  });
});

describe('a graph', () => {
  test('with values replaced, repeated and rewritten shows its last state and offers the other fold', async () => {
    const pieces = await piecesOfClient('values');
    const fold = await foldOfRun(url('values'), 'stream', 'x');
    expect(await outputOfRun(url('values'), 'stream', 'x')).toEqual(pieces.at(-1));
    expect(unclearReading(fold)).toBe('replace');
  });

  test('with messages as its state shows the last state and offers nothing', async () => {
    const fold = await foldOfRun(url('message-values'), 'stream', 'x');
    expect(unclearReading(fold)).toBeUndefined();
    expect(await outputOfRun(url('message-values'), 'stream', 'x')).toMatchObject({
      messages: [
        { type: 'human', content: 'x' },
        { type: 'ai', content: 'Blue sky.' },
        { type: 'ai', content: 'Short.' },
      ],
    });
  });

  test('streamed by updates keeps its steps', async () => {
    expect(await outputOfRun(url('message-updates'), 'stream', 'x')).toMatchObject([
      { writer: { messages: [{ content: 'Blue sky.' }] } },
      { critic: { messages: [{ content: 'Short.' }] } },
    ]);
  });

  test.each(['stream', 'batch'] as const)(
    'streamed by messages adds up each message, in mode %s',
    async (mode) => {
      expect(await outputOfRun(url('message-pairs'), mode, 'x')).toMatchObject([
        { type: 'AIMessageChunk', content: 'Blue sky.' },
        { langgraph_node: 'writer' },
        { type: 'ai', content: 'Short.' },
        { langgraph_node: 'critic' },
      ]);
    },
  );
});

describe('ambiguous pieces', () => {
  test('that are event objects with a repeated part offer the other fold', async () => {
    const fold = await foldOfRun(url('events'), 'stream', 'x');
    expect(unclearReading(fold)).toBe('replace');
  });

  test('that repeat the whole text show it once and offer the other fold', async () => {
    const fold = await foldOfRun(url('whole-text'), 'stream', 'x');
    expect(unclearReading(fold)).toBe('replace');
    expect(await outputOfRun(url('whole-text'), 'stream', 'x')).toBe('The sky is blue today.');
  });

  test('of a single field add up and offer nothing', async () => {
    const fold = await foldOfRun(url('deltas'), 'stream', 'x');
    expect(unclearReading(fold)).toBeUndefined();
    expect(await outputOfRun(url('deltas'), 'stream', 'x')).toEqual({ answer: 'One two three.' });
  });
});

describe('an answer of another component', () => {
  const asText = ['thinks', 'parallel'];
  const told = (name: string, mode: DataTransferMode) =>
    outputOfRun(`${langServe.origin}/told/${name}`, mode, asText.includes(name) ? 'cats' : { input: 'cats' });

  test('shows the steps of an AgentExecutor, then its answer, without repetition', async () => {
    const steps = (first: string, second: string) => [
      call('count_letters', { word: 'cat' }, first),
      result('count_letters', [data('3')], first),
      call('count_letters', { word: 'runnable' }, second),
      result('count_letters', [data('8')], second),
    ];
    const streamed = await told('real-executor', 'stream');
    expect(outputParts(streamed, null)).toEqual([...steps('', ''), text('Three and eight.')]);
    expect(outputText(streamed)).toBe('Three and eight.');
    const single = await told('real-executor-steps', 'batch');
    expect(outputParts(single, null)).toEqual([
      ...steps('call_0', 'call_1'),
      text('Three and eight.'),
      field('input', [data('cats')], true),
    ]);
  });

  test.each(['stream', 'batch'] as const)('is the last message of a prompt, in mode %s', async (mode) => {
    const output = await told('prompt', mode);
    expect(outputParts(output, null).at(-1)).toEqual(text('Say cats.'));
    expect(outputText(output)).toBe('Say cats.');
  });

  test.each(['stream', 'batch'] as const)(
    'shows branches as Markdown, whether messages or text, in mode %s',
    async (mode) => {
      expect(outputParts(await told('parallel', mode), null)).toMatchObject([
        { kind: 'field', name: 'joke', parts: [text('A **joke**.')] },
        { kind: 'field', name: 'poem', parts: [text('A **poem** here.')] },
      ]);
    },
  );

  test.each(['stream', 'batch'] as const)('has no reasoning in its text, in mode %s', async (mode) => {
    const output = await told('thinks', mode);
    expect(outputParts(output, null)).toEqual([
      { kind: 'reasoning', text: 'Hm, blue.' },
      text('The sky is **blue**.'),
    ]);
    expect(outputText(output)).toBe('The sky is **blue**.');
  });
});
