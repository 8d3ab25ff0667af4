import { describe, expect, test } from 'vitest';
import { readTraceFile } from '../../../lib/chat/trace/export/read-trace-file.ts';
import { fileForms, formName, requestForms } from '../../../lib/chat/trace/export/traced-request.ts';
import { anItem, aTracedRun } from '../../support/a-trace.ts';
import { findIn } from '../../support/find-secrets.ts';
import { createTraceScene } from '../../support/trace-scene.ts';

describe('saved trace', () => {
  test('is named after the runnable and its day', async () => {
    const { actions, files } = createTraceScene();
    for (const form of fileForms) await actions.saveTrace(form, aTracedRun());
    expect(files.map(({ name, file }) => [name, file.type])).toEqual([
      ['127-0-0-1-8000-chat-2026-01-02.jsonl', 'application/jsonl'],
      ['127-0-0-1-8000-chat-2026-01-02.har', 'application/json'],
      ['127-0-0-1-8000-chat-2026-01-02.otlp.json', 'application/json'],
    ]);
  });

  test('of 20,000 events has a line for each', async () => {
    const { actions, fileText } = createTraceScene();
    const events = Array.from({ length: 20_000 }, (_, place) => anItem({ number: place + 1 }));
    await actions.saveTrace('trace', aTracedRun({ events }));
    const read = await readTraceFile(await fileText());
    expect('kind' in read ? read : [...read.trace.events]).toEqual(events);
  });

  test('that cannot be read is refused in words', async () => {
    const { actions } = createTraceScene();
    expect(await actions.openTrace(new Blob(['{}']))).toEqual({
      problem: expect.stringContaining('not a trace'),
    });
  });
});

describe('copied request', () => {
  test('says which variables to fill in', async () => {
    const { actions, copies } = createTraceScene();
    expect(await actions.copyRequest('curl', aTracedRun())).toEqual({
      isDone: true,
      said: 'Copied without secrets. Fill in RUNNEL_AUTHORIZATION.',
    });
    expect(copies[0]).toContain('curl');
  });

  test('says that there is none', async () => {
    const traced = aTracedRun();
    delete traced.trace.request;
    const { actions, copies } = createTraceScene();
    expect(await actions.copyRequest('curl', traced)).toMatchObject({
      isDone: false,
      said: expect.stringContaining('no request was sent'),
    });
    expect(copies).toEqual([]);
  });

  test('says that the browser refused', async () => {
    const { actions } = createTraceScene(findIn(), new Error('denied'));
    expect((await actions.copyReport(aTracedRun())).isDone).toBe(false);
  });
});

describe('copied report', () => {
  test('says what was asked, what came back, when, and how it ended', async () => {
    const { actions, copies } = createTraceScene();
    const traced = aTracedRun({
      state: { status: 'failed', failure: { kind: 'cut-short' } },
      end: { kind: 'cut-short', bytes: 12 },
    });
    await actions.copyReport(traced);
    expect(copies[0]).toBe(`Run of 2026-01-02 03:04 UTC
Runnel 0.7.0, langserve, Streaming
Run ID of the server: s1

The response broke off, 12 bytes into an event.
The answer was cut short
The connection closed before the answer was complete. What arrived is kept; the rest is lost. If the runnable failed, see the server log.

POST http://127.0.0.1:8000/chat/stream
accept: text/event-stream
authorization: [secret]
content-type: application/json
x-team: deck

{"input":"Hi"}

Status 200
content-type: text/event-stream; charset=utf-8

Waited 2 ms for other answers
Prepared the input for 1 ms
Headers of the response after 50 ms
First byte after 60 ms
First part of the answer after 100 ms
Last byte after 410 ms
End of the run after 412 ms
Longest gap 250 ms, after event 2
Received 120 bytes in 4 reads

Last 5 of 5 events:
1. After 60 ms, metadata: {"run_id":"s1"}
2. After 100 ms, data: "Hello"
3. After 350 ms, comment:  ping
4. After 400 ms, data: " world"
5. After 410 ms, end: 
`);
  });

  test('cuts long texts and says by how much', async () => {
    const { actions, copies } = createTraceScene();
    const traced = aTracedRun({ events: [anItem({ text: 'x'.repeat(1_234) })] });
    delete traced.trace.reply;
    Object.assign(traced.trace.request ?? {}, { body: 'y'.repeat(4_001), leftOut: 9 });
    await actions.copyReport(traced);
    expect(copies[0]).toContain('y… (10 more characters)');
    expect(copies[0]).toContain(`${'x'.repeat(500)}… (734 more characters)`);
    expect(copies[0]).toContain('No response arrived.');
  });
});

test('each form of an export has a name', () => {
  expect([...fileForms, ...requestForms].map(formName)).toEqual([
    'Save as trace (JSONL)',
    'Save as HTTP archive (HAR)',
    'Save as OpenTelemetry span',
    'Copy as curl',
    'Copy as fetch',
    'Copy as Python',
    'Copy as Python (httpx)',
  ]);
});
