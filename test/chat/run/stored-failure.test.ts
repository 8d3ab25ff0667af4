import { expect, test } from 'vitest';
import { failure } from '../../../lib/chat/run/failure.ts';

test('an input problem stored without its path has an empty path', () => {
  const written = { kind: 'rejected-input', problems: [{ at: 'a.1', message: 'Wrong' }], detail: 'Wrong' };
  expect(failure.parse(written)).toEqual({
    ...written,
    problems: [{ at: 'a.1', path: [], message: 'Wrong' }],
  });
});
