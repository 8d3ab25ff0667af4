import { describe, expect, test } from 'vitest';
import { answers } from '../../../lib/agent-server/agent-server.ts';
import { exchangesOf } from '../../../lib/chat/trace/exchanges.ts';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import { createChunkReader } from '../../../lib/chat/trace/trace-items.ts';
import { addedTexts, itemName, traceGapTexts } from '../../../lib/chat/trace/trace-text.ts';
import type { Json } from '../../../lib/json/json.ts';
import { aRun } from '../../support/conversation.ts';
import { checkpoint, history, recordedBody } from '../../support/recorded-run.ts';
import {
  answerBody,
  breakAfter,
  eventsOfRun,
  replay,
  request,
  serveRun,
} from '../../support/scripted-agent-server.ts';
import { traceOf } from '../../support/traces.ts';

const state = JSON.parse(recordedBody('rejoin.join')) as Json;

describe('an answer whose end was read from the state of the run', () => {
  const broken = async () => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [replay('rejoin.no-id-after-end')],
      history,
    });
    return traceOf(await eventsOfRun(server.url));
  };

  test('lacks no raw text, and says which request brought the state', async () => {
    const trace = await broken();
    const last = trace.events.at(-1);
    expect(traceGapTexts(trace)).toEqual([]);
    expect(last && itemName(last)).toBe('values (from the server’s store)');
    expect(JSON.parse(last?.text ?? '')).toEqual(state);
    expect(addedTexts(trace)).toEqual([
      `Event ${last?.number} is not from the response: it is the state of the run, read with POST ${trace.further?.at(-1)?.request.url}.`,
    ]);
  });

  test('has the state in the exchange that brought it, which has ended well', async () => {
    const exchanges = exchangesOf(await broken());
    expect(exchanges.at(-1)?.request?.url).toMatch(/\/history$/);
    expect([...(exchanges.at(-1)?.events ?? [])].map(({ kind }) => kind)).toEqual(['added']);
    expect(exchanges.at(-1)?.end).toEqual({ kind: 'clean' });
  });

  test('has a HAR whose bodies are those of the replies', async () => {
    const { entries } = harOf({ run: aRun(), trace: await broken() }, '0').log;
    const { content } = entries.at(-1)?.response ?? {};
    expect(content?.text).toBe('');
    expect(content?.size).toBe(JSON.stringify(history[0]).length);
  });

  test('can be replayed from its trace', async () => {
    const trace = await broken();
    const chunks = createChunkReader({ mode: 'stream' }, { trace, isStep: false }, answers);
    expect(chunks(trace.events.length - 1)).toEqual([{ event: 'values', data: state }]);
  });
});

describe('what the server told before the run', () => {
  const values = { messages: [], report: 'Short.' };
  const named = async (mode: 'stream' | 'batch') => {
    const body =
      mode === 'stream'
        ? `event: metadata\ndata: {"run_id":"r"}\n\nevent: values\ndata: ${JSON.stringify(values)}\n\n`
        : JSON.stringify(values);
    await using server = await serveRun({
      post: [answerBody(body, mode === 'stream' ? undefined : 'application/json')],
      history: [[checkpoint(values)]],
    });
    const events = await eventsOfRun(server.url, { mode, request: { ...request, outputs: ['report'] } });
    return traceOf(events, { mode, createdAt: 0 });
  };

  test.each(['stream', 'batch'] as const)('is no item of the reply, mode %s', async (mode) => {
    const trace = await named(mode);
    const [first, second] = trace.events;
    expect(first).toMatchObject({ kind: 'added', name: 'runnel-output', offset: 0, text: '["report"]' });
    expect(second?.kind).toBe('event');
    expect(trace.missing).toEqual([]);
    expect(trace.times.firstByte).toBe(second?.offset);
    expect(addedTexts(trace)).toHaveLength(1);
    const chunks = createChunkReader({ mode }, { trace, isStep: false }, answers);
    expect(chunks(0)).toEqual([{ event: 'runnel-output', data: ['report'] }]);
  });

  test('is in no body of the HAR', async () => {
    const [entry] = harOf({ run: aRun({ mode: 'batch' }), trace: await named('batch') }, '0').log.entries;
    expect(entry?.response.content.text).toBe(JSON.stringify(values));
  });
});
