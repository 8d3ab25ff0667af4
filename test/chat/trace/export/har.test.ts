import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { harOf } from '../../../../lib/chat/trace/export/har.ts';
import type { TracedRun } from '../../../../lib/chat/trace/export/trace-file.ts';
import { createSseDecoder, type SseMessage } from '../../../../lib/sse/sse.ts';
import schemas from '../../../fixtures/har/har-1.2-schemas.json' with { type: 'json' };
import { anItem, aTrace, aTracedRun } from '../../../support/a-trace.ts';
import { anyTracedRun } from '../../../support/any-trace.ts';
import { fc } from '../../../support/fast-check.ts';

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addMetaSchema(draft6);
for (const schema of schemas) ajv.addSchema(schema);

/** Says what the published schema of HAR 1.2 finds wrong. */
function problemsOf(traced: TracedRun) {
  const archive = JSON.parse(JSON.stringify(harOf(traced, '0.7.0')));
  return ajv.validate('har.json#', archive) ? [] : ajv.errors;
}

const entryOf = (traced: TracedRun) => {
  const [entry] = harOf(traced, '0.7.0').log.entries;
  if (!entry) throw new Error('no entry');
  return entry;
};

describe('HTTP archive', () => {
  test('of any trace is valid by the schema of HAR 1.2', () => {
    fc.assert(
      fc.property(anyTracedRun, (traced) => {
        expect(problemsOf(traced)).toEqual([]);
      }),
    );
  });

  test('is judged by a schema that refuses others', () => {
    const archive = harOf(aTracedRun(), '0.7.0');
    expect(ajv.validate('har.json#', { log: { ...archive.log, entries: [{}] } })).toBe(false);
  });

  test('has the times that are known, and adds up to the whole', () => {
    fc.assert(
      fc.property(anyTracedRun, (traced) => {
        const { time, timings } = entryOf(traced);
        const { ssl: _, ...parts } = timings;
        const known = Object.values(parts).filter((part) => part >= 0);
        expect(time).toBeCloseTo(known.reduce((sum, part) => sum + part, 0));
        for (const part of [timings.send, timings.wait, timings.receive])
          expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    [
      'without times of the connection',
      undefined,
      { blocked: -1, connect: -1, ssl: -1, wait: 50, receive: 360 },
    ],
    [
      'with a new connection',
      {
        httpVersion: 'h2',
        connectStart: 2,
        secureConnectionStart: 5,
        connectEnd: 12,
        requestStart: 13,
        responseStart: 50,
        responseEnd: 410,
      },
      { blocked: 2, connect: 10, ssl: 7, wait: 37, receive: 360 },
    ],
    [
      'with a connection that was open',
      {
        httpVersion: 'http/1.1',
        connectStart: 1,
        secureConnectionStart: 0,
        connectEnd: 1,
        requestStart: 3,
        responseStart: 50,
        responseEnd: 410,
      },
      { blocked: 3, connect: -1, ssl: -1, wait: 47, receive: 360 },
    ],
  ])('%s has the parts of the time', (_, timing, parts) => {
    expect(entryOf(aTracedRun(timing && { timing })).timings).toMatchObject(parts);
  });

  test('has the events in the form of Chrome’s network panel', () => {
    const { startedDateTime, response, _eventSourceMessages, _resourceType } = entryOf(aTracedRun());
    expect(startedDateTime).toBe('2026-01-02T03:04:05.000Z');
    expect(_resourceType).toBe('fetch');
    expect(response.content.mimeType).toBe('text/event-stream');
    const at = Date.UTC(2026, 0, 2, 3, 4, 5) / 1_000;
    expect(_eventSourceMessages).toEqual([
      { time: at + 0.06, eventName: 'metadata', eventId: '', data: '{"run_id":"s1"}' },
      { time: at + 0.1, eventName: 'data', eventId: '', data: '"Hello"' },
      { time: at + 0.4, eventName: 'data', eventId: '', data: '" world"' },
      { time: at + 0.41, eventName: 'end', eventId: '', data: '' },
    ]);
  });

  test('has the stream as a text that reads as the same events', () => {
    const half = anItem({ kind: 'half', number: 6, text: '"cut' });
    const traced = aTracedRun({ events: [...aTrace().events, half] });
    traced.trace.events = traced.trace.events.map((item) => ({
      ...item,
      id: 'e1',
      text: item.kind === 'comment' ? item.text : `${item.text}\nx`,
    }));
    const { content } = entryOf(traced).response;
    const messages: SseMessage[] = [];
    createSseDecoder((message) => messages.push(message))(content.text);
    const events = traced.trace.events.filter(({ kind }) => kind === 'event');
    expect(messages.map(({ event, data, id }) => [event, data, id])).toEqual(
      events.map(({ name, text }) => [name, text, 'e1']),
    );
    expect(content.text.match(/^id:/gm)).toHaveLength(1);
    expect(content.text).toContain('\n: ping\n');
  });

  test('has the body of a single response, or of a reply that is no answer', () => {
    const traced = aTracedRun({
      events: [{ ...aTracedRun().trace.events[1], text: '{"output":1}' } as never],
    });
    traced.run = { ...traced.run, mode: 'batch' };
    expect(entryOf(traced).response.content.text).toBe('{"output":1}');
    expect(entryOf(traced)).not.toHaveProperty('_eventSourceMessages');
    const refused = aTracedRun({ reply: { status: 404, headers: [], body: 'Not Found' }, events: [] });
    expect(entryOf(refused).response).toMatchObject({ status: 404, content: { text: 'Not Found' } });
  });
});
