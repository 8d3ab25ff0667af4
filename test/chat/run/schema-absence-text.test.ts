import { expect, test } from 'vitest';
import { schemaAbsenceText } from '../../../lib/chat/run/schema-absence-text.ts';
import { askSchema } from '../../../lib/langserve/describe.ts';
import { absent, type SchemaAbsence } from '../../../lib/runnable/description.ts';

const textOf = (answer: ReturnType<typeof absent>) => {
  if (answer.status !== 'absent') throw new Error('served');
  return schemaAbsenceText(answer, 'plain');
};

test.each<[string, () => Response, string]>([
  [
    'a redirect',
    () => Response.error(),
    'The input schema could not be read: the server redirected the request.',
  ],
  [
    'a server error',
    () => new Response('', { status: 503 }),
    'The input schema could not be read: the server answered with status 503.',
  ],
  [
    'a rejected input',
    () => new Response('{"detail":[]}', { status: 422 }),
    'The input schema could not be read: the server answered with status 422.',
  ],
  ['a list', () => new Response('[]'), 'The response for the input schema is not a JSON schema.'],
  [
    'an HTML page',
    () => new Response('<html>'),
    'The server sent a web page, or nothing, instead of the input schema.',
  ],
  [
    'too deeply nested',
    () => new Response('[['.repeat(5_000) + ']]'.repeat(5_000)),
    'The input schema is nested too deep.',
  ],
  [
    'more than 4 MiB',
    () => new Response(' '.repeat(4 * 1024 * 1024 + 1)),
    'The input schema is larger than 4 MiB.',
  ],
])('an input schema that is %s has a text of its own', async (_, reply, text) => {
  expect(textOf(await askSchema(async () => reply(), 'input', {}))).toBe(
    `${text} Messages are sent as plain text.`,
  );
});

test.each<[SchemaAbsence, string]>([
  [{ code: 'not-arrived' }, 'The input schema did not arrive.'],
  [{ code: 'preset-overdue' }, 'The input schema of the preset did not arrive in time.'],
  [{ code: 'preset-unreachable' }, 'The input schema of the preset could not be requested.'],
  [{ code: 'bad-status' }, 'The input schema cannot be used.'],
  [
    { code: 'stored-text', text: 'The moon is full.' },
    'The input schema could not be read (“The moon is full.”).',
  ],
])('the reason %j reads: %s', (reason, text) => {
  expect(textOf(absent(null, reason))).toBe(`${text} Messages are sent as plain text.`);
});
