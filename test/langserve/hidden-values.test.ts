import { describe, expect, test } from 'vitest';
import { keptHappening } from '../../lib/chat/run/journal-entry.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { answerStream, serve } from '../support/http-server.ts';
import { chunksOf, endOf, runOnce, target } from '../support/run.ts';

const step = (event: string, data: object, more: object = {}) =>
  `event: data\ndata: ${JSON.stringify({ event, name: 'chain', run_id: 'r1', parent_ids: [], data, ...more })}\n\n`;
const end = 'event: end\n\n';

describe('a value that is stored nowhere', () => {
  test.each(['form-secret-123456', 'é-secret-"4711"', '1234'])(
    '%s is in no event of steps that the journal keeps',
    async (hidden) => {
      const echoed = step('on_chain_start', { input: { key: hidden } });
      const ascii = echoed.replaceAll('é', '\\u00e9');
      await using server = await serve({
        '/c/stream_events': answerStream(
          `: ${JSON.stringify(hidden)}\n`,
          echoed,
          ascii,
          step('on_chain_stream', { chunk: 'Bon' }),
          end,
        ),
      });
      const events = await runOnce(target(`${server.origin}/c`, { showsSteps: true, hidden: [hidden] }));
      const kept = JSON.stringify(events.map(keptHappening)).replaceAll('\\\\', '\\');
      for (const spelling of [hidden, JSON.stringify(hidden).slice(1, -1)])
        expect(kept).not.toContain(spelling);
      expect(chunksOf(events)).toEqual(['Bon']);
    },
  );

  test.each(['4711', '12345678'])(
    'the number %s is in no event of steps, other numbers are',
    async (hidden) => {
      const echoed = step('on_chain_start', { input: { key: Number(hidden), all: [Number(hidden)] } });
      const said = step('on_custom_event', { said: JSON.stringify({ key: Number(hidden), more: 1 }) });
      const other = step('on_custom_event', { took: 47115, share: 0.4711 });
      await using server = await serve({ '/c/stream_events': answerStream(echoed, said, other, end) });
      const events = await runOnce(target(`${server.origin}/c`, { showsSteps: true, hidden: [hidden] }));
      const data = events.flatMap((event) => {
        if (event.type === 'unknown') return JSON.parse(event.data).data;
        return event.type === 'chunks' ? (event.raw?.texts ?? []).map((text) => JSON.parse(text).data) : [];
      });
      expect(data).toEqual([
        { input: { key: '[secret]', all: ['[secret]'] } },
        { said: '{"key":[secret],"more":1}' },
        { took: 47115, share: 0.4711 },
      ]);
    },
  );

  test('of a configuration, by its name, is not in the request that the journal keeps', async () => {
    await using server = await serve({ '/c/stream': answerStream(end) });
    const request = {
      input: 'Hi',
      config: { configurable: { openai_api_key: 'sk-1', model: 'm', max_tokens: 5 } },
    };
    const never = new AbortController().signal;
    for await (const event of connect(target(`${server.origin}/c`)).run(request, never)) {
      if (event.type !== 'sent') continue;
      expect(JSON.parse(event.request?.body ?? '')).toEqual({
        input: 'Hi',
        config: { configurable: { openai_api_key: '[secret]', model: 'm', max_tokens: 5 } },
      });
    }
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request);
  });
});

describe('a stream of steps', () => {
  test('without the events of the run itself fails, rather than with the answer of a step', async () => {
    const inner = step(
      'on_chat_model_stream',
      { chunk: 'rewritten question' },
      { run_id: 'inner', parent_ids: ['r1'] },
    );
    await using server = await serve({ '/c/stream_events': answerStream(inner, end) });
    const events = await runOnce(target(`${server.origin}/c`, { showsSteps: true }));
    expect([chunksOf(events), endOf(events)]).toEqual([[], 'answer-left-out']);
  });

  test.each([[{}], [[5]], [[null]], [7]])(
    'with generations %j in its end is read as data',
    async (generations) => {
      await using server = await serve({
        '/c/stream_events': answerStream(
          step('on_llm_start', {}),
          step('on_llm_end', { output: { generations } }),
          end,
        ),
      });
      expect(chunksOf(await runOnce(target(`${server.origin}/c`, { showsSteps: true })))).toEqual([
        { generations },
      ]);
    },
  );
});

test('an id that is too long is not kept', async () => {
  const id = 'x'.repeat(5_000);
  await using server = await serve({
    '/c/stream': answerStream(
      `event: metadata\ndata: {"run_id": "${id}"}\n\n`,
      `id: ${id}\n`,
      'event: data\ndata: "a"\n\n',
      'event: odd\ndata: 1\n\n',
      end,
    ),
  });
  const events = await runOnce(target(`${server.origin}/c`));
  expect(events.find(({ type }) => type === 'metadata')).toMatchObject({ runId: null });
  expect(JSON.stringify(events.filter(({ type }) => type !== 'metadata'))).not.toContain(id);
});
