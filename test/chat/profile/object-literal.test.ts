import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Unevaluated } from '../../../lib/chat/literal/literal-value.ts';
import { readLiteral } from '../../../lib/chat/literal/object-literal.ts';

const readValueOf = (text: string) => {
  const read = readLiteral(text);
  if (read.status === 'unreadable') throw new Error(read.problem);
  return read.value;
};

/** Copies a value into objects with the usual prototype. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('literal reader: reads what JavaScript reads', () => {
  test.each([
    '{"a": 1}',
    '{a: \'x\', $b_2: "y"}',
    '{a: 1, b: [1, 2, 3,],}',
    '{ /* block */ a: 1, // line\n b: 2 }',
    '{a: {b: {c: null}}, d: true, e: false}',
    "{'quoted-key': 1, 2: 3}",
    '{a: `template\nof two lines`}',
    "{a: 'it\\'s', b: \"say \\\"so\\\"\", c: 'a\\\nb'}",
    '{a: "\\u0041\\u{1F600}\\x41\\n\\t\\0\\/"}',
    '{a: 0x10, b: 1e3, c: .5, d: -2, e: 1_000, f: +7, g: 5.}',
    '{ünï: "ö"}',
    '({a: 1})',
    '(({a: 1}))',
    '[{a: 1}]',
    '{a: ({b: 1})}',
    '{a: "a//b", b: "/* c */"}',
    '{a: "\u2028"}',
    '{a: `$ {x}`, b: `$`}',
  ])('%j', (text) => {
    expect(plain(readValueOf(text))).toEqual(plain(runInNewContext(`(${text})`)));
  });

  test('reads undefined as a property without a value', () => {
    expect(readValueOf('{a: undefined}')).toHaveProperty('a', undefined);
  });
});

describe('literal reader: finds the object inside other code', () => {
  test.each([
    'const x = {a: 1};',
    'let x = {a: 1}',
    'export const x: Options = {a: 1} satisfies Options;',
    'export default {a: 1};',
    'const x = {a: 1} as const;',
    'module.exports = {a: 1};',
    'return {a: 1};',
    'useChatAdapter({a: 1});',
    'const adapter = useChatAdapter<string>({\n  a: 1,\n});',
    'React.useMemo({a: 1}, [b, c])',
    'import { useChatAdapter } from \'@x/y\';\nimport z from "z"\n\nconst adapter = useChatAdapter({a: 1});',
    '// an adapter\n/* of mine */ {a: 1} // end',
    '\uFEFF{a: 1}\n',
  ])('%j', (text) => {
    expect(plain(readValueOf(text))).toEqual({ a: 1 });
  });
});

describe('literal reader: evaluates nothing', () => {
  test.each([
    ['process.env.URL', 'process.env.URL'],
    ["'http://' + host", "'http://' + host"],
    ['`http://$\u007bhost}/chat`', '`http://$\u007bhost}/chat`'],
    ['getUrl()', 'getUrl()'],
    ["getUrl('/chat')", "getUrl('/chat')"],
    ['(x) => ({ ...x, b: [1, 2] })', '(x) => ({ ...x, b: [1, 2] })'],
    ['async () => { return "}"; }', 'async () => { return "}"; }'],
    ['function () { /* } */ }', 'function () { /* } */ }'],
    ['new URL("http://x")', 'new URL("http://x")'],
    ['flag ? {b: 1} : {b: 2}', 'flag ? {b: 1} : {b: 2}'],
    ['make({b: 1}).url', 'make({b: 1}).url'],
    ['8 * 60', '8 * 60'],
  ])('%s is kept as source', (code, source) => {
    const value = readValueOf(`{a: ${code}, z: 1}`);

    expect(value).toEqual(expect.objectContaining({ a: new Unevaluated(source), z: 1 }));
  });

  test.each([
    ['a shorthand', '{adapter, z: 1}', 'adapter'],
    ['a method', '{run(x) { return {y: 1}; }, z: 1}', 'run'],
    ['a spread', '{...base, z: 1}', '...base'],
    ['a computed name', '{[key]: 1, z: 1}', '[key]: 1'],
  ])('%s is named', (_, text, name) => {
    expect(readValueOf(text)).toEqual(expect.objectContaining({ [name]: expect.any(Unevaluated), z: 1 }));
  });
});

