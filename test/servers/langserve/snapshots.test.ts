import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { outputParts } from '../../../lib/output/output-parts.ts';
import { outputText } from '../../../lib/output/output-text.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { call, data, field, result, text } from '../../support/answer-part.ts';
import { unclearReading } from '../../support/fold.ts';
import { foldOfRun, outputOfRun } from '../../support/run.ts';
import { startLangServe } from './server.ts';

let langServe: Awaited<ReturnType<typeof startLangServe>>;

beforeAll(async () => {
  langServe = await startLangServe();
});

afterAll(() => langServe?.stop());

const url = (name: string) => `${langServe.origin}/snap/${name}`;

/** The pieces that LangServe's own client gets. */
async function piecesOfClient(name: string): Promise<Json[]> {
  return (await (await fetch(`${langServe.origin}/_client/${name}`)).json()) as Json[];
}

describe("LangChain's parsers send the whole value again and again", () => {
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
  ])('%s: a folded stream is the single response and the last piece of their client', async (name) => {
    const pieces = await piecesOfClient(name);
    expect(pieces.length).toBeGreaterThan(1);
    const streamed = await outputOfRun(url(name), 'stream', 'x');
    expect(streamed).toEqual(pieces.at(-1));
    expect(streamed).toEqual(await outputOfRun(url(name), 'batch', 'x'));
  });

  test.each(['branches', 'one-branch', 'assigned'])(
    '%s: a parser beside other branches is read like one by itself',
    async (name) => {
      const single = (await outputOfRun(url(name), 'batch', 'x')) as JsonObject;
      expect(await outputOfRun(url(name), 'stream', 'x')).toMatchObject(single);
      expect(single).toMatchObject({ parsed: { keywords: ['cats', 'dogs'] } });
    },
  );

  // A single response of it is refused by the server's own output schema.
  test('a parsed value stands beside the raw message that is added up', async () => {
    const whole = { title: 'A short text', keywords: ['cats', 'dogs'], score: 0.93, draft: null, done: true };
    expect(await outputOfRun(url('structured-with-raw'), 'stream', 'x')).toMatchObject({
      raw: { type: 'AIMessageChunk', tool_calls: [{ name: 'Article', args: whole }, { name: 'Article' }] },
      parsed: whole,
      parsing_error: null,
    });
  });
});

describe('a graph', () => {
  test('whose values are replaced, repeated and rewritten shows its last state, and asks', async () => {
    const pieces = await piecesOfClient('values');
    const fold = await foldOfRun(url('values'), 'stream', 'x');
    expect(await outputOfRun(url('values'), 'stream', 'x')).toEqual(pieces.at(-1));
    expect(unclearReading(fold)).toBe('replace');
  });

  test('whose state is messages shows its last state, and has nothing to ask', async () => {
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

describe('pieces that nothing tells apart', () => {
  test('event objects with a part that repeats are asked about', async () => {
    const fold = await foldOfRun(url('events'), 'stream', 'x');
    expect(unclearReading(fold)).toBe('replace');
  });

  test('text that is sent whole each time is asked about, and shown once', async () => {
    const fold = await foldOfRun(url('whole-text'), 'stream', 'x');
    expect(unclearReading(fold)).toBe('replace');
    expect(await outputOfRun(url('whole-text'), 'stream', 'x')).toBe('The sky is blue today.');
  });

  test('deltas of one field are added, and not asked about', async () => {
    const fold = await foldOfRun(url('deltas'), 'stream', 'x');
    expect(unclearReading(fold)).toBeUndefined();
    expect(await outputOfRun(url('deltas'), 'stream', 'x')).toEqual({ answer: 'One two three.' });
  });
});

describe('answers of other components', () => {
  const asText = ['thinks', 'parallel'];
  const told = (name: string, mode: DataTransferMode) =>
    outputOfRun(`${langServe.origin}/told/${name}`, mode, asText.includes(name) ? 'cats' : { input: 'cats' });

  test("an AgentExecutor's steps come first, then its answer, and nothing is said twice", async () => {
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

  test.each(['stream', 'batch'] as const)(
    'the last message of a prompt is the answer, in mode %s',
    async (mode) => {
      const output = await told('prompt', mode);
      expect(outputParts(output, null).at(-1)).toEqual(text('Say cats.'));
      expect(outputText(output)).toBe('Say cats.');
    },
  );

  test.each(['stream', 'batch'] as const)(
    'branches are Markdown, be they messages or text, in mode %s',
    async (mode) => {
      expect(outputParts(await told('parallel', mode), null)).toMatchObject([
        { kind: 'field', name: 'joke', parts: [text('A **joke**.')] },
        { kind: 'field', name: 'poem', parts: [text('A **poem** here.')] },
      ]);
    },
  );

  test.each(['stream', 'batch'] as const)('a thought is no part of the answer, in mode %s', async (mode) => {
    const output = await told('thinks', mode);
    expect(outputParts(output, null)).toEqual([
      { kind: 'reasoning', text: 'Hm, blue.' },
      text('The sky is **blue**.'),
    ]);
    expect(outputText(output)).toBe('The sky is **blue**.');
  });
});
