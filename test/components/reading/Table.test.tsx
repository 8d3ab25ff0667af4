// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { growingAnswer } from '../../support/growing-answer.tsx';

afterEach(cleanup);

const long = 'a sentence that is longer than a name';

test('a cell is short by the text that is seen, not by its markup', () => {
  const link = '[2026](https://example.com/years/2026)';
  const { container } = growingAnswer(
    `| Year | ${long} |\n|---|---:|\n| ${link} | ${long} |\n| **1,204.50** | x |\n\n`,
  );
  const looks = [...container.querySelectorAll('th, td')].map(({ className }) =>
    ['short', 'long', 'end'].filter((look) => className.includes(look)).join(' '),
  );
  expect(looks).toEqual(['short', 'long end', 'short', 'long end', 'short', 'short end']);
});

test.each([
  ['npm run build', true],
  ['npm run build --workspace panel', false],
])('code in a line is kept whole if it is short: `%s`: %s', (code, isWhole) => {
  const { container } = growingAnswer(`Run \`${code}\` now.\n\n`);
  expect(container.querySelector('code')?.className.includes('whole')).toBe(isWhole);
});
