import { describe, expect, test } from 'vitest';
import { isPromptName, promptNameProblem, promptTextProblem } from '../../../lib/chat/prompt/prompt.ts';
import { type LeftOutPrompt, readPrompts, writtenPrompts } from '../../../lib/chat/prompt/prompt-file.ts';
import { fc } from '../../support/fast-check.ts';
import { aPrompt } from '../../support/profile.ts';

const read = (value: unknown, present = [aPrompt('sum', 'Sum up.')]) => {
  const content = typeof value === 'string' ? value : JSON.stringify(value);
  return readPrompts(content, present, () => 'new');
};

/** Summarizes what an import takes. */
function taken(value: unknown) {
  const found = read(value);
  if (found.status === 'unreadable') return found.why;
  const { prompts, renamed, left } = found;
  return { prompts: prompts.map(({ name, text }) => `${name}: ${text}`), renamed, left };
}

const none = { prompts: [], renamed: [], left: [] };
const wrapped = (prompts: unknown, part: object = {}) => ({
  format: 'runnel-prompts',
  version: 1,
  prompts,
  ...part,
});

test('a prompt file contains names and texts only', () => {
  expect(JSON.parse(writtenPrompts([aPrompt('sum', 'Sum up.')]))).toEqual({
    format: 'runnel-prompts',
    version: 1,
    prompts: [{ name: 'sum', text: 'Sum up.' }],
  });
});

test('a prompt file says which prompts are sent at once', () => {
  const file = writtenPrompts([{ ...aPrompt('sum', 'Sum up.'), sendsAtOnce: true }]);
  expect(JSON.parse(file).prompts).toEqual([{ name: 'sum', text: 'Sum up.', sendsAtOnce: true }]);
  expect(readPrompts(file, [], () => 'new')).toMatchObject({ prompts: [{ name: 'sum', sendsAtOnce: true }] });
});

test.each([false, 'yes', 1, null])('prompt import takes %j as not sent at once', (sendsAtOnce) => {
  expect(readPrompts(JSON.stringify([{ name: 'a', text: 'b', sendsAtOnce }]), [], () => 'new')).toMatchObject(
    {
      prompts: [{ id: 'new', name: 'a', text: 'b' }],
    },
  );
});

describe('prompt import accepts an entry', () => {
  test.each<[string, unknown, string]>([
    ['in our own format', wrapped([{ name: 'new', text: 'a' }]), 'new: a'],
    ['in a plain list', [{ name: 'new', text: 'a' }], 'new: a'],
    ['with a title and a content', [{ title: 'new', content: 'a' }], 'new: a'],
    ['with a title and a prompt', [{ title: 'new', prompt: 'a' }], 'new: a'],
    ['with unknown properties', [{ id: 7, name: 'new', text: 'a', tags: ['b'] }], 'new: a'],
    ['whose name is not a string, by its title', [{ name: 1, title: 'new', text: 'a' }], 'new: a'],
    ['whose text is empty, by its content', [{ name: 'new', text: ' ', content: 'a' }], 'new: a'],
    ['with a slash before its name', [{ name: '/new', text: 'a' }], 'new: a'],
    ['with spaces around its text, which are kept', [{ name: 'new', text: ' a\n' }], 'new:  a\n'],
  ])('%s', (_, value, prompt) => {
    expect(taken(value)).toEqual({ ...none, prompts: [prompt] });
  });
});

describe('prompt import renames an entry', () => {
  test.each<[string, unknown[], { from: string; to: string }]>([
    ['whose name is taken', [{ name: 'sum', text: 'a' }], { from: 'sum', to: 'sum-2' }],
    ['whose name is taken in another case', [{ name: 'SUM', text: 'a' }], { from: 'SUM', to: 'SUM-2' }],
    ['whose title has spaces', [{ title: 'Sum it up!', text: 'a' }], { from: 'Sum it up!', to: 'Sum-it-up' }],
    [
      'whose name is too long',
      [{ name: 'a'.repeat(50), text: 'a' }],
      { from: 'a'.repeat(50), to: 'a'.repeat(40) },
    ],
  ])('%s', (_, value, renamed) => {
    expect(taken(value)).toEqual({ ...none, prompts: [`${renamed.to}: a`], renamed: [renamed] });
  });

  test('by shortening a name that has no room for its number', () => {
    const value = [1, 2].map((text) => ({ name: 'a'.repeat(40), text: `${text}` }));
    expect(taken(value)).toMatchObject({ prompts: [`${'a'.repeat(40)}: 1`, `${'a'.repeat(38)}-2: 2`] });
  });

  test('until its name is free', () => {
    const value = [1, 2, 3].map((text) => ({ name: 'sum', text: `${text}` }));
    expect(taken(value)).toMatchObject({ prompts: ['sum-2: 1', 'sum-3: 2', 'sum-4: 3'], left: [] });
  });
});

