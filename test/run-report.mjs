import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ passed: number, failures: string[] }} Report each failure with its name and first lines */

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
   * @param {readonly { message?: string, stack?: string }[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const passed = modules.flatMap(({ children }) => [...children.allTests('passed')]).length;
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => failure('outside of the tests', [error])),
    ];
    writeFileSync(this.path, JSON.stringify(/** @satisfies {Report} */ ({ passed, failures })));
  }
}

/** @param {TestModule} module */
function failuresOf(module) {
  const file = relative(process.cwd(), module.moduleId);
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...suites.map((suite) => failure(`${file} › ${suite.fullName}`, suite.errors())),
    ...tests.map((test) => failure(`${file} › ${test.fullName}`, test.result().errors ?? [])),
  ];
}

/**
 * @param {string} name
 * @param {readonly { message?: string, stack?: string }[]} errors
 */
function failure(name, errors) {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message ?? '').split('\n').slice(0, 12));
  return [name, ...lines].join('\n    ');
}
