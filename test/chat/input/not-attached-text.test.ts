import { expect, test } from 'vitest';
import { tabFileNotTakenText } from '../../../lib/chat/file/tab-file.ts';
import { filePlace, notAttachedText } from '../../../lib/chat/input/not-attached-text.ts';
import { fieldsOf } from '../../../lib/form/field.ts';
import { type InputPlan, planInput } from '../../../lib/form/input-plan.ts';
import { resolverOf } from '../../../lib/form/schema/json-schema.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { object, text } from '../../support/schema.ts';

const conversation: InputPlan = {
  kind: 'conversation',
  form: { kind: 'messages', types: ['human', 'ai'] },
};
const file = { type: 'string', title: 'Letter', widget: { type: 'base64file' } };

const here = (part: Partial<Parameters<typeof notAttachedText>[0]>) =>
  notAttachedText({ hasProfile: true, isTemporary: false, plan: conversation, fields: [], ...part });

const taking = (schema: JsonObject) => ({
  plan: planInput(schema),
  fields: fieldsOf(schema, resolverOf(schema)),
});

test('a file can be attached to a chat message', () => {
  expect(here({})).toBeUndefined();
});

test.each<[string, Parameters<typeof here>[0], string]>([
  ['there is no profile', { hasProfile: false, plan: undefined }, 'Add one, then drop the file again.'],
  ['the conversation is temporary', { isTemporary: true }, 'Start a new conversation.'],
  ['the runnable has not been described', { plan: undefined }, 'Check that it is running'],
  [
    'it takes files in a field',
    taking(object({ file }, ['file'])),
    'takes a file in “Letter”. Drop it there.',
  ],
  ['it takes text', taking(object({ question: text }, ['question'])), 'Paste the text of the file instead.'],
])('refused attachment when %s: says what to do instead', (_, part, words) => {
  expect(here(part)).toMatch(/^Not attached: /);
  expect(here(part)).toContain(words);
});

test.each<[string, Parameters<typeof here>[0], string | undefined]>([
  ['is taken with a message', {}, undefined],
  ['goes into a field', taking(object({ file }, ['file'])), undefined],
  ['has no profile', { hasProfile: false }, 'Add a profile first'],
  ['is asked for in a temporary conversation', { isTemporary: true }, 'Start a new conversation.'],
  ['is for an unknown runnable', { plan: undefined }, 'Check that it is running.'],
  [
    'is for a runnable that takes text',
    taking(object({ question: text }, ['question'])),
    'Choose another profile, or paste what you need as text.',
  ],
])('a file of a tab that %s: says what to do instead', (_, part, words) => {
  const place = filePlace({ hasProfile: true, isTemporary: false, plan: conversation, fields: [], ...part });
  const said = tabFileNotTakenText('other', place);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(words);
});
