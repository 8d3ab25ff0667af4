import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../../lib/json/json.ts';
import { aConversation, anAnswer, aQuestion } from '../../support/conversation.ts';

const withHead = (head: Partial<Conversation>, createdAt = 1): Json =>
  JSON.parse(
    JSON.stringify({
      conversation: aConversation(head),
      messages: [aQuestion({ createdAt }), anAnswer({ createdAt })],
      runs: [],
    }),
  );

describe('imported conversation', () => {
  test.each([
    ['in the year 10²⁸⁹', 1e300, 1e300, { createdAt: 0, updatedAt: 0 }],
    ['before the first possible date', -1e300, 7, { createdAt: 0, updatedAt: 7 }],
    ['updated at no possible date', 7, 1e300, { createdAt: 7, updatedAt: 7 }],
    ['updated at the last possible date', 7, 8.64e15, { createdAt: 7, updatedAt: 8.64e15 }],
  ])('%s gets dates that can be shown', (_, createdAt, updatedAt, expected) => {
    const value = withHead({ createdAt, updatedAt }, createdAt);
    const { createdAt: of } = expected;
    expect(readValue(value)).toMatchObject({
      record: { conversation: expected, messages: [{ createdAt: of }, { createdAt: of }] },
    });
  });

  test.each([
    ['of a million letters', 'x'.repeat(1_000_000), `${'x'.repeat(79)}…`],
    ['of white space only', ' \n ', ''],
    ['of two lines', 'One\nTwo', 'One Two'],
  ])('with a title %s gets a normal title', (_, title, expected) => {
    const value = withHead({ title });
    expect(readValue(value)).toMatchObject({ record: { conversation: { title: expected } } });
  });

  test('is refused if it was temporary, because its id would claim that it is not on disk', () => {
    const value = withHead({ id: temporaryId('1') });
    expect(readValue(value)).toEqual({
      status: 'unreadable',
      of: '“Hi”',
      problem: 'It is a temporary conversation, which is never stored.',
    });
  });
});
