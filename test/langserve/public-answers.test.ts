import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, writeJson } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { call, text } from '../support/answer-part.ts';
import { answerText, serve } from '../support/http-server.ts';
import { outputOfRun } from '../support/run.ts';

const bytesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../fixtures/public-answers', `${name}.sse`), 'utf8');

/** The output of each answer, as `/invoke` sends it. */
const outputs = new Map<string, Json>();

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve(({ path }) => {
    const [, name = '', endpoint] = path.split('/');
    return endpoint === 'stream'
      ? answerText(200, 'text/event-stream', bytesOf(name))
      : answerText(200, 'application/json', `{"output": ${writeJson(outputs.get(name) ?? null)}}`);
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const thought = (text: string): AnswerPart => ({ kind: 'reasoning', text });
const source = { id: '', title: 'Sky facts', whole: '', url: 'https://example.com/sky', metadata: {} };
const sky = (passage = ''): AnswerPart => ({ kind: 'sources', sources: [{ ...source, passage }] });

/** Answers of public reports, from people whose client showed them wrong. */
const answers: [name: string, said: string, parts: unknown[]][] = [
  [
    'audio-answer',
    'Good morning from the speaker.',
    [text('Good morning from the speaker.'), { kind: 'media' }],
  ],
  ['bedrock-reasoning', 'Both are fine.', [thought('I weigh both sides.'), text('Both are fine.')]],
  [
    'citations-anthropic',
    'The sky is blue.',
    [{ kind: 'text', marks: [{ at: 16, number: 1 }] }, sky('blue sky')],
  ],
  ['citations-beside', 'The sky is blue [1].', [text('The sky is blue [1].'), sky()]],
  [
    'cut-by-length',
    'This answer stops in the mid',
    [text('This answer stops in the mid'), { kind: 'ending', ending: 'length' }],
  ],
  ['empty-answer', '', []],
  ['generated-image', 'Done.', [{ kind: 'media', media: { type: 'image' } }, text('Done.')]],
  ['message-and-dict', 'Hi', [text('Hi'), { kind: 'field', name: 'score' }]],
  [
    'named-human-update',
    'Paris has 2 million people.',
    [
      { kind: 'node', name: 'researcher', parts: [{ kind: 'text' }] },
      { kind: 'field', name: 'supervisor' },
    ],
  ],
  [
    'old-tool-calls-stream',
    '[\n  {\n    "name": "create_event",\n    "args": {\n      "day": "Monday"\n    }\n  }\n]',
    [call('create_event', { day: 'Monday' }, 'call_1')],
  ],
  ['pair-ids', 'Hello you.', [{ kind: 'node', name: 'model', parts: [text('Hello you.')] }]],
  ['reasoning-text-beside', 'Yes.', [thought('I think so.'), text('Yes.')]],
  [
    'reasoning-without-index',
    'The answer is sugar.',
    [thought('Plants turn light into sugar.'), text('The answer is sugar.')],
  ],
  [
    'removed-message',
    'I forgot your first message.',
    [{ kind: 'node', name: 'model', parts: [text('I forgot your first message.')] }],
  ],
  [
    'same-index-text',
    'Here are the results.',
    [thought('The user wants results.'), text('Here are the results.')],
  ],
  ['serialised-chunks', 'Hello from JS.', [text('Hello from JS.')]],
  ['think-end-only', 'The answer.', [thought('hidden thought'), text('The answer.')]],
  [
    'web-search-result',
    'It is blue.',
    [
      call('web_search', { query: 'sky' }, 'srvtoolu_1'),
      {
        kind: 'tool-result',
        result: { id: 'srvtoolu_1', name: 'web_search', isError: false, parts: [sky()] },
      },
      text('It is blue.'),
    ],
  ],
];

describe.each(answers)('%s', (name, said, parts) => {
  test('is read as it is meant, streamed and as a single response', async () => {
    const streamed = await outputOfRun(`${server.origin}/${name}`, 'stream', 'x');
    expect(outputParts(streamed, null)).toMatchObject(parts);
    expect(outputText(streamed)).toBe(said);
    outputs.set(name, streamed ?? null);
    const single = await outputOfRun(`${server.origin}/${name}`, 'batch', 'x');
    expect(outputParts(single, null)).toEqual(outputParts(streamed, null));
    expect(outputText(single)).toBe(said);
  });
});
