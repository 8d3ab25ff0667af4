import { describe, expect, test } from 'vitest';
import type { AskedAgain } from '../../../lib/chat/input/schema-in-force.ts';
import { askedTrouble, type CallTrouble, schemaTrouble } from '../../../lib/chat/run/call-trouble.ts';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import type { SchemaAnswer } from '../../../lib/runnable/description.ts';
import type { InputProblem } from '../../../lib/runnable/failure.ts';

const absent = (httpStatus: number | null, problems?: InputProblem[]) => ({
  status: 'absent' as const,
  httpStatus,
  reason: { code: 'bad-status' as const },
  ...(problems ? { problems } : {}),
});

const problem = (part: InputProblem['part'], isMissing: boolean): InputProblem => ({
  at: `${part}.x-token`,
  path: [String(part), 'x-token'],
  message: 'Field required',
  part,
  isMissing,
});

const waits = 'A message waits until it is known.';
const asks = 'You are asked before a message is sent.';

const answered = (status: number) =>
  `The input schema could not be read: the server answered with status ${status}. ${[429, 502, 503].includes(status) ? waits : asks}`;
const refusedWith = (status: number) =>
  `The server refused the request for the input schema (${status}). ${asks}`;
const refused = (problem: string) =>
  `The server refused the request for the input schema: “${problem}”. ${asks}`;

describe('trouble with an input schema', () => {
  test.each<[string, SchemaAnswer]>([
    ['is served', { status: 'served', schema: true }],
    ['the API leaves out (404)', absent(404)],
    ['the API leaves out (405)', absent(405)],
  ])('is undefined if it %s', (_, input) => {
    expect(schemaTrouble(input, { mapping: null })).toBeUndefined();
  });

  test.each<[SchemaAnswer, string, CallTrouble['action']]>([
    [absent(401), refusedWith(401), 'edit-headers'],
    [absent(403), refusedWith(403), 'edit-headers'],
    [absent(407), refusedWith(407), 'edit-headers'],
    [absent(422, [problem('header', true)]), refused('A header is missing: x-token (422)'), 'edit-headers'],
    [absent(422, [problem('cookie', true)]), refused('A cookie is missing: x-token (422)'), 'edit-profile'],
    [
      absent(422, [problem('query', false)]),
      refused('A query parameter is not accepted: x-token (422)'),
      'edit-profile',
    ],
    [absent(422), answered(422), 'edit-profile'],
    [absent(400), answered(400), 'edit-profile'],
    [absent(429), answered(429), 'ask-again'],
    [absent(500), answered(500), 'ask-again'],
    [absent(502), answered(502), 'ask-again'],
    [absent(503), answered(503), 'ask-again'],
    [
      { status: 'absent', httpStatus: 0, reason: { code: 'bad-status' } },
      'The input schema could not be read: the server redirected the request. You are asked before a message is sent.',
      'edit-profile',
    ],
    [
      { status: 'absent', httpStatus: 200, reason: { code: 'no-schema' } },
      'The response for the input schema is not a JSON schema. You are asked before a message is sent.',
      'ask-again',
    ],
    [
      { status: 'absent', httpStatus: 200, reason: { code: 'not-yet' } },
      `The server sent a web page, or nothing, instead of the input schema. ${waits}`,
      'ask-again',
    ],
    [
      { status: 'absent', httpStatus: 403, reason: { code: 'limited' } },
      `The input schema could not be read: the server limits requests (403). ${waits}`,
      'ask-again',
    ],
    [
      { status: 'absent', httpStatus: null, reason: { code: 'not-arrived' } },
      'The input schema did not arrive. A message waits until it is known.',
      'ask-again',
    ],
  ])('answered with %j is: %s', (input, text, action) => {
    expect(schemaTrouble(input, { mapping: null })).toEqual({ text, action });
    if (input.status === 'absent') {
      expect(askedTrouble({ outcome: 'unsure', answer: input }, { mapping: null })).toEqual({ text, action });
    }
  });

  test.each([401, 500])(
    'says that messages are sent to a runnable that takes them, when answered with %i',
    (status) => {
      const sentAsMessages = { mapping: null, takesMessages: true, isWithout: true };
      const text = /Messages are sent without other fields\.$/;
      expect(schemaTrouble(absent(status), sentAsMessages)?.text).toMatch(text);
      expect(askedTrouble({ outcome: 'unsure', answer: absent(status) }, sentAsMessages)?.text).toMatch(text);
    },
  );

  test('says that messages go as plain text once the person has chosen so', () => {
    expect(schemaTrouble(absent(503), { mapping: null, isWithout: true })?.text).toMatch(
      /Messages are sent as plain text\.$/,
    );
  });

  test.each([401, 503])('names the input settings of the profile when answered with %i', (status) => {
    expect(schemaTrouble(absent(status), { mapping: { kind: 'raw' } })?.text).toMatch(
      /Messages are sent as the message settings say\.$/,
    );
  });
});

describe('trouble with a schema request', () => {
  test.each<[Failure, CallTrouble | undefined]>([
    [
      { kind: 'unreachable', origin: 'http://127.0.0.1:8000' },
      {
        text: 'http://127.0.0.1:8000 cannot be reached. Nothing can be sent until the runnable answers.',
        action: 'ask-again',
        failure: 'unreachable',
      },
    ],
    [
      { kind: 'schema-overdue', limitMs: 5_000 },
      {
        text: 'The input schema did not arrive within 5 s. Reload the schema, or send the message and then choose “Send as plain text”.',
        action: 'ask-again',
        failure: 'schema-overdue',
      },
    ],
    [
      { kind: 'secret-missing', headers: ['X-Key'], origin: 'http://127.0.0.1:8000' },
      {
        text: 'A secret is missing: X-Key. Nothing can be sent yet.',
        action: 'edit-headers',
        failure: 'secret-missing',
      },
    ],
    [{ kind: 'permission-missing', origin: 'http://127.0.0.1:8000' }, undefined],
  ])('that fails with %j is: %j', (failure, trouble) => {
    expect(askedTrouble({ outcome: 'failed', failure }, { mapping: null })).toEqual(trouble);
  });

  test.each<AskedAgain>([{ outcome: 'same' }, { outcome: 'changed' }])('is undefined after %j', (asked) => {
    expect(askedTrouble(asked, { mapping: null })).toBeUndefined();
  });
});
