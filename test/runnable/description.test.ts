import { expect, test } from 'vitest';
import { readDescription, type SchemaAbsence } from '../../lib/runnable/description.ts';

/** Builds a description of version 3, whose reasons are sentences. */
const version3 = (httpStatus: number | null, reason: string) => {
  const answer = { status: 'absent', httpStatus, reason };
  return {
    version: 3,
    url: 'http://127.0.0.1:8000/chat',
    input: answer,
    config: { status: 'served', schema: true },
    configured: { '{"model":"large"}': answer },
    modes: { stream: 'exposed', batch: 'unknown' },
  };
};

test.each<[string, number | null, SchemaAbsence]>([
  ['The input schema was answered with HTTP status 503.', 503, { code: 'bad-status' }],
  ['The input schema was answered with a redirect.', 0, { code: 'bad-status' }],
  ['The config schema was answered with HTTP status 404.', 404, { code: 'bad-status' }],
  ['The input schema is larger than 4 MiB.', 200, { code: 'too-large', limit: 4_194_304 }],
  ['The input schema is nested too deep.', 200, { code: 'too-deep' }],
  ['The input schema is not a JSON schema.', 200, { code: 'no-schema' }],
  ['The config schema did not arrive.', null, { code: 'not-arrived' }],
  ['The input schema of the preset did not arrive in time.', null, { code: 'preset-overdue' }],
  ['The input schema of the preset could not be asked for.', null, { code: 'preset-unreachable' }],
  ['The moon is full.', null, { code: 'stored-text', text: 'The moon is full.' }],
])('description of version 3: “%s” is read as a code', (sentence, httpStatus, reason) => {
  const answer = { status: 'absent', httpStatus, reason };
  expect(readDescription(version3(httpStatus, sentence))).toEqual({
    ...version3(httpStatus, sentence),
    version: 4,
    protocol: 'langserve',
    input: answer,
    configured: { '{"model":"large"}': answer },
  });
});

test('description of an older or newer version is not read', () => {
  for (const version of [1, 2, 5]) expect(readDescription({ ...version3(404, ''), version })).toBeUndefined();
});
