import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { questionReading } from '../../lib/agent-server/question/questions.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../lib/json/json.ts';
import type { Choice, Decision, Question } from '../../lib/runnable/question.ts';
import { recordedQuestions } from '../support/recorded-questions.ts';

const [hitl] = recordedQuestions('hitl.stream');
const [two] = recordedQuestions('hitl-two.wait');
const [inbox] = recordedQuestions('inbox.stream');

const { read, decided, decisionsIn } = questionReading;

const asking = (value: Json, schema?: Json): Question => ({
  id: 'q',
  value,
  ...(schema !== undefined && { schema }),
});

const mail = { to: 'ann@example.org', subject: 'hello' };

/** Returns the answer that a recording sent, from the list of recorded requests. */
function sentIn(name: string): Json {
  const list = parseJson(
    readFileSync(new URL('../fixtures/recordings/agent-server/index.json', import.meta.url), 'utf8'),
  );
  const items = Array.isArray(list) ? list : [];
  const found = items.find((item) => isJsonObject(item) && item.name === name);
  const request = isJsonObject(found) ? found.request : undefined;
  const body = isJsonObject(request) && isJsonObject(request.body) ? request.body : {};
  return isJsonObject(body.command) ? (body.command.resume ?? null) : null;
}

describe('a question of the review middleware', () => {
  test('is one action for each request, with what is allowed', () => {
    expect(read(two as Question)).toEqual({
      kind: 'actions',
      actions: [
        {
          name: 'send_mail',
          args: { to: 'ann@example.org', subject: 'two' },
          description: 'Mail needs a yes',
          choices: ['approve', 'edit', 'reject', 'respond'],
        },
        expect.objectContaining({ args: { to: 'bob@example.org', subject: 'second' } }),
      ],
    });
  });

  const rows: [string, Decision[]][] = [
    ['hitl.approve', [{ choice: 'approve' }]],
    [
      'hitl.edit',
      [{ choice: 'edit', name: 'send_mail', args: { to: 'zoe@example.org', subject: 'changed' } }],
    ],
    ['hitl.reject', [{ choice: 'reject', message: 'no mails today' }]],
    ['hitl.respond', [{ choice: 'respond', message: 'pretend it was sent' }]],
  ];
  test.each(rows)('is answered as the recording %s is', (name, decisions) => {
    expect(decided(hitl as Question, decisions)).toEqual(sentIn(name));
    expect(decisionsIn(hitl as Question, sentIn(name))).toEqual(decisions);
  });

  test('takes one decision for each action, and no empty reason', () => {
    const decisions: Decision[] = [{ choice: 'approve' }, { choice: 'reject', message: '' }];
    expect(decided(two as Question, decisions)).toEqual(sentIn('hitl.two'));
  });

  test('pairs a configuration by name where the positions differ', () => {
    const question = asking({
      action_requests: [
        { name: 'a', args: {} },
        { name: 'b', args: {} },
      ],
      review_configs: [
        { action_name: 'b', allowed_decisions: ['reject'] },
        { action_name: 'a', allowed_decisions: ['approve', 'later'] },
      ],
    });
    const asked = read(question);
    expect(asked.kind === 'actions' && asked.actions.map(({ choices }) => choices)).toEqual([
      ['approve'],
      ['reject'],
    ]);
  });

  const refused: [string, Decision[]][] = [
    ['too few decisions', []],
    ['too many decisions', [{ choice: 'approve' }, { choice: 'approve' }]],
    ['a choice that is not allowed', [{ choice: 'ignore' }]],
  ];
  test.each(refused)('is never answered with %s', (_, decisions) => {
    expect(() => decided(hitl as Question, decisions)).toThrow(RangeError);
  });
});

test.each<[string, Json]>([
  ['another number of decisions', { decisions: [] }],
  ['another shape', { decisions: [{ type: 'later' }] }],
  ['a text', 'yes'],
])('no decisions are read in an answer of %s', (_, answer) => {
  expect(decisionsIn(hitl as Question, answer)).toBeUndefined();
});

describe('a question about one call', () => {
  const value = {
    type: 'tool_approval',
    tool_call_id: '1',
    name: 'send_mail',
    args: mail,
    description: 'Look',
  };
  const oneOf = (types: string[]): JsonObject => ({
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(types.map((type) => [type, '#'])) },
    oneOf: [],
  });

  const rows: [JsonObject, Choice[]][] = [
    [oneOf(['edit', 'respond']), ['edit', 'respond']],
    [{ type: 'object', properties: { type: { const: 'approve' } } }, ['approve']],
  ];
  test.each(rows)('allows what its schema does: %j', (schema, choices) => {
    expect(read(asking(value, schema))).toEqual({
      kind: 'actions',
      actions: [{ name: 'send_mail', args: mail, description: 'Look', choices }],
    });
  });

  test('is answered with the bare decision', () => {
    const question = asking(value, oneOf(['approve', 'edit']));
    expect(decided(question, [{ choice: 'approve' }])).toEqual({ type: 'approve' });
    expect(decisionsIn(question, { type: 'approve' })).toEqual([{ choice: 'approve' }]);
  });

  test('is an open question without a schema', () => {
    expect(read(asking(value))).toMatchObject({ kind: 'open', text: 'Look' });
  });
});

describe('a question of the older inbox', () => {
  test('allows what its flags do', () => {
    expect(read(inbox as Question)).toEqual({
      kind: 'actions',
      actions: [
        {
          name: 'send_mail',
          args: mail,
          description: '# Mail\nPlease look at it.',
          choices: ['approve', 'edit', 'respond'],
        },
      ],
    });
  });

  const request = {
    action_request: { action: 'send_mail', args: mail },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
  };
  const rows: [Decision, Json][] = [
    [{ choice: 'approve' }, sentIn('inbox.accept')],
    [{ choice: 'edit', name: 'send_mail', args: { to: 'zoe@example.org' } }, sentIn('inbox.edit')],
    [{ choice: 'respond', message: 'later' }, [{ type: 'response', args: 'later' }]],
    [{ choice: 'ignore' }, [{ type: 'ignore', args: null }]],
  ];
  test.each(rows)('is answered with a list of one response: %j', (decision, answer) => {
    expect(decided(asking([request]), [decision])).toEqual(answer);
    expect(decided(asking(request), [decision])).toEqual(answer);
    expect(decisionsIn(asking(request), answer)).toEqual([decision]);
  });
});
