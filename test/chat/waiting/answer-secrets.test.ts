import { describe, expect, test } from 'vitest';
import { type Card, emptyCard } from '../../../lib/chat/waiting/card-draft.ts';
import { secretsInAnswer, storedAnswers, storedCard } from '../../../lib/chat/waiting/stored-answers.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';

/** A field as pydantic describes a SecretStr. */
const secret = { type: 'string', format: 'password', writeOnly: true };
const card = (schema: JsonObject): Card => ({
  kind: 'form',
  question: 0,
  text: 'Sign in',
  schema,
  details: undefined,
});
const login = card({
  type: 'object',
  properties: {
    user: { type: 'string' },
    pass: secret,
    spare: { anyOf: [secret, { type: 'null' }] },
    keys: { type: 'array', items: secret },
  },
});
const wholeSecret = card(secret);

describe('the secrets in an answer', () => {
  test.each<[string, Card | undefined, Json, string[], Json]>([
    ['a field', login, { user: 'ann', pass: 'p' }, ['/pass'], { user: 'ann', pass: '[secret]' }],
    [
      'an empty field',
      login,
      { user: 'ann', pass: '', spare: null },
      [],
      { user: 'ann', pass: '', spare: null },
    ],
    ['an optional field', login, { spare: 'x' }, ['/spare'], { spare: '[secret]' }],
    [
      'items of a list',
      login,
      { keys: ['a', 'b'] },
      ['/keys/0', '/keys/1'],
      { keys: ['[secret]', '[secret]'] },
    ],
    ['the whole answer', wholeSecret, 'p', [''], '[secret]'],
    [
      'none in a schema without any',
      card({ properties: { note: { type: 'string' } } }),
      { note: 'p' },
      [],
      { note: 'p' },
    ],
    [
      'a field whose name says so',
      card({ properties: { password: { type: 'string' } } }),
      { password: 'p' },
      ['/password'],
      { password: '[secret]' },
    ],
    ['none in an answer without a schema', undefined, { pass: 'p' }, [], { pass: 'p' }],
    ['none in an answer of another type', login, 'ann', [], 'ann'],
  ])('are found and not stored: %s', (_, of, value, secrets, stored) => {
    expect(secretsInAnswer(of, value)).toEqual(secrets);
    expect(storedAnswers([{ id: 'q1', value, secrets }])).toEqual([{ id: 'q1', value: stored, secrets }]);
  });
});

describe('a card that is stored before it is sent', () => {
  const decided = (value: Json) => ({ kind: 'value' as const, value });

  test('has neither the secrets of its form nor an answer with them', () => {
    const form = { ...emptyCard().form, values: { user: 'ann', pass: 'p' } };
    const draft = { ...emptyCard(), form, decided: decided({ user: 'ann', pass: 'p' }) };
    const stored = storedCard(login, draft);
    expect(JSON.stringify(stored)).not.toContain('"p"');
    expect(stored).toMatchObject({ form: { values: { user: 'ann' } }, decided: null });
  });

  test('has no JSON where the schema has secrets, since half of a text cannot be read', () => {
    expect(storedCard(login, { ...emptyCard(), json: '{"pass": "p' }).json).toBeNull();
    const open = card({ type: 'object', properties: { user: { type: 'string' } } });
    expect(storedCard(open, { ...emptyCard(), json: '{"user": "a' }).json).toBe('{"user": "a');
  });

  test('keeps an answer without secrets', () => {
    const draft = { ...emptyCard(), decided: decided({ user: 'ann' }) };
    expect(storedCard(login, draft).decided).toEqual(decided({ user: 'ann' }));
  });
});
