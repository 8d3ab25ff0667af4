import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { isJsonObject, parseJson } from '../../../../lib/json/json.ts';
import {
  type PythonProgram,
  programOrigin,
  pythonPrograms,
  recordedProgram,
} from '../../../support/python-programs.ts';
import { outputOfRun } from '../../../support/run.ts';
import { python, seenAt } from '../server.ts';

const origin = inject('langServe');

/** Runs a program in Python and resolves to what it printed. */
async function printed(program: string): Promise<string> {
  const env = { ...process.env, PYTHONUTF8: '1', RUNNEL_X_KEY: 'a key' };
  const { stdout } = await promisify(execFile)(python, ['-B', '-c', program], { env });
  return stdout.replaceAll('\r\n', '\n');
}

/** Returns the answer that a program printed. */
function answerIn(text: string, { form, mode, path }: PythonProgram): unknown {
  if (path === '/conf') return /content='(\w*)'/.exec(text)?.[1];
  if (form === 'python') return text.replace(/\n$/, '');
  const [, data = ''] = mode === 'stream' ? (/^event: data\ndata: ([^\n]*)/m.exec(text) ?? []) : ['', text];
  const value = parseJson(data);
  return isJsonObject(value) ? value.output : value;
}

test.each(pythonPrograms)('the recorded program $name gets the answer that Runnel gets', async (program) => {
  const { name, path, mode, body } = program;
  const headersSeen = async () =>
    (await seenAt(origin)).headers[`${path}/${mode === 'stream' ? 'stream' : 'invoke'}`] ?? [];
  const before = (await headersSeen()).length;
  const text = await printed(recordedProgram(name).replaceAll(programOrigin, origin));
  const sent = { 'x-key': 'a key', 'x-odd': 'Grüße "\\', 'content-type': 'application/json' };
  // Other tests may ask the same path meanwhile.
  expect((await headersSeen()).slice(before)).toContainEqual(expect.objectContaining(sent));
  const expected = path === '/conf' ? 'un' : await outputOfRun(`${origin}${path}`, mode, body.input);
  expect(answerIn(text, program)).toBe(expected);
});
