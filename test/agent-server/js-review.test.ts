import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { questionReading } from '../../lib/agent-server/question/questions.ts';
import { type Json, parseJson } from '../../lib/json/json.ts';
import type { Decision } from '../../lib/runnable/question.ts';

const { read, decided, decisionsIn } = questionReading;

/** The interrupt of LangChain.js 1.5.14's middleware about two calls, which took the answers below. */
const value = parseJson(
  readFileSync(new URL('../fixtures/langchain-js-review.json', import.meta.url), 'utf8'),
) as Json;
const question = { id: 'q', value };

describe('a question of the review middleware of LangChain.js', () => {
  test('is one action for each request, with what is allowed', () => {
    const choices = ['approve', 'edit', 'reject'];
    expect(read(question)).toEqual({
      kind: 'actions',
      actions: [
        {
          name: 'send_mail',
          args: { to: 'ann@example.org', amount: 24.9, tags: ['a', "it's"] },
          description: '',
          choices,
        },
        { name: 'send_mail', args: { to: 'bob@example.org' }, description: '', choices },
      ],
    });
  });

  const rows: [Decision[], object[]][] = [
    [
      [{ choice: 'approve' }, { choice: 'edit', name: 'send_mail', args: { to: 'eve@example.org' } }],
      [
        { type: 'approve' },
        { type: 'edit', editedAction: { name: 'send_mail', args: { to: 'eve@example.org' } } },
      ],
    ],
    [
      [
        { choice: 'reject', message: 'too much' },
        { choice: 'reject', message: '' },
      ],
      [{ type: 'reject', message: 'too much' }, { type: 'reject' }],
    ],
  ];
  test.each(rows)('is answered as it takes it: %j', (decisions, answers) => {
    const answer = decided(question, decisions);
    expect(answer).toEqual({ decisions: answers });
    expect(decisionsIn(question, answer)).toEqual(decisions);
  });
});
