import { describe, expect, test } from 'vitest';
import { readDescription } from '../../lib/agent-server/assistant/describe.ts';
import { configurableFields, configurableIn, settableFields } from '../../lib/form/config-schema.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import { type Answer, answerJson, answerText, serve } from '../support/http-server.ts';
import { answerRecorded } from '../support/recorded.ts';

const id = 'eb6db400-e3c8-5d06-a834-015cb89efe69';

/** Describes an assistant of a server that answers by path. */
async function described(assistant: string, answers: Record<string, Answer>) {
  const signal = new AbortController().signal;
  await using server = await serve(answers);
  const base = `${server.origin}/team`;
  const get = (path: string, init: RequestInit) => fetch(base + path, init);
  const result = await readDescription(`${base}/assistants/${assistant}`, get, signal);
  const requests = server.requests.map(({ method, path }) => `${method} ${path}`);
  return { ...result, requests, seen: server.requests };
}

describe('description of an assistant', () => {
  test('has the input schema and both modes', async () => {
    const { description, unsure, seen } = await described(id, {
      [`/team/assistants/${id}/schemas`]: answerRecorded('schemas.plain'),
      '/team/info': answerRecorded('info'),
    });
    expect(description).toMatchObject({
      protocol: 'agent-server',
      input: { status: 'served', schema: { required: ['question', 'language'] } },
      config: { status: 'served', schema: { properties: { configurable: { title: 'Tone' } } } },
      modes: { stream: 'exposed', batch: 'exposed' },
    });
    expect(unsure).toBe(false);
    expect(description.copiesHeaders).toBeUndefined();
    // A JavaScript server refuses a GET that has a content type and no body.
    expect(seen.find(({ path }) => path.endsWith('/schemas'))?.headers['content-type']).toBeUndefined();
  });

  test('has the schema of the context where presets look for it', async () => {
    const $defs = { Style: { enum: ['short', 'long'] } };
    const context_schema = {
      type: 'object',
      properties: { name: { type: 'string', default: 'Runa' }, style: { $ref: '#/$defs/Style' } },
      $defs,
    };
    const { description } = await described(id, {
      [`/team/assistants/${id}/schemas`]: answerJson(200, {
        input_schema: null,
        config_schema: {},
        context_schema,
      }),
    });
    const configurable = configurableIn(schemaIn(description.config));
    const fields = configurable ? configurableFields(configurable) : [];
    expect(fields.map(({ name, shape }) => [name, shape.kind])).toEqual([
      ['name', 'text'],
      ['style', 'choice'],
    ]);
  });

  test('takes the config schema of a server without a context', async () => {
    const config_schema = { type: 'object', properties: { model: { type: 'string' } } };
    const { description } = await described(id, {
      [`/team/assistants/${id}/schemas`]: answerJson(200, { input_schema: {}, config_schema }),
    });
    expect(description.config).toMatchObject({
      schema: { properties: { configurable: { properties: { model: {} } } } },
    });
  });

  const needing = {
    input_schema: {},
    context_schema: {
      type: 'object',
      properties: {
        user_id: { type: 'string' },
        mode: { type: 'string' },
        limit: { type: 'integer', default: 5 },
      },
      required: ['user_id', 'mode'],
    },
  };

  test.each<[string, Answer, string[]]>([
    ['the graph requires', answerJson(200, { context: {}, config: {} }), ['user_id', 'mode']],
    ['its assistant has not', answerJson(200, { context: { user_id: 'ann' }, config: {} }), ['mode']],
    [
      'an older server has not in its configuration',
      answerJson(200, { config: { configurable: { user_id: 'ann', mode: 'a' } } }),
      [],
    ],
    ['the graph requires, if nothing is known of the assistant', answerJson(404, {}), ['user_id', 'mode']],
  ])('requires of the configuration what %s', async (_, assistant, required) => {
    const { description } = await described(id, {
      [`/team/assistants/${id}/schemas`]: answerJson(200, needing),
      [`/team/assistants/${id}`]: assistant,
    });
    expect(
      settableFields(schemaIn(description.config), null).filter((field) => field.isRequired),
    ).toMatchObject(required.map((name) => ({ name })));
  });

  test('looks up the id of a graph name, and takes the default assistant', async () => {
    const other = 'dac128ae-d96b-41c9-a4e9-10a072cb88eb';
    const { description, seen } = await described('my%20graph', {
      '/team/assistants/search': answerJson(200, [
        { assistant_id: other, graph_id: 'my graph', name: 'Pirate', metadata: {} },
        { assistant_id: id, graph_id: 'my graph', name: 'my graph', metadata: { created_by: 'system' } },
      ]),
      [`/team/assistants/${id}/schemas`]: answerRecorded('schemas.flow'),
    });
    expect(description.input).toMatchObject({ status: 'served', schema: { type: 'string' } });
    const search = seen.find(({ method }) => method === 'POST');
    expect(JSON.parse(search?.body ?? '')).toMatchObject({ graph_id: 'my graph' });
  });

  test('asks by the graph name where the list is switched off', async () => {
    const { description, requests } = await described('chat', {
      '/team/assistants/chat/schemas': answerRecorded('js.schemas.typed'),
      '/team/info': answerRecorded('js.info'),
    });
    expect(requests).toContain('GET /team/assistants/chat/schemas');
    expect(description.input.status).toBe('served');
  });

  test('says that a JavaScript server copies headers', async () => {
    const { description } = await described(id, { '/team/info': answerRecorded('js.info') });
    expect(description.copiesHeaders).toMatchObject({
      prefix: 'x-',
      except: expect.arrayContaining(['x-api-key']),
    });
  });

  test.each<[string, Answer, object, boolean]>([
    ['500', answerRecorded('js.schemas.plain'), { httpStatus: 500, reason: { code: 'bad-status' } }, true],
    ['404', answerJson(404, {}), { httpStatus: 404, reason: { code: 'bad-status' } }, false],
    ['422', answerRecorded('assistants.get-by-graph-name'), { httpStatus: 422 }, true],
    ['a page', answerText(200, 'text/html', '<p>'), { reason: { code: 'not-yet' } }, true],
    ['no schemas', answerJson(200, { status: 'starting' }), { reason: { code: 'no-schema' } }, true],
  ])('has no schema after %s', async (_, answer, absence, isUnsure) => {
    const { description, unsure } = await described(id, { [`/team/assistants/${id}/schemas`]: answer });
    expect(description.input).toMatchObject({ status: 'absent', ...absence });
    expect(unsure).toBe(isUnsure);
  });

  test('takes messages where its schemas are null', async () => {
    const { description, unsure } = await described(id, {
      [`/team/assistants/${id}/schemas`]: answerRecorded('schemas.noschema'),
    });
    expect(description.input).toMatchObject({ status: 'served', schema: { properties: { messages: {} } } });
    expect(unsure).toBe(false);
  });

  test.each([401, 403])('fails with %i', async (status) => {
    const describing = described(id, {
      [`/team/assistants/${id}/schemas`]: answerJson(status, { detail: 'Who are you?' }),
    });
    await expect(describing).rejects.toMatchObject({
      failure: { kind: 'unauthorized', status, detail: 'Who are you?' },
    });
  });

  test('fails where the search for a graph name wants a key', async () => {
    const describing = described('chat', { '/team/assistants/search': answerRecorded('auth.none.search') });
    await expect(describing).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
  });

  test('is given up with its signal', async () => {
    const leaving = new AbortController();
    const get = async (_: string, { signal }: RequestInit) => {
      leaving.abort(new Error('left'));
      signal?.throwIfAborted();
      return new Response();
    };
    const describing = readDescription(`http://127.0.0.1/assistants/${id}`, get, leaving.signal);
    await expect(describing).rejects.toThrow('left');
  });
});
