import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
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
import { ensureAgentServer, ensureLangServe } from '../demo/python-servers.mjs';

/** The steps of `npm test`, in order; `needs` returns why a step cannot run here, or nothing. */
const steps = [
  { name: 'lint', script: 'lint' },
  { name: 'types', script: 'types' },
  { name: 'unused code', script: 'unused' },
  { name: 'unit tests', script: 'unit', isTests: true },
  { name: 'build', script: 'build' },
  { name: 'build for the browser tests', script: 'build:e2e' },
  { name: 'bundle', script: 'bundle', isTests: true },
  { name: 'size', script: 'size' },
  {
    name: 'adapter against a real LangServe',
    script: 'langserve',
    isTests: true,
    needs: () => ensureLangServe(),
  },
  {
    name: 'adapter against a real Agent Server',
    script: 'agent-server',
    isTests: true,
    needs: () => ensureAgentServer(),
  },
  // One step, so that one suite works while another waits.
  { name: 'browser tests and fault suite', script: 'in-browser', isTests: true, needs: missingChrome },
  { name: 'permission dialog', script: 'dialog', isTests: true, needs: missingScreen },
  { name: 'benchmark of the adapters', script: 'bench' },
];

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

/** Lists the failed tests and files of a report, with the first lines of their errors. */
function failuresOf({ testResults }) {
  const entry = (name, why) => [`✗ ${name}`, ...why.split('\n').slice(0, 12)].join('\n    ');
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [entry(file, message)];
    return tests.map((test) => entry(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

/** Counts the tests of a report and their failures; a step without a report counts as one. */
function countsOf({ name, script, isTests }, ok) {
  const report = join(reports, `${script}.json`);
  const whole = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [`✗ ${name}`] };
  if (!isTests) return whole;
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`✗ ${name}`] };
  const told = JSON.parse(readFileSync(report, 'utf8'));
  const failures = failuresOf(told);
  if (!ok && failures.length === 0) return { ...whole, passed: told.numPassedTests };
  return { passed: told.numPassedTests, failed: failures.length, failures };
}

async function runStep(item) {
  const why = await item.needs?.();
  if (why) {
    console.log(`${isCi ? '✗' : '–'} ${item.name}: not run. ${why}`);
    return isCi ? { passed: 0, failed: 1 } : { passed: 0, failed: 0, notRun: item.name };
  }
  const report = [
    '--',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=.output/reports/${item.script}.json`,
  ];
  const { ok } = await step(item.name, () =>
    npm(['run', '--silent', item.script, ...(item.isTests ? report : [])], {
      env: { NODE_NO_WARNINGS: '1' },
    }),
  );
  console.log(`${ok ? '✓' : '✗'} ${item.name}\n`);
  return countsOf(item, ok);
}

requireNode();
try {
  await installPackages();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results = [];
  for (const item of steps) results.push(await runStep(item));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const notRun = results.flatMap((result) => result.notRun ?? []);
  if (notRun.length > 0) console.log(`Not run here: ${notRun.join(', ')}.`);
  for (const failure of results.flatMap((result) => result.failures ?? [])) console.log(`\n${failure}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
