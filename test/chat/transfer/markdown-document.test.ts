import { describe, expect, test } from 'vitest';
import { filledInText } from '../../../lib/chat/input/sent-with.ts';
import { exportName } from '../../../lib/chat/transfer/export/export-order.ts';
import { markdownDocument } from '../../../lib/chat/transfer/export/markdown-document.ts';
import { transcriptOf } from '../../../lib/chat/transfer/export/transcript.ts';
import { readingField } from '../../support/answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { runStates } from '../../support/conversation-record.ts';

const transcript = (
  state = runStates[4] ?? { status: 'done' as const },
  output: string | object = 'Rome',
  answerAt: string | null = null,
) =>
  transcriptOf(
    {
      conversation: aConversation({ title: 'Trip # 1', tip: 'r1.answer' }),
      messages: [
        aQuestion({
          text: 'Where **to**?',
          attachments: [{ id: 'f', name: 'a_b.png', mediaType: '', size: 1 }],
        }),
        anAnswer({ id: 'other', runId: 'r0' }),
        anAnswer(),
      ],
      runs: [{ run: aRun({ state, answerAt }), fold: { parts: [output as string] } }],
    },
    () => readingField(answerAt === null ? 'city' : null),
  );

describe('Markdown export', () => {
  test('says why a model ended early', () => {
    const cut = { type: 'ai', content: 'In the mid', response_metadata: { finish_reason: 'length' } };
    const { turns } = transcript({ status: 'done' }, cut);
    expect(turns.at(-1)).toMatchObject({
      text: 'In the mid',
      note: expect.stringMatching(/^The answer stops here because the model reached its length limit\./),
    });
  });

  test('has the title and the messages of the current branch', () => {
    expect(markdownDocument(transcript())).toBe(
      [
        '# Trip \\# 1',
        '1970-01-01 00:00 UTC',
        '## You · 1970-01-01 00:00 UTC',
        'Where **to**?',
        '- Attached: a\\_b.png (not in this file)',
        '## Chat · 1970-01-01 00:00 UTC',
        'Rome\n',
      ].join('\n\n'),
    );
  });

  test('lists the values that the shown answer was requested with, in full', () => {
    const fields = { days: 3, place: 'a *b*', note: 'long '.repeat(100).trim(), empty: '' };
    const run = aRun({ fields, preset: 'Terse' });
    const other = aRun({ id: 'r0', fields: { days: 9 } });
    const { turns } = transcriptOf(
      {
        conversation: aConversation({ tip: 'r1.answer' }),
        messages: [aQuestion({ text: 'Where?' }), anAnswer({ id: 'other', runId: 'r0' }), anAnswer()],
        runs: [run, other].map((item) => ({ run: item, fold: { parts: ['Rome'] } })),
      },
      () => readingField(null),
    );
    expect(markdownDocument({ title: 'T', createdAt: 0, turns })).toContain(
      `\n\nWhere?\n\n- days: 3\n- place: a \\*b\\*\n- note: ${fields.note}\n- configuration “Terse”\n\n## `,
    );
  });

  test('does not repeat the fields of a message without text', () => {
    const { turns } = transcriptOf(
      {
        conversation: aConversation({ tip: 'r1.answer' }),
        messages: [aQuestion({ text: 'days: 3' }), anAnswer()],
        runs: [{ run: aRun({ fields: { days: 3 } }), fold: { parts: ['Rome'] } }],
      },
      () => readingField(null),
    );
    expect(turns[0]).toMatchObject({ text: 'days: 3', values: [] });
  });

  test.each([
    ['whole, if its text was cut', { note: 'long '.repeat(100).trim() }, null, ['note: whole']],
    [
      'with the preset, if its text was cut',
      { note: 'long '.repeat(100).trim() },
      'Terse',
      ['note: whole', 'preset'],
    ],
    ['not again, but with the preset', { note: 'short' }, 'Terse', ['preset']],
  ])('lists the fields of a message without text %s', (_, fields, preset, expected) => {
    const { turns } = transcriptOf(
      {
        conversation: aConversation({ tip: 'r1.answer' }),
        messages: [aQuestion({ text: filledInText(fields, []) }), anAnswer()],
        runs: [{ run: aRun({ fields, preset }), fold: { parts: ['Rome'] } }],
      },
      () => readingField(null),
    );
    const said: Record<string, string> = {
      'note: whole': `note: ${fields.note}`,
      preset: 'configuration “Terse”',
    };
    expect(turns[0]?.values).toEqual(expected.map((line) => said[line]));
  });

  test('shows the answer field of the profile', () => {
    expect(markdownDocument(transcript(undefined, { city: 'Oslo', text: 'no' }))).toContain('\n\nOslo\n');
  });

  test('shows the answer at the path of the schema, unless the profile names a field', () => {
    const output = { told: { city: 'Oslo' }, text: 'no' };
    expect(markdownDocument(transcript(undefined, output, '/told/city'))).toContain('\n\nOslo\n');
  });

  test('marks each unfinished answer', () => {
    const notes = runStates.map((state) => transcript(state).turns[1]?.note !== '');
    expect(notes).toEqual(runStates.map(({ status }) => status !== 'done'));
  });

  test('closes an unfinished code block, so that later text is not code', () => {
    const { turns } = transcript(undefined, 'See:\n\n```js\nlet a');
    expect(markdownDocument({ title: 'T', createdAt: 0, turns })).toContain('```js\nlet a\n```\n');
  });

  test.each([
    ['details', '<details>\n<summary>A</summary>\n\none', '\none\n\n</details>\n'],
    [
      'code in details in details',
      '<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\n```js\nlet a',
      '\nlet a\n```\n\n</details>\n\n</details>\n',
    ],
  ])('closes unfinished %s', (_, output, text) => {
    const { turns } = transcript(undefined, output);
    expect(markdownDocument({ title: 'T', createdAt: 0, turns })).toContain(text);
  });
});

