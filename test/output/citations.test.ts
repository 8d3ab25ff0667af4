import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { said } from '../support/answer-part.ts';

const url = 'https://example.com/a';
const cited = (text: string, ...annotations: JsonObject[]) => said([{ type: 'text', text, annotations }]);
const citation = (end: number, more: JsonObject = {}): JsonObject => ({
  type: 'url_citation',
  start_index: 0,
  end_index: end,
  url,
  title: 'A',
  ...more,
});

const grounded = (text: string, end: number) =>
  said(text, {
    response_metadata: {
      grounding_metadata: {
        grounding_chunks: [{ web: { uri: url, title: 'A' } }],
        grounding_supports: [{ segment: { end_index: end, text }, grounding_chunk_indices: [0] }],
      },
    },
  });

const cohere = (text: string, end: number) =>
  said(text, {
    additional_kwargs: {
      citations: [{ start: 0, end, document_ids: ['d'] }],
      documents: [{ id: 'd', title: 'A', url }],
    },
  });

describe('a citation is a link after the words that it supports,', () => {
  test.each<[string, Json, string]>([
    ['in letters', cited('Blue sky. More.', citation(9)), `Blue sky.[\\[1\\]](${url} "A") More.`],
    [
      'after an emoji, by code points',
      cited('😀 is a face.', citation(1)),
      `😀[\\[1\\]](${url} "A") is a face.`,
    ],
    ['in Chinese, by bytes', grounded('天空是蓝色的。', 18), `天空是蓝色的[\\[1\\]](${url} "A")。`],
    ['in Chinese, by code points', cohere('天空是蓝色的。', 6), `天空是蓝色的[\\[1\\]](${url} "A")。`],
    [
      'beside the text',
      said('Blue sky. More.', {
        additional_kwargs: {
          annotations: [
            { type: 'url_citation', url_citation: { start_index: 0, end_index: 9, url, title: 'A' } },
          ],
        },
      }),
      `Blue sky.[\\[1\\]](${url} "A") More.`,
    ],
    ['beyond the text', cited('Blue.', citation(99)), `Blue.[\\[1\\]](${url} "A")`],
    ['twice at one place', cited('Blue.', citation(5), citation(5)), `Blue.[\\[1\\]](${url} "A")`],
    [
      'of two sources',
      cited('Blue.', citation(4), citation(5, { url: 'https://b.example' })),
      `Blue[\\[1\\]](${url} "A").[\\[2\\]](https://b.example "A")`,
    ],
    ['of a file', cited('Blue.', { type: 'file_citation', filename: 'a.pdf', file_id: 'f' }), 'Blue.\\[1\\]'],
    [
      'with an address that would end the link',
      cited('Blue.', citation(5, { url: 'https://e.x/a) [b](c' })),
      'Blue.[\\[1\\]](https://e.x/a%29%20[b]%28c "A")',
    ],
    [
      'with its quote',
      said([{ type: 'text', text: 'Blue', citations: [{ cited_text: 'so "blue"', url, title: 'A' }] }]),
      `Blue[\\[1\\]](${url} "A: so blue ")`,
    ],
  ])('%s', (_, message, text) => {
    expect(outputText(message, null, 'cited')).toBe(text);
  });

  test('which is not sent on', () => {
    expect(outputText(cited('Blue.', citation(5)))).toBe('Blue.');
  });
});

const sourcesOf = (message: Json) =>
  outputParts(message, null).flatMap((part: AnswerPart) =>
    part.kind === 'sources' ? part.sources.map(({ url, title }) => [title, url]) : [],
  );

test.each<[string, JsonObject]>([
  ['addresses', { citations: [url] }],
  ['results of a search', { citations: [url], search_results: [{ title: 'A', url, date: '2026-01-01' }] }],
])('sources beside the text are listed once, from %s', (_, beside) => {
  expect(sourcesOf(said('Blue [1].', { additional_kwargs: beside })).map(([, address]) => address)).toEqual([
    url,
  ]);
});
