import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otlpOf } from '../../../lib/chat/trace/export/otlp.ts';
import { aTracedRun, readOn } from '../../support/a-trace.ts';

const pythonInVenv = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';

/** Reads spans by the package of OpenTelemetry, in Python. */
function readByOthers(written: unknown): Promise<{ attributes: object }[]> {
  const here = import.meta.dirname;
  return new Promise((resolve, reject) => {
    const reader = execFile(
      join(here, pythonInVenv),
      ['-B', join(here, 'read_otlp.py')],
      (error, read, words) => (error ? reject(new Error(words)) : resolve(JSON.parse(read))),
    );
    reader.stdin?.end(JSON.stringify(written));
  });
}

type Written = ReturnType<typeof otlpOf>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

const asWritten = (span: Written) => ({
  name: span.name,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: 'parentSpanId' in span ? span.parentSpanId : '',
  kind: span.kind,
  start: span.startTimeUnixNano,
  end: span.endTimeUnixNano,
  attributes: Object.fromEntries(
    span.attributes.map(({ key, value }) => {
      const [kind, said] = Object.entries(value)[0] ?? [];
      return [key, kind === 'intValue' ? Number(said) : said];
    }),
  ),
  events: span.events.map(({ name }) => name),
  status: ('status' in span && span.status?.code) || 0,
});

test.each([
  ['one request', aTracedRun()],
  ['several requests', readOn()],
  [
    'a failure',
    aTracedRun({
      state: { status: 'failed', failure: { kind: 'runnable-error', status: 503, detail: '' } },
      end: { kind: 'failed' },
    }),
  ],
])('the reader of OpenTelemetry finds in the spans of %s what they say', async (_, traced) => {
  const written = otlpOf(traced, '0.7.0', { input: 3, output: 5 });
  const spans = written.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(await readByOthers(written)).toEqual(spans.map(asWritten));
});

test('the reader of OpenTelemetry refuses a member that no span has', async () => {
  await expect(
    readByOthers({ resourceSpans: [{ scopeSpans: [{ spans: [{ trace_state_of: 1 }] }] }] }),
  ).rejects.toThrow();
});