describe('the turn after a text', () => {
  const after = (text: string) => {
    const turn = { name: 'Chat', at: 0, values: [], files: [], note: '' };
    const turns = [
      { ...turn, text },
      { ...turn, text: 'After.' },
    ];
    const written = markdownDocument({ title: 'T', createdAt: 0, turns });
    return written.slice(written.indexOf(text) + text.length, written.lastIndexOf('\n\n## Chat'));
  };

  test.each([
    ['a comment', 'See\n\n<!-- not closed\n\nmore', '\n-->'],
    ['a script', '<script>\nlet a', '\n</script>'],
    ['a script within a line', 'Use <script src="a.js"> here', '\n</script>'],
    ['preformatted text', '<pre>\na\n\nb', '\n</pre>'],
    ['a style in capitals', '<STYLE>\na {', '\n</style>'],
    ['an instruction', '<?php\n\necho', '\n?>'],
    ['a comment after one that is closed', '<!-- a -->\n\n<!-- b', '\n-->'],
    ['a comment with a fence in it', '<!--\n```\n', '\n-->'],
    ['nothing where all is closed', '<!-- a\n-->\n\n<pre>b</pre>', ''],
    ['nothing for what is code', 'A `<script>` and\n\n```html\n<!-- a\n<pre>\n```', ''],
    ['nothing for what only looks alike', 'a < b, <prefix> and <scripts>', ''],
  ])('is outside %s', (_, text, closing) => {
    expect(after(text)).toBe(closing);
  });
});

test.each([
  ['A trip: to/Rome?', 'A-trip-to-Rome-2026-01-02.md'],
  ['../../etc', 'etc-2026-01-02.md'],
  ['<>', 'conversation-2026-01-02.md'],
  ['Привет', 'Привет-2026-01-02.md'],
  ['x'.repeat(100), `${'x'.repeat(60)}-2026-01-02.md`],
])('the file name for %j is %s', (title, name) => {
  expect(exportName(title, '2026-01-02', 'md')).toBe(name);
});
