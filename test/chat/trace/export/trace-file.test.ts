import { describe, expect, test } from 'vitest';
import { readTraceFile, traceFileProblemText } from '../../../../lib/chat/trace/export/read-trace-file.ts';
import { type TracedRun, traceLines } from '../../../../lib/chat/trace/export/trace-file.ts';
import { aTrace, aTracedRun } from '../../../support/a-trace.ts';
import { anyTracedRun } from '../../../support/any-trace.ts';
import { fc } from '../../../support/fast-check.ts';

const facts = { at: Date.UTC(2026, 0, 3), runnel: '0.7.0', masked: [] };

const written = (traced: TracedRun) => [...traceLines(traced, facts)];
const file = written(aTracedRun());
const textOf = (lines: readonly string[]) => lines.join('');
/** Reads a file, with its items as an array. */
async function readFile(text: string | AsyncIterable<string>) {
  const read = await readTraceFile(text);
  return 'kind' in read ? read : { ...read, trace: { ...read.trace, events: [...read.trace.events] } };
}

const replaced = (place: number, line: string) => textOf(file.with(place, line));

describe('trace file', () => {
  test('reads back as the same trace', async () => {
    await fc.assert(
      fc.asyncProperty(anyTracedRun, async (traced) => {
        const read = await readFile(textOf(written(traced)));
        if ('kind' in read) throw new Error(JSON.stringify(read));
        expect(read.trace).toEqual(traced.trace);
        expect({ ...traced.run, ...read.run }).toEqual(traced.run);
      }),
    );
  });

  test('has a head, a line for each item, and an end', () => {
    const [head, ...rest] = file.map((line) => JSON.parse(line));
    expect(head).toMatchObject({
      format: 'runnel-trace',
      version: 1,
      exportedAt: '2026-01-03T00:00:00.000Z',
      runnel: '0.7.0',
      run: { mode: 'stream', runnableRunId: 's1' },
      request: { body: '{"input":"Hi"}' },
      reply: { status: 200 },
      times: { headers: 50 },
      masked: [],
    });
    expect(rest.slice(0, -1)).toEqual(aTrace().events);
    expect(rest.at(-1)).toEqual({ end: { kind: 'clean' }, state: { status: 'done' }, missing: [], items: 5 });
  });

  test.each([
    ['line breaks of Windows', textOf(file).replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${textOf(file)}`],
    ['no line break at its end', textOf(file).trimEnd()],
    ['blank lines at its end', `${textOf(file)}\n \n`],
    ['members that this version does not know', replaced(1, file[1]?.replace('{', '{"new":1,') ?? '')],
  ])('is read with %s', async (_, text) => {
    expect(await readFile(text)).toMatchObject({ trace: aTrace() });
  });

  test.each([
    ['', { kind: 'not-a-trace' }],
    ['{"log":{"version":"1.2"}}', { kind: 'not-a-trace' }],
    ['{"format":"runnel","version":1}', { kind: 'not-a-trace' }],
    ['{"format":"runnel-trace","version":2,"else":true}', { kind: 'other-version', version: 2 }],
    ['{"format":"runnel-trace","version":1}', { kind: 'damaged-line', line: 1 }],
    [replaced(2, '{"number":2}\n'), { kind: 'damaged-line', line: 3 }],
    [replaced(3, `${file[3]?.slice(0, 20)}\n`), { kind: 'damaged-line', line: 4 }],
    [replaced(3, '\n'), { kind: 'damaged-line', line: 4 }],
    [replaced(3, `${'['.repeat(200)}${']'.repeat(200)}\n`), { kind: 'damaged-line', line: 4 }],
    [`${textOf(file)}${file[1]}`, { kind: 'damaged-line', line: 8 }],
    [textOf(file.slice(0, -1)), { kind: 'incomplete' }],
    [textOf(file.toSpliced(2, 1)), { kind: 'incomplete' }],
  ])('is refused with a reason: %#', async (text, problem) => {
    expect(await readFile(text)).toEqual(problem);
  });

  test('is read from parts of any length', async () => {
    const text = `\ufeff${textOf(file)}`;
    for (const length of [1, 7, 100, text.length]) {
      async function* parts() {
        for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
      }
      expect(await readFile(parts())).toMatchObject({ trace: aTrace() });
    }
  });

  test('is refused if it is too large, before it is read', async () => {
    const line = ' '.repeat(1024 * 1024);
    expect(await readFile(line.repeat(128))).toEqual({ kind: 'not-a-trace' });
    expect(await readFile(`${line.repeat(128)} `)).toEqual({ kind: 'too-large', limitMiB: 128 });
  });

  test.each([
    [{ kind: 'not-a-trace' }, 'not a trace. Choose'],
    [{ kind: 'other-version', version: 2 }, 'version 2 of the format'],
    [{ kind: 'damaged-line', line: 1_234 }, 'line 1,234 is damaged. Export'],
    [{ kind: 'incomplete' }, 'lines are missing. Copy'],
    [{ kind: 'too-large', limitMiB: 128 }, 'more than 128 MiB. Read'],
  ] as const)('says what is wrong and what to do: %j', (problem, words) => {
    expect(traceFileProblemText(problem)).toContain(words);
  });
});
