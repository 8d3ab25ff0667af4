import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { contentBlockFiles, contentBlockFixtures } from '../../support/content-blocks.ts';

const isRecording = process.env.RUNNEL_RECORD === '1';
const folder = isRecording ? contentBlockFixtures : mkdtempSync(join(tmpdir(), 'content-blocks-'));
const pythonInVenv = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';

beforeAll(async () => {
  // A fixed seed: the order of some keys follows Python's hashes of texts.
  const env = { ...process.env, PYTHONHASHSEED: '0', PYTHONUTF8: '1', NO_PROXY: '127.0.0.1' };
  const here = import.meta.dirname;
  await promisify(execFile)(join(here, pythonInVenv), ['-B', join(here, 'make.py'), folder], { env });
});

const readIn = (place: string, file: string) => JSON.parse(readFileSync(join(place, file), 'utf8'));

test.each(contentBlockFiles())('LangChain says of the answers in %s what is recorded', (file) => {
  expect(readIn(folder, file)).toEqual(readIn(contentBlockFixtures, file));
});
