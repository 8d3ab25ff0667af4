import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestForm, writtenRequest } from '../../../lib/chat/trace/export/traced-request.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { aTracedRun } from '../../support/a-trace.ts';
import { outputOfRun } from '../../support/run.ts';
import { startLangServe } from './server.ts';

let langServe: Awaited<ReturnType<typeof startLangServe>>;

beforeAll(async () => {
  langServe = await startLangServe();
});

afterAll(() => langServe?.stop());

const pythonInVenv = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';
const python = fileURLToPath(new URL(pythonInVenv, import.meta.url));

/** Runs a program in Python and resolves to what it printed. */
const printed = (program: string): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      python,
      ['-B', '-c', program],
      { env: { ...process.env, PYTHONUTF8: '1', RUNNEL_X_KEY: 'a key' } },
      (error, stdout) => (error ? reject(error) : resolve(stdout.replaceAll('\r\n', '\n'))),
    ),
  );

const input = `it's "quoted" \\ {x} %s \u0000\n ü🔑`;
const endpoints = { stream: 'stream', batch: 'invoke' };

/** Writes a request for the echo as a program. */
function programOf(form: RequestForm, mode: DataTransferMode, path = '/echo', asked: object = { input }) {
  const url = `${langServe.origin}${path}`;
  const traced = aTracedRun({
    request: {
      method: 'POST',
      url: `${url}/${endpoints[mode]}`,
      headers: [
        ['accept', mode === 'stream' ? 'text/event-stream' : 'application/json'],
        ['content-type', 'application/json'],
        ['x-key', '[secret]'],
        ['x-odd', 'Grüße "\\'],
      ],
      body: JSON.stringify(asked),
    },
  });
  const written = writtenRequest(form, { ...traced, run: { ...traced.run, url, mode } });
  expect(written?.toFillIn).toEqual(['RUNNEL_X_KEY']);
  return written?.text ?? '';
}

test.each(['stream', 'batch'] as const)(
  'RemoteRunnable in Python gets the same answer as Runnel: %s',
  async (mode) => {
    // LangServe's own client takes some letters for line breaks, so none of them is in the text.
    const answer = await outputOfRun(`${langServe.origin}/echo`, mode, input);
    expect(await printed(programOf('python', mode))).toBe(`${answer}\n`);
  },
);

test('RemoteRunnable in Python sends the configuration of the request', async () => {
  const asked = { input: { question: 'q' }, config: { configurable: { responses: ['un'] } } };
  expect(await printed(programOf('python', 'batch', '/conf', asked))).toContain("content='un'");
});

test.each(['stream', 'batch'] as const)('httpx gets the same reply as Runnel: %s', async (mode) => {
  const odd = `${input}\u2028\u0085`;
  const answer = await outputOfRun(`${langServe.origin}/echo`, mode, odd);
  const reply = await printed(programOf('httpx', mode, '/echo', { input: odd }));
  const [, data = ''] = mode === 'stream' ? (/^event: data\ndata: ([^\n]*)/m.exec(reply) ?? []) : ['', reply];
  const value = JSON.parse(data);
  expect(mode === 'stream' ? value : value.output).toBe(answer);
});

test.each(['python', 'httpx'] as const)(
  'as %s has the headers and the secret of the environment',
  async (form) => {
    await printed(programOf(form, 'batch'));
    const { headers } = await langServe.seen();
    expect(headers['/echo/invoke']).toMatchObject({
      'x-key': 'a key',
      'x-odd': 'Grüße "\\',
      'content-type': 'application/json',
    });
  },
);
