import { describe, expect, test } from 'vitest';
import { type CardDraft, emptyCard } from '../../../lib/chat/waiting/card-draft.ts';
import { argsText, editedArgs, isEdited } from '../../../lib/chat/waiting/edited-args.ts';
import { type JsonObject, parseJson, writeJson } from '../../../lib/json/json.ts';
import type { AskedAction } from '../../../lib/runnable/question.ts';

const action: AskedAction = {
  name: 'refund',
  args: { order: '1182', amount: 24.9, isWhole: true, tags: ['a'], place: { id: 1 }, note: null },
  description: '',
  choices: ['approve', 'edit'],
};
const objectIn = (json: string) => parseJson(json) as JsonObject;
const draft = (part: Partial<CardDraft>): CardDraft => ({ ...emptyCard(), ...part });

describe('edited arguments', () => {
  test.each<[string, Record<string, string>, object]>([
    ['a text stays a text, also if it looks like a number', { order: '7' }, { order: '7' }],
    ['a number stays a number', { amount: '20' }, { amount: 20 }],
    ['a yes or no stays one', { isWhole: 'false' }, { isWhole: false }],
    ['a list stays a list', { tags: '["b"]' }, { tags: ['b'] }],
    ['an object stays an object', { place: '{"id": 2}' }, { place: { id: 2 } }],
    ['nothing may become anything', { note: '"x"' }, { note: 'x' }],
    ['an unknown name is ignored', { other: 'x' }, {}],
  ])('%s', (_, args, changed) => {
    expect(editedArgs(action, draft({ args }))).toEqual({ args: { ...action.args, ...changed } });
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'are none for an argument named %s that nobody edited',
    (name) => {
      const asked: AskedAction = { ...action, args: objectIn(`{"${name}":"Ferrari"}`) };
      expect(isEdited(asked, emptyCard())).toBe(false);
      expect(writeJson(editedArgs(asked, draft({ args: { other: 'x' } })))).toBe(
        `{"args":{"${name}":"Ferrari"}}`,
      );
    },
  );

  test('keep the numbers that nobody edited as they are written', () => {
    const args =
      '{"order":1234567890123456789,"price":1.10,"of":[1.0,{"id":9007199254740993}],"note":"late"}';
    const asked: AskedAction = { ...action, args: objectIn(args) };
    const late = args.replace('late', 'very late');
    expect(writeJson(editedArgs(asked, draft({ args: { note: 'very late' } })))).toBe(`{"args":${late}}`);
    const json = argsText(asked.args).replace('late', 'very late');
    expect(writeJson(editedArgs(asked, draft({ json })))).toBe(`{"args":${late}}`);
    expect(isEdited(asked, draft({ args: { order: '1234567890123456789', price: '1.10' } }))).toBe(false);
  });

  test.each([
    ['order', '1234567890123456780', '{"order":1234567890123456780,"price":1.10}'],
    ['price', '1.20', '{"order":1234567890123456789,"price":1.20}'],
    ['price', '2', '{"order":1234567890123456789,"price":2}'],
  ])('with another %s, %s, are sent as typed', (name, text, args) => {
    const asked: AskedAction = { ...action, args: objectIn('{"order":1234567890123456789,"price":1.10}') };
    expect(writeJson(editedArgs(asked, draft({ args: { [name]: text } })))).toBe(`{"args":${args}}`);
  });

  test('with NaN are refused, which no server takes back, until it is replaced', () => {
    const asked: AskedAction = { ...action, args: objectIn('{"score":NaN,"note":"late"}') };
    expect(editedArgs(asked, draft({ args: { note: 'x' } }))).toEqual({
      problems: { score: { code: 'not-finite', number: 'NaN' } },
    });
    expect(editedArgs(asked, draft({ args: { score: '1' } }))).toEqual({ args: { score: 1, note: 'late' } });
  });

  test.each<[Record<string, string>, object]>([
    [{ amount: 'much' }, { amount: { code: 'not-number' } }],
    [{ amount: '1,5' }, { amount: { code: 'number-separators', isWhole: false } }],
    [{ note: '[NaN]' }, { note: { code: 'not-finite', number: 'NaN' } }],
    [{ tags: '{}' }, { tags: { code: 'other-type', types: ['array'] } }],
    [{ place: '[' }, { place: { code: 'not-json' } }],
    [{ isWhole: '1' }, { isWhole: { code: 'other-type', types: ['boolean'] } }],
    [
      { tags: 'x', place: 'y' },
      { tags: { code: 'not-json' }, place: { code: 'not-json' } },
    ],
  ])('%j are not sent', (args, problems) => {
    expect(editedArgs(action, draft({ args }))).toEqual({ problems });
  });

  test('as JSON may have other names and types', () => {
    expect(editedArgs(action, draft({ json: '{"order": 7}' }))).toEqual({ args: { order: 7 } });
  });

  test.each([
    ['[]', { code: 'other-type', types: ['object'] }],
    ['{', { code: 'not-json' }],
  ])('as the JSON %s are not sent', (json, problem) => {
    expect(editedArgs(action, draft({ json }))).toEqual({ problems: { '': problem } });
  });

  test('differ from what is asked only if a text does', () => {
    expect(isEdited(action, draft({ args: { order: '1182' } }))).toBe(false);
    expect(isEdited(action, draft({ json: argsText(action.args) }))).toBe(false);
    expect(isEdited(action, draft({ args: { order: '7' } }))).toBe(true);
    expect(isEdited(action, draft({ json: '{}' }))).toBe(true);
  });
});
