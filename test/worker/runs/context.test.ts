import { describe, expect, test } from 'vitest';
import type { CallSettings } from '../../../lib/chat/profile/call-settings.ts';
import { aContext } from '../../support/context.ts';
import { requestOf } from '../../support/request.ts';
import { object, text } from '../../support/schema.ts';

const said = 'Tides\nhttps://sea.example/tides\n\n> High water at six.\n\nHi';
const field = { name: 'context', isList: false };
const fields = object({ question: text, context: text });
const byField: CallSettings['mapping'] = { kind: 'field', text: 'question', history: null };

describe('a request with context', () => {
  test.each([
    ['a text has it in the text', text, aContext({}), said],
    ['a runnable without a schema has it in the text', undefined, aContext({}), said],
    ['fields has it in the field of the text', fields, aContext({}), { question: said }],
    [
      'fields has it in its own field',
      fields,
      aContext({ field }),
      { question: 'Hi', context: 'High water at six.' },
    ],
    ['a runnable without that field has it in the text', text, aContext({ field }), said],
  ])('to %s', async (_, input, context, expected) => {
    expect(await requestOf({ input, context })).toMatchObject({ input: expected });
  });

  test('fills in a required field', async () => {
    const input = object({ question: text, context: text }, ['question', 'context']);
    expect(await requestOf({ input, call: { mapping: byField } })).toEqual({
      failure: { kind: 'fields-missing', fields: ['context'] },
    });
    expect(
      await requestOf({ input, call: { mapping: byField }, context: aContext({ field }) }),
    ).toMatchObject({
      input: { question: 'Hi', context: 'High water at six.' },
    });
  });
});
