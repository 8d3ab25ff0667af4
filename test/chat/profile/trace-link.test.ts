import { expect, test } from 'vitest';
import { traceLink, tracePatternProblem } from '../../../lib/chat/profile/trace-link.ts';

test.each([
  ['', undefined],
  ['  ', undefined],
  ['https://smith.example.com/runs/{run_id}', undefined],
  ['http://127.0.0.1:6006/?run={run_id}&thread={conversation_id}', undefined],
  ['https://smith.example.com/runs', 'no-run-id'],
  ['https://smith.example.com/{conversation_id}', 'no-run-id'],
  ['smith.example.com/{run_id}', 'no-url'],
  ['javascript:alert("{run_id}")', 'no-url'],
  ['data:text/html,{run_id}', 'no-url'],
  ['https://me:key@smith.example.com/{run_id}', 'no-url'],
  ['https://{run_id}.example.com/', 'no-url'],
  ['https://example.com:{run_id}/', 'no-url'],
])('the pattern “%s”: %s', (pattern, problem) => {
  expect(tracePatternProblem(pattern)).toBe(problem);
});

const run = { runnableRunId: 'run-1', conversationId: 'c/1' };

test.each([
  ['https://a.example/{run_id}', run, 'https://a.example/run-1'],
  [' https://a.example/{conversation_id}?r={run_id} ', run, 'https://a.example/c%2F1?r=run-1'],
  [
    'https://a.example/{run_id}',
    { ...run, runnableRunId: '../?x=$&#{' },
    'https://a.example/..%2F%3Fx%3D%24%26%23%7B',
  ],
  ['https://a.example/{run_id}', { ...run, runnableRunId: '\ud800' }, 'https://a.example/%EF%BF%BD'],
  ['https://a.example/{run_id}', { ...run, runnableRunId: null }, undefined],
  ['javascript:{run_id}', run, undefined],
  [undefined, run, undefined],
])('the link of %s', (pattern, of, link) => {
  expect(traceLink(pattern, of)).toBe(link);
});
