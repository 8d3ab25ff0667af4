import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ file: string, text: string }} Failure */
/** @typedef {{ passed: Record<string, number>, failures: Failure[] }} Report passed tests by file */

/** Environment variable with the path at which a run writes its report. */
export const reportVariable = 'RUNNEL_TEST_REPORT';

/**
 * Reads a report; undefined if the run ended before it was written.
 * @param {string} path
 * @returns {Report | undefined}
 */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * Vitest reporter that writes the passed tests of each file, and all failures, also those of hooks, which
 * Vitest's JSON report leaves out.
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
    const passed = Object.fromEntries(
      modules.map((module) => [fileOf(module), [...module.children.allTests('passed')].length]),
    );
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => failure('', 'outside of the tests', [error])),
    ];
    writeFileSync(this.path, JSON.stringify(/** @satisfies {Report} */ ({ passed, failures })));
  }
}

/** @param {TestModule} module */
const fileOf = ({ moduleId }) => relative(process.cwd(), moduleId);

/**
 * @param {TestModule} module
 * @returns {Failure[]}
 */
function failuresOf(module) {
  const file = fileOf(module);
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const tests = [...module.children.allTests('failed')];
  return [
    ...(module.errors().length > 0 ? [failure(file, file, module.errors())] : []),
    ...suites.map((suite) => failure(file, `${file} › ${suite.fullName}`, suite.errors())),
    ...tests.map((test) => failure(file, `${file} › ${test.fullName}`, test.result().errors ?? [])),
  ];
}

/**
 * @param {string} file
 * @param {string} name
 * @param {readonly { message?: string, stack?: string }[]} errors
 * @returns {Failure}
 */
function failure(file, name, errors) {
  const lines = errors.flatMap(({ message, stack }) => (stack ?? message ?? '').split('\n').slice(0, 12));
  return { file, text: [name, ...lines].join('\n    ') };
}
