import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { RunnableError } from '../../lib/langserve/failure.ts';
import { answerJson, answerText, serve } from '../support/http-server.ts';
import { recordedJson } from '../support/recordings.ts';
import { target } from '../support/run.ts';

const never = new AbortController().signal;

describe('the input schema of a runnable', () => {
  test('is read as it is served, with the headers of the profile', async () => {
    const schema = recordedJson('input_schema.p1.json');
    await using server = await serve({ '/c/input_schema': answerJson(200, schema) });
    const runnable = connect(target(`${server.origin}/c`, { headers: [['X-Token', 'secret']] }));
    expect(await runnable.describe(never)).toEqual({
      description: { status: 'served', inputSchema: schema },
      unsure: false,
    });
    expect(server.requests).toMatchObject([{ method: 'GET', headers: { 'x-token': 'secret' } }]);
  });

  test.each([
    [404, false],
    [405, false],
    [500, false],
    [401, true],
    [422, true],
    [503, true],
    [307, true],
  ])('answered with %i is absent; it may change with the next request: %s', async (status, unsure) => {
    await using server = await serve({ '/c/input_schema': answerJson(status, { detail: 'x' }) });
    const result = await connect(target(`${server.origin}/c`)).describe(never);
    expect(result).toMatchObject({ description: { status: 'absent' }, unsure });
  });

  test.each([
    ['a web page', answerText(200, 'text/html', '<html></html>')],
    ['a list', answerJson(200, [])],
    ['a text', answerJson(200, 'string')],
    ['more than 4 MiB', answerText(200, 'application/json', `{"title": "${'x'.repeat(5 * 1024 * 1024)}"}`)],
  ])('that is %s is absent, with the reason', async (_, answer) => {
    await using server = await serve({ '/c/input_schema': answer });
    const { description } = await connect(target(`${server.origin}/c`)).describe(never);
    expect(description).toMatchObject({ status: 'absent', reason: expect.stringContaining('input schema') });
  });

  test('of a server that is not there is a failure', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const asked = connect(target(`${server.origin}/c`)).describe(never);
    await expect(asked).rejects.toEqual(new RunnableError({ kind: 'unreachable', origin: server.origin }));
  });

  test('that does not come ends with the reason of the signal', async () => {
    await using server = await serve({ '/c/input_schema': () => {} });
    const asked = connect(target(`${server.origin}/c`)).describe(AbortSignal.timeout(100));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
