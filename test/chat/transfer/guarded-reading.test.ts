import { expect, test } from 'vitest';
import { readValue } from '../../../lib/chat/transfer/import/read-element.ts';
import { chatGpt } from '../../support/chatgpt-export.ts';

test('a conversation whose reading fails is reported with the reason', () => {
  const value = Object.defineProperty(chatGpt([], { title: 'Rome' }), 'current_node', {
    get() {
      throw new Error('No node.');
    },
  });
  expect(readValue(value)).toEqual({
    status: 'unreadable',
    of: '“Rome”',
    problem: 'Runnel cannot read it (Error: No node.).',
  });
});
