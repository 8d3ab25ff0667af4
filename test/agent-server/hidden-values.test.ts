import { describe, expect, test } from 'vitest';
import { hidingOf, secretsInRun } from '../../lib/agent-server/run/hidden-values.ts';
import type { Json } from '../../lib/json/json.ts';

const secret = { type: 'string', writeOnly: true };
const schemas = {
  input: { type: 'object', properties: { question: { type: 'string' }, token: secret } },
  config: { type: 'object', properties: { configurable: { type: 'object', properties: { key: secret } } } },
};
const input = { question: 'hi', token: 'a-secret-token' };

describe('values that the schemas of a graph mark as secret', () => {
  test.each<[string, Json, string[]]>([
    ['the input of a request', { thread: 't', key: 'r', body: { input } }, ['a-secret-token']],
    ['the body of a request', { input }, ['a-secret-token']],
    ['the context', { input: {}, context: { key: 'sesame' } }, ['sesame']],
    ['the configuration', { input: {}, config: { configurable: { key: 'sesame' } } }, ['sesame']],
    ['nothing in answers to questions', { command: { resume: 'yes' } }, []],
  ])('are found in %s', (_, request, found) => {
    expect(secretsInRun(request as never, schemas)).toEqual(found);
  });

  const chunks = (event: string, data: Json) => ({
    type: 'chunks' as const,
    chunks: [{ event, data }],
    raw: { texts: [JSON.stringify(data)], event, read: 1 },
  });

  test('are masked where a state repeats them', () => {
    const hide = hidingOf(['a-secret-token']);
    const masked = { question: 'hi', token: '[secret]' };
    expect(hide(chunks('values', input))).toEqual(chunks('values', masked));
    expect(hide(chunks('updates', { node: input }))).toEqual(chunks('updates', { node: masked }));
  });

  test('are masked where they are numbers, or quoted in another text', () => {
    const hide = hidingOf(['4711']);
    const said = chunks('values', { pin: 4711, note: "bad '4711'", other: 47110 });
    expect(hide(said)).toEqual(chunks('values', { pin: '[secret]', note: "bad '[secret]'", other: 47110 }));
    expect(hide(chunks('custom', 4711))).toEqual(chunks('custom', '[secret]'));
  });

  test('are found in a state by the schema where nobody knows them any more', () => {
    const hide = hidingOf([], schemas.input);
    const masked = { question: 'hi', token: '[secret]' };
    expect(hide(chunks('values', input))).toEqual(chunks('values', masked));
    expect(hide(chunks('custom', { seen: 'a-secret-token' }))).toEqual(
      chunks('custom', { seen: '[secret]' }),
    );
    expect(hidingOf([], schemas.input)(chunks('updates', { node: input }))).toEqual(
      chunks('updates', { node: masked }),
    );
  });

  test.each<[string, Json]>([
    ['the task of a step', { type: 'task', payload: { input } }],
    ['the result of a step', { type: 'task_result', payload: { result: input } }],
    ['a checkpoint', { values: input, tasks: [{ result: input }] }],
  ])('are masked in %s, also where nobody knows them any more', (_, data) => {
    const event = { type: 'unknown' as const, event: 'debug', data: JSON.stringify(data) };
    const masked = { ...event, data: event.data.replaceAll('a-secret-token', '[secret]') };
    expect(hidingOf([], schemas.input)(event)).toEqual(masked);
    expect(hidingOf(['a-secret-token'])(event)).toEqual(masked);
    expect(hidingOf([])(event)).toBe(event);
  });

  test('are no part of a state whose schema has none', () => {
    const said = chunks('values', input);
    expect(hidingOf([], { type: 'object', properties: { note: { type: 'string' } } })(said)).toBe(said);
  });

  test('leave tokens as they are', () => {
    const said = chunks('messages', [{ content: 'a-secret-token' }, {}]);
    expect(hidingOf(['a-secret-token'])(said)).toBe(said);
  });
});
