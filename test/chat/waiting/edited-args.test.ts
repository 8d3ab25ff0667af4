import { describe, expect, test } from 'vitest';
import { type CardDraft, emptyCard } from '../../../lib/chat/waiting/card-draft.ts';
import { argsText, editedArgs, isEdited } from '../../../lib/chat/waiting/edited-args.ts';
import type { AskedAction } from '../../../lib/runnable/question.ts';

const action: AskedAction = {
  name: 'refund',
  args: { order: '1182', amount: 24.9, isWhole: true, tags: ['a'], place: { id: 1 }, note: null },
  description: '',
  choices: ['approve', 'edit'],
};
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

  test.each<[Record<string, string>, object]>([
    [{ amount: 'much' }, { amount: { code: 'not-number' } }],
    [{ amount: '1,5' }, { amount: { code: 'number-separators', isWhole: false } }],
    [
      { amount: '12345678901234567890' },
      { amount: { code: 'number-inexact', number: '12345678901234567890', isInJson: false } },
    ],
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
