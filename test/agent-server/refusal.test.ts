import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../lib/agent-server/refusal.ts';
import { recordedResponse } from '../support/recorded.ts';

const refused = (response: Response) => refusalOf(response, 'stream', '/runs/stream');

describe('refusal of a real server', () => {
  test.each<[string, object]>([
    ['busy.reject', { kind: 'busy', status: 409, detail: expect.stringMatching(/^Thread is already/) }],
    ['js.busy.default', { kind: 'busy', status: 422, detail: expect.stringMatching(/^Thread is already/) }],
    [
      'thread.run-unknown',
      { kind: 'not-there', status: 404, what: 'assistant', detail: 'Thread or assistant not found.' },
    ],
    [
      'error.unknown-assistant',
      {
        kind: 'not-there',
        status: 422,
        what: 'assistant',
        detail: expect.stringMatching(/^Invalid assistant/),
      },
    ],
    ['error.unknown-assistant-id', { kind: 'not-there', status: 404, what: 'assistant' }],
    ['js.error.unknown-assistant', { kind: 'not-there', status: 404, what: 'assistant' }],
    ['not-found', { kind: 'not-there', status: 404, what: 'server' }],
    ['js.not-found', { kind: 'not-there', status: 404, what: 'server' }],
    ['method', { kind: 'not-there', status: 405, what: 'server' }],
    ['auth.none.search', { kind: 'unauthorized', status: 401, detail: 'Who are you?' }],
    ['error.config-null', { kind: 'rejected-input', problems: [], detail: 'null is not of type "object"' }],
    ['error.bad-json', { kind: 'rejected-input', detail: 'Invalid JSON in request body' }],
    ['js.error.bad-json', { kind: 'refused', status: 400, detail: 'Malformed JSON in request body' }],
    [
      'js.error.config-null',
      {
        kind: 'rejected-input',
        problems: [{ at: 'config', path: ['config'], message: 'Expected object, received null' }],
        detail: 'config: Expected object, received null',
      },
    ],
    ['persona-both.wait', { kind: 'refused', status: 400, detail: expect.stringMatching(/^Cannot specify/) }],
    ['thread.run-bad-id', { kind: 'refused', status: 400, detail: 'badly formed hexadecimal UUID string' }],
    ['js.schemas.plain', { kind: 'runnable-error', status: 500, detail: 'Internal Server Error' }],
  ])('%s is read', async (name, failure) => {
    expect(await refused(recordedResponse(name))).toMatchObject(failure);
  });
});

const json = (status: number, value: unknown) => new Response(JSON.stringify(value), { status });

describe('refusal', () => {
  test.each<[string, Response, object]>([
    [
      'the words beside an error name',
      json(404, { error: 'not_found', message: 'Assistant not found', details: {} }),
      { kind: 'not-there', what: 'assistant', detail: 'Assistant not found' },
    ],
    [
      'a list of problems',
      json(422, { detail: [{ type: 'missing', loc: ['body', 'input'], msg: 'Field required', input: {} }] }),
      { kind: 'rejected-input', problems: [{ at: 'body.input', message: 'Field required' }] },
    ],
    ['overload', json(503, { detail: 'Service Unavailable' }), { kind: 'runnable-error', status: 503 }],
    [
      'a page of a proxy',
      new Response('<html><title>Nothing here</title></html>', { status: 404 }),
      { kind: 'not-there', what: 'server', detail: 'Nothing here', isPage: true },
    ],
    ['a redirect', new Response(null, { status: 307 }), { kind: 'redirected' }],
  ])('reads %s', async (_, response, failure) => {
    expect(await refused(response)).toMatchObject(failure);
  });

  test('passes on the body that it reads', async () => {
    const seen: string[] = [];
    await refusalOf(json(409, { detail: 'Busy' }), 'batch', '/runs/wait', (text) => seen.push(text));
    expect(seen).toEqual(['{"detail":"Busy"}']);
  });
});
