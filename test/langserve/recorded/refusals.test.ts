import { describe, expect, test } from 'vitest';
import { schemaTrouble } from '../../../lib/chat/run/call-trouble.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';
import type { Json } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { recordedLangServe } from '../../support/recorded-lang-serve.ts';
import { failureIn, target } from '../../support/run.ts';

const langServe = recordedLangServe('refusals');

const never = new AbortController().signal;

const at = (path: string, part: Partial<Target>) => target(`${langServe.origin}${path}`, part);

/** Returns the title of a refusal and the action that it offers. */
async function saidOf(to: Target, input: Json) {
  const events = [];
  for await (const event of connect(to).run({ input: input }, never)) events.push(event);
  const failure = failureIn(events);
  if (!failure) throw new Error('The input was not refused.');
  const { title, action } = failureText(failure);
  return [title, action];
}

describe.each(['stream', 'batch'] as const)('a refusal by LangServe, %s', (mode) => {
  const header = (name: string, value: string): [string, string][] => [[name, value]];

  test.each<[string, [string, string][], Json, string, string]>([
    ['/auth', [], 'x', 'A header is missing: x-token (422)', 'edit-profile'],
    ['/auth', header('X-Token', 'wrong'), 'x', 'The server refuses the request (400)', 'edit-profile'],
    ['/tenant', header('X-Tenant', 'a'), 'x', 'A header is not accepted: x-tenant (422)', 'edit-profile'],
    ['/session', [], 'x', 'A cookie is missing: session (422)', 'edit-profile'],
    ['/queried', [], 'x', 'A query parameter is missing: tenant (422)', 'edit-profile'],
    ['/bearer', [], 'x', 'The server refuses access (401)', 'edit-profile'],
    ['/echo', [], { a: 1 }, 'The runnable does not accept this input (422)', 'input-settings'],
    ['/p2', [], { text: 'x' }, 'The runnable does not accept this input (422)', 'input-settings'],
  ])('%s with %j and %j: %s', async (path, headers, input, title, action) => {
    expect(await saidOf(at(path, { mode, headers }), input)).toEqual([title, action]);
  });
});

test('a rejected input at a runnable with /invoke alone leads to the input settings', async () => {
  const said = await saidOf(at('/invoke-only', { mode: 'batch' }), { a: 1 });
  expect(said).toEqual(['The runnable does not accept this input (422)', 'input-settings']);
});

test.each([
  ['/auth', 'A header is missing: x-token (422)', 'edit-headers'],
  ['/session', 'A cookie is missing: session (422)', 'edit-profile'],
  ['/tenant', 'A header is missing: x-tenant (422)', 'edit-headers'],
  ['/queried', 'A query parameter is missing: tenant (422)', 'edit-profile'],
])('the schema of %s is refused with a reason: %s', async (path, why, action) => {
  const { description } = await connect(at(path, {})).describe(never);
  expect(schemaTrouble(description.input, { mapping: null })).toEqual({
    text: `The server refused the request for the input schema: “${why}”. You are asked before a message is sent.`,
    action,
  });
});
