import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take minutes; the first one idles. */
const longest = [
  'faults/panel-closed',
  'browser/pseudo-screens-ltr',
  'browser/pseudo-screens-rtl',
  'browser/screens',
  'browser/large-replies',
  'faults/agent-server',
].map((name) => `/test/${name}.test.ts`);

/** Tells whether a test file runs in a page of happy-dom. */
const hasPage = (path: string) => readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom');

/**
 * Test order: starts the longest tests first, so that none is left alone at the end. Files with a page follow
 * each other: a worker ends with its modules when the next file needs another environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      if (place !== -1) return place;
      return longest.length + (hasPage(moduleId) ? 0 : 1);
    };
    const ranks = new Map(files.map((file) => [file, rankOf(file)]));
    const rank = (file: TestSpecification) => ranks.get(file) ?? 0;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
