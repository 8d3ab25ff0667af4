import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestForm } from '../../lib/chat/trace/export/traced-request.ts';
import type { Json } from '../../lib/json/json.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';

/** A request that Runnel writes as a program; the name is that of its recorded file. */
export type PythonProgram = {
  name: string;
  form: RequestForm;
  mode: DataTransferMode;
  path: string;
  body: { input: Json; config?: Json };
};

/** LangServe's own client takes some letters for line breaks, so none of them is in this text. */
const input = `it's "quoted" \\ {x} %s \u0000\n ü🔑`;
const odd = `${input}\u2028\u0085`;
const config = { configurable: { responses: ['un'] } };

export const pythonPrograms: PythonProgram[] = [
  { name: 'python-stream', form: 'python', mode: 'stream', path: '/echo', body: { input } },
  { name: 'python-batch', form: 'python', mode: 'batch', path: '/echo', body: { input } },
  {
    name: 'python-config',
    form: 'python',
    mode: 'batch',
    path: '/conf',
    body: { input: { question: 'q' }, config },
  },
  { name: 'httpx-stream', form: 'httpx', mode: 'stream', path: '/echo', body: { input: odd } },
  { name: 'httpx-batch', form: 'httpx', mode: 'batch', path: '/echo', body: { input: odd } },
];

/** The server of the recorded programs. */
export const programOrigin = 'http://langserve.test';

const fileOf = (name: string) => join(import.meta.dirname, `../fixtures/python-programs/${name}.py`);

export const recordedProgram = (name: string) => readFileSync(fileOf(name), 'utf8');

export const recordProgram = (name: string, text: string) => writeFileSync(fileOf(name), text);
