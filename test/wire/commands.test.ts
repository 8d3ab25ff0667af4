import { describe, expect, test } from 'vitest';
import { type CommandName, commands } from '../../lib/wire/commands.ts';
import { anAttachment } from '../support/attachment.ts';
import { commandInputs as inputs } from '../support/command-inputs.ts';
import { secretHeader } from '../support/profile.ts';

const { profile } = inputs['profile.save'];
const { call } = inputs['profile.call'];
const start = inputs['run.start'];

const everyInput = Object.entries(inputs) as [CommandName, Record<string, unknown>][];

const accepts = (name: CommandName, input: unknown) => commands[name]().safeParse(input).success;
describe.each(everyInput)('%s', (name, input) => {
  test('accepts the input of a panel unchanged', () => {
    expect(commands[name]().parse(JSON.parse(JSON.stringify(input)))).toEqual(input);
  });

  test('refuses an unknown key', () => {
    expect(accepts(name, { ...input, more: 1 })).toBe(false);
  });

  test.each(Object.keys(input))('requires %s, of the right type', (key) => {
    const { [key]: _, ...others } = input;

    expect(accepts(name, others)).toBe(false);
    expect(accepts(name, { ...others, [key]: null })).toBe(false);
    const isNumber = typeof input[key] === 'number';
    expect(accepts(name, { ...others, [key]: isNumber ? '7' : 7 })).toBe(false);
  });

  test.each([undefined, null, 'p1', 7, [input], []])('refuses %j as input', (other) => {
    expect(accepts(name, other)).toBe(false);
  });
});

const idKeys = everyInput.flatMap(([name, input]) =>
  Object.keys(input)
    .filter((key) => /^id$|Id$/.test(key) && typeof input[key] === 'string')
    .map((key): [CommandName, string] => [name, key]),
);

test.each(idKeys)('%s refuses an empty and an overlong %s', (name, key) => {
  expect(accepts(name, { ...inputs[name], [key]: '' })).toBe(false);
  expect(accepts(name, { ...inputs[name], [key]: 'x'.repeat(201) })).toBe(false);
  expect(accepts(name, { ...inputs[name], [key]: 'x'.repeat(200) })).toBe(true);
});

test.each<[object, boolean]>([
  [{ presetId: 'x', isAside: true }, true],
  [{ presetId: null }, true],
  [{ presetId: '' }, false],
  [{ isAside: false }, false],
])('run.start with %j is accepted: %s', (part, isAccepted) => {
  expect(accepts('run.start', { ...start, ...part })).toBe(isAccepted);
});

describe('profile.save', () => {
  test.each<[string, unknown]>([
    ['a profile with an unknown field', { ...profile, more: 1 }],
    ['a mode as v1.x spells it', { ...profile, mode: 'fetch' }],
    [
      'a secret header that carries its value',
      { ...profile, headers: [{ ...secretHeader('Authorization'), value: 'Bearer abc' }] },
    ],
    ['a profile without headers', { ...profile, headers: undefined }],
    ['an id that every object has as a property', { ...profile, id: '__proto__' }],
    ['a header with such an id', { ...profile, headers: [{ ...secretHeader('x-key'), id: 'constructor' }] }],
    ...['file:///etc/passwd', 'javascript:alert(1)', 'https://me:key@example.org/chat', 'chat', ''].map(
      (url): [string, unknown] => [`the address ${url || '(none)'}`, { ...profile, url }],
    ),
  ])('refuses %s', (_, broken) => {
    expect(accepts('profile.save', { ...inputs['profile.save'], profile: broken })).toBe(false);
  });

  test('refuses a secret that is not a text', () => {
    const secrets = { h1: { value: 'a' } };
    expect(accepts('profile.save', { ...inputs['profile.save'], secrets })).toBe(false);
  });
});

test.each<[CommandName, string, object]>([
  ['run.start', 'fields that are no object', { fields: ['French'] }],
  ['run.start', 'a file without a place', { files: [{ file: anAttachment() }] }],
  [
    'run.start',
    'a file without its size',
    { files: [{ at: '/file', file: { id: 'f1', name: 'a', mediaType: '' } }] },
  ],
  ['profile.call', 'a mapping of an unknown kind', { call: { ...call, mapping: { kind: 'form' } } }],
  ['profile.call', 'a memory without its key', { call: { ...call, memory: { kind: 'kept' } } }],
  ['profile.call', 'a setting of its own', { call: { ...call, temperature: 1 } }],
])('%s refuses %s', (name, _, part) => {
  expect(accepts(name, { ...inputs[name], ...part })).toBe(false);
});

test.each([[['']], [['p1', 7]], ['p1'], [{ 0: 'p1' }]])('profile.reorder refuses %j as its ids', (ids) => {
  expect(accepts('profile.reorder', { ids })).toBe(false);
});

test.each(['fetch', '', 'STREAM', 'invoke'])('profile.mode refuses %j', (mode) => {
  expect(accepts('profile.mode', { id: 'p1', mode })).toBe(false);
});

describe('the message of run.start', () => {
  test.each<[unknown]>([
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: null }],
    [{ kind: 'new', text: '', attachments: [anAttachment()], parentId: null }],
    [{ kind: 'new', text: 'line\nline', attachments: [], parentId: 'a1' }],
    [{ kind: 'again', questionId: 'q1' }],
  ])('may be %j', (message) => {
    expect(accepts('run.start', { ...start, message })).toBe(true);
  });

  test.each<[unknown]>([
    [{ kind: 'new', text: 'Hi', parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [] }],
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: '' }],
    [{ kind: 'new', text: 'Hi', attachments: ['notes.txt'], parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [{ ...anAttachment(), base64: 'aGk=' }], parentId: null }],
    [{ kind: 'new', text: 7, attachments: [], parentId: null }],
    [{ kind: 'new', attachments: [], parentId: null }],
    [{ kind: 'new', text: 'Hi', attachments: [], parentId: null, questionId: 'q1' }],
    [{ kind: 'again', questionId: '' }],
    [{ kind: 'again', questionId: 'q1', text: 'Hi' }],
    [{ kind: 'again' }],
    [{ kind: 'again', questionId: 'q1', attachments: [] }],
    [{ kind: 'edit', text: 'Hi', attachments: [], parentId: null }],
    [{ text: 'Hi', attachments: [], parentId: null }],
    ['Hi'],
  ])('may not be %j', (message) => {
    expect(accepts('run.start', { ...start, message })).toBe(false);
  });
});

describe('a queued message', () => {
  const add = inputs['queue.add'];
  const change = inputs['queue.change'];

  test.each([{ place: 2 }, { isMadeText: true }])('may be added with %j', (part) => {
    expect(accepts('queue.add', { ...add, ...part })).toBe(true);
  });

  test.each<[string, object]>([
    ['without a mode', { mode: undefined }],
    ['without a preset or null', { presetId: undefined }],
    ['that is another answer', { message: { kind: 'again', questionId: 'r1.question' } }],
  ])('is refused %s', (_, part) => {
    expect(accepts('queue.add', { start: { ...add.start, ...part } })).toBe(false);
  });

  test.each([{ text: 'A' }, { values: { '/key': 'k' } }])('may be changed with %j', (part) => {
    expect(accepts('queue.change', { ...change, ...part })).toBe(true);
  });
});
