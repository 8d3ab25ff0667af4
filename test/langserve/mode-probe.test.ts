import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { answerJson, serve } from '../support/http-server.ts';
import { target } from '../support/run.ts';

type Answer = (response: ServerResponse) => unknown;

const never = new AbortController().signal;
const silence: Answer = () => {};
const torn: Answer = (response) => response.destroy();

describe('the mode of a runnable', () => {
  const at405 = answerJson(405, {});
  const schemas = { '/c/input_schema': answerJson(200, { type: 'string' }) };

  test.each<[string, Answer, object, string[]]>([
    ['exists', at405, { stream: 'exposed', batch: 'unknown' }, ['stream']],
    ['does not exist', answerJson(404, {}), { stream: 'missing', batch: 'exposed' }, ['stream', 'invoke']],
    ['is not told', answerJson(401, {}), { stream: 'unknown', batch: 'unknown' }, ['stream']],
    ['breaks the connection', torn, { stream: 'unknown', batch: 'unknown' }, ['stream']],
    ['never answers', silence, { stream: 'unknown', batch: 'unknown' }, ['stream']],
  ])('that %s', async (_, stream, modes, asked) => {
    await using server = await serve({ ...schemas, '/c/stream': stream, '/c/invoke': at405 });
    const { description, unsure } = await connect(target(`${server.origin}/c`)).describe(never);
    expect([description.modes, unsure]).toEqual([modes, false]);
    const paths = server.requests.map(({ path }) => path.replace('/c/', ''));
    expect(paths.filter((path) => !path.endsWith('_schema'))).toEqual(asked);
  });

  test('is not asked for if it is not wanted', async () => {
    await using server = await serve({ ...schemas, '/c/stream': at405 });
    const { description } = await connect(target(`${server.origin}/c`)).describe(never, false);
    expect(description.modes).toEqual({ stream: 'unknown', batch: 'unknown' });
    expect(server.requests).toHaveLength(2);
  });
});
