import { expect, test } from 'vitest';
import { schemaAbsenceText } from '../../../lib/chat/run/schema-absence-text.ts';
import { askSchema } from '../../../lib/langserve/describe.ts';
import { absent, type SchemaAbsence } from '../../../lib/runnable/description.ts';

const textOf = (answer: ReturnType<typeof absent>) => {
  if (answer.status !== 'absent') throw new Error('served');
  return schemaAbsenceText(answer);
};

test.each<[string, () => Response, string]>([
  ['a redirect', () => Response.error(), 'the server redirected the request for the input schema.'],
  [
    'a server error',
    () => new Response('', { status: 503 }),
    'the server answered the request for the input schema with status 503.',
  ],
  [
    'a rejected input',
    () => new Response('{"detail":[]}', { status: 422 }),
    'the server answered the request for the input schema with status 422.',
  ],
  ['a list', () => new Response('[]'), 'the input schema is not a JSON schema.'],
  ['an HTML page', () => new Response('<html>'), 'the input schema is not a JSON schema.'],
  [
    'too deeply nested',
    () => new Response('[['.repeat(5_000) + ']]'.repeat(5_000)),
    'the input schema is nested too deep.',
  ],
  [
    'more than 4 MiB',
    () => new Response(' '.repeat(4 * 1024 * 1024 + 1)),
    'the input schema is larger than 4 MiB.',
  ],
])('an input schema that is %s has a text of its own', async (_, reply, text) => {
  expect(textOf(await askSchema(async () => reply(), 'input', {}))).toBe(text);
});

test.each<[SchemaAbsence, string]>([
  [{ code: 'not-arrived' }, 'the input schema did not arrive.'],
  [{ code: 'preset-overdue' }, 'the input schema of the preset did not arrive in time.'],
  [{ code: 'preset-unreachable' }, 'the input schema of the preset could not be requested.'],
  [{ code: 'bad-status' }, 'the input schema cannot be used.'],
  [{ code: 'stored-text', text: 'The moon is full.' }, 'The moon is full.'],
])('the reason %j reads: %s', (reason, text) => {
  expect(textOf(absent(null, reason))).toBe(text);
});
