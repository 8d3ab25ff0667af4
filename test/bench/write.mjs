/**
 * Runs a benchmark and writes what it prints into docs/benchmarks.md: `node test/bench/write.mjs bench:journal`.
 * Arguments after the name go to the benchmark. Nothing is written when it fails.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { measuredOn, withFigures } from './figures-page.mjs';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/benchmarks.md');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [script = '', ...more] = process.argv.slice(2);

/** Resolves to all that the benchmark printed, and prints it meanwhile. */
function printedBy(name) {
  const child = spawn('npm', ['run', '--silent', name, '--', ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${name} failed, so nothing was written.`)),
    );
  });
}

const measured = measuredOn({
  date: new Date(),
  version,
  processors: availableParallelism(),
  node: process.versions.node,
});
// A page without a place for the figures is found before minutes are spent on them.
withFigures(readFileSync(page, 'utf8'), script, { output: '', measured });
const output = await printedBy(script);
writeFileSync(page, withFigures(readFileSync(page, 'utf8'), script, { output, measured }));