describe('prompt import skips an entry', () => {
  test.each<[string, unknown, Omit<LeftOutPrompt, 'number'>]>([
    ['without a name', { text: 'a' }, { title: undefined, why: 'noName' }],
    ['without a text', { name: 'new' }, { title: 'new', why: 'noText' }],
    ['with a blank text', { name: 'new', text: ' ' }, { title: 'new', why: 'noText' }],
    ['that is not an object', 'a', { title: undefined, why: 'notPrompt' }],
    ['that is null', null, { title: undefined, why: 'notPrompt' }],
    [
      'with a name of punctuation only',
      { name: '!?', text: 'a' },
      { title: '!?', why: 'nameWithoutLetters' },
    ],
    [
      'with a text that is too long',
      { name: 'new', text: 'a'.repeat(20_001) },
      { title: 'new', why: 'textTooLong' },
    ],
    ['that exists already', { name: 'Sum', text: 'Sum up.' }, { title: 'Sum', why: 'known' }],
    ['that occurs twice', { name: 'first', text: 'a' }, { title: 'first', why: 'known' }],
  ])('%s, and imports the others', (_, item, left) => {
    const value = [{ name: 'first', text: 'a' }, item, { name: 'last', text: 'b' }];
    expect(taken(value)).toEqual({
      ...none,
      prompts: ['first: a', 'last: b'],
      left: [{ ...left, number: 2 }],
    });
  });

  test('that an earlier import of the same file has numbered', () => {
    const present = [aPrompt('sum', 'Sum up.')];
    const file = [{ name: 'sum', text: 'In one line.' }];
    const first = read(file, present);
    const prompts = first.status === 'read' ? first.prompts : [];
    expect(prompts).toMatchObject([{ name: 'sum-2' }]);
    expect(read(file, [...present, ...prompts])).toMatchObject({
      prompts: [],
      left: [{ title: 'sum', why: 'known' }],
    });
  });

  test('beyond 500 prompts', () => {
    const present = Array.from({ length: 499 }, (_, place) => aPrompt(`p${place}`));
    const value = ['a', 'b'].map((name) => ({ name, text: 'x' }));
    expect(read(value, present)).toMatchObject({
      prompts: [{ name: 'a' }],
      left: [{ title: 'b', number: 2, why: 'tooMany' }],
    });
  });
});

describe('prompt import refuses a file', () => {
  test.each<[string, unknown, string]>([
    ['that is not JSON', 'name: sum', 'not-json'],
    ['that is empty', '', 'not-json'],
    ['of another kind', { profiles: [] }, 'no-prompts'],
    ['that is a string', '"sum"', 'no-prompts'],
    ['of a later version', wrapped([], { version: 2 }), 'other-version'],
    ['without a list', wrapped({ a: 'b' }), 'other-version'],
  ])('%s', (_, value, why) => {
    expect(taken(value)).toBe(why);
  });
});

const word = fc.string({ minLength: 1, unit: 'binary' });
const present = fc.uniqueArray(
  fc.tuple(
    fc.stringMatching(/^[a-zé0-9_-]{1,40}$/),
    word.filter((text) => !promptTextProblem(text)),
  ),
  {
    selector: ([name]) => name.toLowerCase(),
  },
);

test('exported prompts are unchanged by an import', () => {
  fc.assert(
    fc.property(present, (pairs) => {
      const prompts = pairs.map(([name, text]) => aPrompt(name.normalize('NFC'), text));
      const found = read(writtenPrompts(prompts), []);
      const written = prompts.map(({ name, text }) => ({ name, text }));
      expect(found).toMatchObject({ status: 'read', prompts: written, renamed: [], left: [] });
    }),
  );
});

test('an import adds or reports every entry of any list, under valid and unique names', () => {
  const titles = fc.oneof(word, fc.constantFrom('sum', 'Sum', 'sum-2', 'a b', '/a-b', 'a'.repeat(41)));
  const item = fc.oneof(fc.jsonValue(), fc.record({ name: titles, text: word }, { requiredKeys: [] }));
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const before = [aPrompt('sum', 'Sum up.')];
      const found = read(items, before);
      if (found.status !== 'read') throw new Error(found.why);
      const after = [...before, ...found.prompts];
      expect(found.prompts.length + found.left.length).toBe(items.length);
      expect(after.map((prompt) => promptNameProblem(prompt, after))).toEqual(after.map(() => undefined));
      expect(after.every(({ name, text }) => isPromptName(name) && !promptTextProblem(text))).toBe(true);
    }),
  );
});
