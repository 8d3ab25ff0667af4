import { expect, test } from 'vitest';
import { schemaAbsenceText } from '../../../lib/chat/run/schema-absence-text.ts';
import { askSchema } from '../../../lib/langserve/describe.ts';

test.each<[string, () => Response]>([
  ['a redirect', () => Response.error()],
  ['a server error', () => new Response('', { status: 503 })],
  ['a rejected input', () => new Response('{"detail":[]}', { status: 422 })],
  ['a list', () => new Response('[]')],
  ['an HTML page', () => new Response('<html>')],
  ['too deeply nested', () => new Response('[['.repeat(5_000) + ']]'.repeat(5_000))],
  ['more than 4 MiB', () => new Response(' '.repeat(4 * 1024 * 1024 + 1))],
])('an input schema that is %s has a text of its own', async (_, reply) => {
  const answer = await askSchema(async () => reply(), 'input', {});
  if (answer.status !== 'absent') throw new Error('Expected an absent schema.');
  expect(schemaAbsenceText(answer).toLowerCase()).toBe(answer.reason.toLowerCase());
});

test('a reason of another version is not shown', () => {
  const answer = { status: 'absent', httpStatus: null, reason: 'Nobody knows.' } as const;
  expect(schemaAbsenceText(answer)).toBe('the input schema cannot be used.');
});
