import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ message?: string, stack?: string, stacks?: { file: string, line: number }[] }} Thrown */
/** @typedef {{ file: string, ms: number, beforeFirstTestMs: number }} FileCost time of one worker */
/**
 * @typedef {{ passed: number, failures: string[], files: FileCost[] }} Report
 *   each failure with its name and first lines; the dearest file first
 */

/** Environment variable with the path at which a run writes its report. */
export const reportVariable = 'RUNNEL_TEST_REPORT';

/**
 * Reads a report; undefined if the run ended before it was written.
 * @param {string} path
 * @returns {Report | undefined}
 */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * Vitest reporter that counts the passed tests and writes all failures, also those of hooks, which Vitest's
 * JSON report leaves out.
 */
export class RunReport {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly Thrown[]} unhandled
   */
  async onTestRunEnd(modules, unhandled) {
    // Not imported above: `test/run.mjs` loads this file before it installs the packages.
    const { experimental_getRunnerTask: taskOf } = await import('vitest/node');
    const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]).length;
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => failure('outside of the tests', [error])),
    ];
    const counted = new Set();
    const files = modules
      .map((module) => costOf(module, counted, taskOf(module).result?.startTime))
      .sort((one, other) => other.ms - one.ms);
    writeFileSync(this.path, JSON.stringify(/** @satisfies {Report} */ ({ passed, failures, files })));
  }
}

/**
 * @param {TestModule} module
 * @param {Set<number>} counted times of environments, which all files of a worker report
 * @param {number | undefined} began when the hooks and tests of the file began
 * @returns {FileCost}
 */
function costOf(module, counted, began) {
  const spent = module.diagnostic();
  const environment = counted.has(spent.environmentSetupDuration) ? 0 : spent.environmentSetupDuration;
  counted.add(spent.environmentSetupDuration);
  const loading = environment + spent.prepareDuration + spent.setupDuration + spent.collectDuration;
  const starts = [...module.children.allTests()].flatMap((test) => test.diagnostic()?.startTime ?? []);
  // Hooks such as `beforeAll` run between loading and the first test.
  const hooks = began === undefined || starts.length === 0 ? spent.duration : Math.min(...starts) - began;
  return {
    file: fileOf(module),
    ms: Math.round(loading + spent.duration),
    beforeFirstTestMs: Math.round(loading + hooks),
  };
}

/** @param {TestModule} module */
const fileOf = (module) => relative(process.cwd(), module.moduleId);

/** @param {TestModule} module */
function failuresOf(module) {
  const file = fileOf(module);
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...suites.map((suite) => failure(`${file} › ${suite.fullName}`, suite.errors())),
    ...tests.map((test) =>
      failure(`${file} › ${test.fullName}`, test.result().errors ?? [], test.meta().pictures),
    ),
  ];
}

/**
 * Tells in a line each what was wrong, where the tests stood, and where pictures of that moment are.
 * @param {string} name
 * @param {readonly Thrown[]} errors
 * @param {string[]} [pictures] paths of what the pages showed
 */
function failure(name, errors, pictures = []) {
  const lines = errors.flatMap((error) => [...firstLines(error.message ?? ''), ...placesOf(error)]);
  return [name, ...lines, ...pictures.map((path) => `Picture: ${path}`)].join('\n    ');
}

/** @param {string} text */
const firstLines = (text) => text.split('\n').slice(0, 12);

/**
 * The places in our own files, each with its line: that of a wait says what was waited for.
 * @param {Thrown} error
 */
function placesOf({ stacks = [], stack = '' }) {
  const own = stacks.filter(({ file }) => !file.includes('node_modules') && existsSync(file)).slice(0, 4);
  if (own.length === 0) return firstLines(stack).slice(1, 6);
  return own.map(({ file, line }) => {
    const source = readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';
    return `at ${relative(process.cwd(), file)}:${line}: ${source.trim()}`;
  });
}
