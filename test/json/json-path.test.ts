import { expect, test } from 'vitest';
import { jsonPath } from '../../lib/json/json-pointer.ts';

test.each<[(string | number)[], string]>([
  [[], '$'],
  [['context', 0, 'metadata'], '$.context[0].metadata'],
  [['_a1'], '$._a1'],
  [['0'], '$["0"]'],
  [['two words', 'a"b', 'ü'], '$["two words"]["a\\"b"]["ü"]'],
])('the JSON path of %j is %s', (steps, path) => {
  expect(jsonPath(steps)).toBe(path);
});
