import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  aptInstall,
  ensureChrome,
  hasProgram,
  installPackages,
  isCi,
  noChrome,
  npm,
  requireNode,
  root,
  step,
  Unavailable,
} from '../demo/needs.mjs';
import { ensureAgentServer, ensureLangServe, ensureModelPackages } from '../demo/python-servers.mjs';
import { readReport, reportVariable } from './run-report.mjs';

const isAll = process.argv.includes('--all');

/**
 * The steps of `npm test`, in order; with `--all` those of `npm run test:all`. `needs` returns why a step cannot run
 * here, or nothing.
 */
const steps = [
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'types' },
  { name: 'unused code', script: 'unused' },
  { name: 'unit tests', script: 'unit', isTests: true },
  { name: 'build', script: 'build' },
  { name: 'build for the browser tests', script: 'build:e2e' },
  { name: 'bundle', script: 'bundle', isTests: true },
  { name: 'size', script: 'size' },
  { name: 'a real LangServe', script: 'langserve', isTests: true, needs: ensureLangServe },
  { name: 'a real Agent Server', script: 'agent-server', isTests: true, needs: ensureAgentServer },
  ...(isAll ? inFull() : inShort()),
];

function inShort() {
  return [
    { name: 'walks in a browser', script: 'walks', isTests: true, needs: missingChrome },
    { name: 'two permission dialogs', script: 'dialog:walks', isTests: true, needs: missingScreen },
  ];
}

function inFull() {
  return [
    // Those of one list run beside each other: one works while another waits.
    [
      { name: 'all of LangServe', script: 'langserve:all', isTests: true, needs: ensureLangServe },
      {
        name: 'all of the Agent Server',
        script: 'agent-server:all',
        isTests: true,
        needs: ensureAgentServer,
      },
      { name: 'content blocks', script: 'content-blocks', isTests: true, needs: ensureModelPackages },
    ],
    [
      { name: 'browser tests and faults', script: 'in-browser', isTests: true, needs: missingChrome },
      { name: 'permission dialogs', script: 'dialog', isTests: true, needs: missingScreen },
    ],
    { name: 'faults that run alone', script: 'faults:alone', isTests: true, needs: missingChrome },
    { name: 'benchmark of the adapters', script: 'bench' },
  ];
}

async function missingChrome() {
  return (await ensureChrome()) ? undefined : noChrome;
}

async function missingScreen() {
  if (process.platform !== 'linux')
    return 'The dialog is answered on a virtual screen, which only Linux has.';
  const programs = { Xvfb: 'xvfb', xdotool: 'xdotool' };
  const missing = () => Object.entries(programs).filter(([program]) => !hasProgram(program));
  if (missing().length > 0) await aptInstall(missing().map(([, name]) => name));
  const names = missing().map(([, name]) => name);
  return names.length > 0 ? `Install ${names.join(' and ')} with your package manager.` : missingChrome();
}

const reports = join(root, '.output/reports');

/** Runs a script of tests. A run that fails without telling of a failure counts as one. */
async function runTests({ name, script }) {
  const path = join(reports, `${script.replace(':', '-')}.json`);
  const { ok } = await npm(['run', '--silent', script], {
    env: { NODE_NO_WARNINGS: '1', [reportVariable]: path },
  });
  const { passed, failures, files } = readReport(path) ?? { passed: 0, failures: [], files: [] };
  return { passed, failures: ok || failures.length > 0 ? failures : [name], files };
}

async function runScript({ name, script }) {
  const { ok } = await npm(['run', '--silent', script], { env: { NODE_NO_WARNINGS: '1' } });
  return { passed: ok ? 1 : 0, failures: ok ? [] : [name] };
}

/** Makes ready one after the other: two at once would install the same. */
async function runSteps(items) {
  const whys = [];
  for (const item of items) whys.push(await item.needs?.());
  return Promise.all(items.map((item, place) => runStep(item, whys[place])));
}

async function runStep(item, why) {
  if (why) {
    console.log(`${isCi ? '✗' : '–'} ${item.name}: not run. ${why}`);
    return { passed: 0, failures: isCi ? [item.name] : [], notRun: item.name };
  }
  const began = Date.now();
  const result = await step(item.name, () => (item.isTests ? runTests(item) : runScript(item)));
  console.log(`${result.failures.length === 0 ? '✓' : '✗'} ${item.name}, ${inSeconds(Date.now() - began)}\n`);
  return result;
}

/** @param {number} ms */
const inSeconds = (ms) => `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;

/** @param {import('./run-report.mjs').FileCost[]} files */
function printDearest(files) {
  console.log('Dearest test files, and of that before their first test:');
  const dearest = files.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  for (const { file, ms, beforeFirstTestMs } of dearest)
    console.log(`${inSeconds(ms).padStart(9)} ${inSeconds(beforeFirstTestMs).padStart(9)}  ${file}`);
}

/** Properties and faults of `npm test` try the same inputs and moments each time; those of `test:all` new ones. */
if (isAll) process.env.RUNNEL_SEED ??= String(Date.now() % 2 ** 31);

requireNode();
try {
  await installPackages();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results = [];
  for (const items of steps) results.push(...(await runSteps([items].flat())));
  const listed = (key) => results.flatMap((result) => result[key] ?? []);
  printDearest(listed('files'));
  const notRun = listed('notRun');
  if (notRun.length > 0) console.log(`Not run here: ${notRun.join(', ')}.`);
  const failures = listed('failures');
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  if (isAll) console.log(`RUNNEL_SEED=${process.env.RUNNEL_SEED} tries the same inputs and moments again.`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
