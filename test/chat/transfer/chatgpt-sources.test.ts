import { describe, expect, test } from 'vitest';
import type { Json } from '../../../lib/json/json.ts';
import { chatGpt, node } from '../../support/chatgpt-export.ts';
import { taken } from '../../support/taken-entry.ts';

describe('ChatGPT import of sources and tool calls', () => {
  const web = {
    matched_text: '\ue200cite\ue202turn0search0\ue202turn1search3\ue201',
    items: [{ title: 'Tides [UK]', url: 'https://example.com/tides_(uk)' }],
  };
  const file = { matched_text: '\ue200filecite\ue202turn0file0\ue201', type: 'file', name: 'log.pdf' };
  const cited = { start_ix: 4, end_ix: 14, metadata: { title: 'Log', url: 'https://example.com/log' } };

  test.each<[string, string, Json, string, object]>([
    [
      'a source of the web',
      `At six ${web.matched_text}.`,
      { content_references: [web] },
      'At six ([Tides \\[UK\\]](<https://example.com/tides_(uk)>)).',
      {},
    ],
    ['a file', `Six ${file.matched_text}`, { content_references: [file] }, 'Six (log.pdf)', {}],
    [
      'a source of before',
      'Six 【3†source】',
      { citations: [cited] },
      'Six ([Log](<https://example.com/log>))',
      {},
    ],
    [
      'a source whose place counts an emoji as one character',
      '🌊🌙 S【3†source】',
      { citations: [cited] },
      '🌊🌙 S([Log](<https://example.com/log>))',
      {},
    ],
    ['a place', 'In \ue200entity\ue202["city","Rome","Italy"]\ue201.', {}, 'In Rome.', {}],
    ['an unknown source', 'Six\ue200cite\ue202turn0search9\ue201.', {}, 'Six.', { 'other-contents': 1 }],
    [
      'a source that is a script',
      'Six【1†x】',
      { content_references: [{ matched_text: '【1†x】', items: [{ url: 'javascript:1' }] }] },
      'Six',
      { 'other-contents': 1 },
    ],
    ['a mark without end', 'Six \ue200cite\ue202turn', {}, 'Six ', { 'other-contents': 1 }],
    ['a footnote that is a blank', 'At six', { content_references: [{ matched_text: ' ' }] }, 'At six', {}],
  ])('shows or counts %s', (_, text, metadata, shown, counted) => {
    const { said, leftOut } = taken(
      chatGpt([node('a', { parent: null, role: 'assistant', content: text, more: { metadata } })]),
    );
    expect(said).toEqual([`answer: ${shown}`]);
    expect(leftOut).toEqual(counted);
  });

  const letter = '{"name":"Letter","type":"document","content":"# Dear Ann"}';
  test.each<[string, string, Json, string, object]>([
    [
      'the text of a canvas',
      'canmore.create_textdoc',
      { content_type: 'code', text: letter },
      '**Letter**\n\n# Dear Ann\n\nDone',
      {},
    ],
    [
      'the code of a canvas',
      'canmore.create_textdoc',
      { content_type: 'text', parts: ['{"type":"code/python","content":"1"}'] },
      '```python\n1\n```\n\nDone',
      {},
    ],
    [
      'a canvas that is written anew',
      'canmore.update_textdoc',
      {
        content_type: 'code',
        text: '{"updates":[{"pattern":".*","multiple":false,"replacement":"# Dear Bob"}]}',
      },
      '# Dear Bob\n\nDone',
      {},
    ],
    [
      'no change of a canvas',
      'canmore.update_textdoc',
      { content_type: 'code', text: '{"updates":[{"pattern":"Ann","multiple":false,"replacement":"Bob"}]}' },
      'Done',
      { 'tool-messages': 1 },
    ],
    ['no search', 'web.run', { content_type: 'code', text: 'search("x")' }, 'Done', { 'tool-messages': 1 }],
  ])('shows of what the assistant sends to a tool %s', (_, recipient, content, shown, counted) => {
    const { said, leftOut } = taken(
      chatGpt([
        node('c', { parent: null, role: 'assistant', content, more: { recipient } }),
        node('a', { parent: 'c', role: 'assistant', content: 'Done', more: { recipient: 'all' } }),
      ]),
    );
    expect(said).toEqual([`answer: ${shown}`]);
    expect(leftOut).toEqual(counted);
  });

  test('a canvas that is written anew keeps its name and its language', () => {
    const toCanvas = (name: string, parent: string | null, recipient: string, text: string) =>
      node(name, { parent, role: 'assistant', content: { content_type: 'code', text }, more: { recipient } });
    const { said } = taken(
      chatGpt([
        toCanvas(
          'c',
          null,
          'canmore.create_textdoc',
          '{"name":"add_one","type":"code/python","content":"x + 1"}',
        ),
        toCanvas(
          'u',
          'c',
          'canmore.update_textdoc',
          '{"updates":[{"pattern":".*","multiple":true,"replacement":"x += 1"}]}',
        ),
      ]),
    );
    expect(said).toEqual([
      'answer: **add\\_one**\n\n```python\nx + 1\n```\n\n**add\\_one**\n\n```python\nx += 1\n```',
    ]);
  });

  test('reads the rest of a conversation where a role and a type are objects', () => {
    const broken = { toString: 1 };
    const { said } = taken(
      chatGpt([
        node('q', { parent: null, role: 'user', content: 'Hi' }),
        node('b', {
          parent: 'q',
          role: 'user',
          content: { content_type: broken },
          more: { author: { role: broken } },
        }),
      ]),
    );
    expect(said).toEqual(['human: Hi']);
  });
});

test.each(['†', '【1', '【1†', '\ue200'])(
  'ChatGPT import reads 200,000 characters of %j in reasonable time',
  (piece) => {
    const text = `【1${piece.repeat(200_000 / piece.length)}`;
    const read = taken(
      chatGpt([
        node('q', { parent: null, role: 'user', content: 'Hi' }),
        node('a', { parent: 'q', role: 'assistant', content: text }),
      ]),
    );
    expect(read.said[0]).toBe('human: Hi');
  },
);
