import { expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';

test.each<[Failure, string]>([
  [
    { kind: 'runnable-error', status: 502, detail: '502 Bad Gateway', isPage: true },
    'a web page titled “502 Bad Gateway”',
  ],
  [{ kind: 'wrong-content', contentType: 'text/html', detail: '', isPage: true }, 'a web page'],
  // As versions before 0.7.0 stored it.
  [
    { kind: 'wrong-content', contentType: 'text/html', detail: 'a web page titled “Sign in”' },
    'a web page titled “Sign in”',
  ],
])('the detail of %j is %s', (item, text) => {
  expect(failureText(item).detail).toBe(text);
});
