import { expect, test } from 'vitest';
import { discoveryFailureText } from '../../../lib/chat/discovery/discovery-failure-text.ts';
import type { DiscoveryFailure } from '../../../lib/runnable/discovery.ts';

const url = 'http://127.0.0.1:8000/openapi.json';

test.each<[DiscoveryFailure, string, RegExp]>([
  [{ kind: 'unreachable' }, 'host:1 cannot be reached', /^Check the address/],
  [{ kind: 'offline' }, 'This computer is offline', /^Try again/],
  [{ kind: 'no-access' }, 'Runnel was not given access to host:1', /^Press “Find runnables” again/],
  [{ kind: 'secrets-locked' }, 'Secrets are locked', /Press “Find runnables” again and type/],
  [{ kind: 'no-answer' }, 'host:1 did not answer within 10 s', /^Try again/],
  [
    { kind: 'needs-key', status: 401, url },
    'This server needs a valid key or token',
    /status 401.*Enter the header/,
  ],
  [{ kind: 'redirected', url }, 'The server redirects to another address', /^Open http.* in a tab/],
  [{ kind: 'web-page', url }, 'host:1 answers with a web page', /Enter the address/],
  [{ kind: 'unreadable', url }, 'The server’s list cannot be read', /Enter the URL/],
  [{ kind: 'nothing-listed', url }, 'The server lists no runnables', /Enter the URL/],
  [{ kind: 'too-large', url, limitMiB: 10 }, 'The server’s list is larger than 10 MiB', /^Enter the URL/],
  [{ kind: 'bad-status', status: 503, url }, 'The server answered with status 503', /Try again later/],
  [{ kind: 'not-found', url }, 'No runnables were found', /enter the URL of a runnable/],
])('the failure %j has a title and a next step', (failure, title, remedy) => {
  const said = discoveryFailureText(failure, 'host:1');
  expect(said.title).toBe(title);
  expect(said.remedy).toMatch(remedy);
});
