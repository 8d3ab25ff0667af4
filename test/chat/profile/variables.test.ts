import { describe, expect, test } from 'vitest';
import { headerValueProblem } from '../../../lib/chat/profile/header.ts';
import {
  alwaysKnown,
  completedVariables,
  filledHeader,
  filledJson,
  filledText,
  unknownVariables,
  variableNames,
} from '../../../lib/chat/profile/variables.ts';
import { fc } from '../../support/fast-check.ts';

const always = alwaysKnown({ name: 'Chain' }, 'id-1', Date.UTC(2026, 0, 2, 3, 4, 5));
const ofRun = { ...always, conversation_id: 'c1', message_id: 'r1.question', run_id: 'r1' };

describe('filledText', () => {
  test.each([
    ['{{conversation_id}}', 'c1'],
    ['{{message_id}}', 'r1.question'],
    ['{{run_id}}', 'r1'],
    ['{{profile}}', 'Chain'],
    ['{{uuid}}', 'id-1'],
    ['{{time}}', '2026-01-02T03:04:05.000Z'],
    ['{{ run_id }} of {{profile}}', 'r1 of Chain'],
    ['no variable', 'no variable'],
    ['{{question}} stays, as do {run_id} and {{}}', '{{question}} stays, as do {run_id} and {{}}'],
  ])('makes %s into %s', (text, filled) => {
    expect(filledText(text, ofRun)).toBe(filled);
  });

  test('has no result where a variable has no value', () => {
    expect(filledText('{{uuid}} {{run_id}}', always)).toBeUndefined();
  });

  test('never fills in a variable inside a value', () => {
    expect(filledText('{{profile}}', { ...ofRun, profile: '{{run_id}}' })).toBe('{{run_id}}');
  });
});

describe('filledHeader', () => {
  test('percent-encodes what a header cannot hold', () => {
    expect(filledHeader('for {{profile}}', { ...ofRun, profile: 'Kurze Fragen für 日本' })).toBe(
      'for Kurze Fragen f%C3%BCr %E6%97%A5%E6%9C%AC',
    );
  });

  test('can be sent whatever the profile is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (profile) => {
        expect(headerValueProblem(filledHeader('x{{profile}}', { ...ofRun, profile }) ?? '')).toBeUndefined();
      }),
    );
  });
});

describe('filledJson', () => {
  test('fills in each text of a value, at any depth, and no key', () => {
    const value = { session: '{{conversation_id}}', tags: ['a', { '{{uuid}}': '{{uuid}}' }], k: 3, on: null };
    expect(filledJson(value, ofRun)).toEqual({
      session: 'c1',
      tags: ['a', { '{{uuid}}': 'id-1' }],
      k: 3,
      on: null,
    });
  });

  test('leaves templates of others as they are', () => {
    const value = { prompt: 'Answer {{question}} in {language}' };
    expect(filledJson(value, ofRun)).toEqual(value);
  });
});

test('unknownVariables lists the names that are none', () => {
  expect(unknownVariables('{{run_id}} {{thread}} {{ Run_Id }} {{}}')).toEqual(['thread', 'Run_Id', '']);
});

describe('completedVariables', () => {
  test.each([
    ['{{c', ['{{conversation_id}}']],
    ['Bearer {{con', ['Bearer {{conversation_id}}']],
    ['{{run_id}}-{{u', ['{{run_id}}-{{uuid}}']],
    ['{{', variableNames.map((name) => `{{${name}}}`)],
    ['{{thread', []],
    ['{{run_id}}', undefined],
    ['Bearer', undefined],
    ['', undefined],
  ])('completes “%s” to %j', (text, completed) => {
    expect(completedVariables(text)).toEqual(completed);
  });
});