describe('literal reader: reports the position of an error', () => {
  test.each([
    ['', 'Line 1, column 1: A value is missing here.'],
    ['{a: 1', 'Line 1, column 1: “{” is not closed.'],
    ['{\n  a: [1, 2\n', 'Line 2, column 6: “[” is not closed.'],
    ["{\n  a: 'x'\n  b: 2\n}", 'Line 2, column 9: A comma is missing here.'],
    ["{a: 'x\n}", "Line 1, column 5: This text is not closed with '."],
    ['{a: `x', 'Line 1, column 5: This text is not closed with `.'],
    ['{a: 1 /* x', 'Line 1, column 7: This comment is not closed with “*/”.'],
    ['{a: , b: 1}', 'Line 1, column 5: A value is missing here.'],
    ['{a: }', 'Line 1, column 5: A value is missing here.'],
    ['{,}', 'Line 1, column 2: A name is missing here.'],
    ['{a: (b}', 'Line 1, column 5: “(” is not closed.'],
    ['{a: b; c: 1}', 'Line 1, column 6: “,” or “}” is missing here.'],
    ['{a: 1} {b: 2}', 'Line 1, column 7: A comma is missing here.'],
    ['{a: 1}; {b: 2}', 'Line 1, column 9: Something follows the configuration.'],
    ['{a: "\\u{110000}"}', 'Line 1, column 6: \\u{110000} is not a character.'],
  ])('%j', (text, problem) => {
    expect(readLiteral(text)).toEqual({ status: 'unreadable', problem: expect.stringContaining(problem) });
  });
});

describe('literal reader: is limited', () => {
  test('to 256,000 characters', () => {
    expect(readLiteral(`{a: "${'x'.repeat(300_000)}"}`)).toEqual({
      status: 'unreadable',
      problem: 'This is too long: at most 256,000 characters are read.',
    });
  });

  test.each(['[', '{a:', '(', 'f({a:', '`${', '/*', '{a:(', '"\\'])('against deep nesting of %s', (open) => {
    expect(readLiteral(open.repeat(20_000)).status).toBe('unreadable');
  });

  test('to 32 levels', () => {
    const nested = (depth: number) => `${'{a:'.repeat(depth)}1${'}'.repeat(depth)}`;

    expect(readLiteral(nested(32)).status).toBe('read');
    expect(readLiteral(nested(33))).toHaveProperty('problem', expect.stringContaining('32 levels deep'));
  });
});

describe('literal reader: hostile names', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an ordinary name', (name) => {
    const value = readValueOf(`{${name}: {url: 'http://evil'}, "${name}2": 1}`) as object;

    expect(Object.keys(value)).toEqual([name, `${name}2`]);
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect((value as { url?: unknown }).url).toBeUndefined();
    expect(({} as { url?: unknown }).url).toBeUndefined();
  });
});

describe('literal reader: position of a value', () => {
  test.each([
    [['adapter', 'url'], "'x'"],
    [['adapter', 'mode'], '`y`'],
    [['size'], '80 + 1'],
    [['adapter', 'none'], undefined],
    [['none', 'url'], undefined],
    [['__proto__', 'url'], undefined],
  ])('%j', (path, written) => {
    const text = "use({adapter: use({url: 'x' /* note */, mode: `y` // note\n}), size: 80 + 1})";
    const read = readLiteral(text);
    const place = read.status === 'read' ? read.placeOf(path) : undefined;

    expect(place && text.slice(place.start, place.end)).toBe(written);
  });
});
