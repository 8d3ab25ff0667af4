import { describe, expect, test } from 'vitest';
import { withoutCall } from '../../lib/agent-server/question/described-call.ts';
import { type JsonObject, parseJson } from '../../lib/json/json.ts';

const argsOf = (json: string) => parseJson(json) as JsonObject;

/** Arguments as the server sends them, and as Python writes the same dict (3.12). */
const rows: [string, string][] = [
  [`{}`, `{}`],
  [`{"to": "ann@example.org", "subject": "hello"}`, `{'to': 'ann@example.org', 'subject': 'hello'}`],
  [`{"amount": 24.9, "n": -3, "zero": 0}`, `{'amount': 24.9, 'n': -3, 'zero': 0}`],
  [
    `{"a": true, "b": false, "c": null, "d": [1, ["x"]]}`,
    `{'a': True, 'b': False, 'c': None, 'd': [1, ['x']]}`,
  ],
  [`{"q": "it's"}`, `{'q': "it's"}`],
  [`{"q": "it's \\"so\\""}`, `{'q': 'it\\'s "so"'}`],
  [`{"q": "a\\nb\\t\\\\c"}`, `{'q': 'a\\nb\\t\\\\c'}`],
  [`{"q": "日本 é 😀"}`, `{'q': '日本 é 😀'}`],
];

const described = (words: string, written: string) => `${words}\n\nTool: run\nArgs: ${written}`;

describe('a description by the review middleware', () => {
  test.each(rows)('of %s has only the words of the developer', (json, written) => {
    const action = { name: 'run', args: argsOf(json) };
    expect(withoutCall(described('Mail needs a yes', written), action)).toBe('Mail needs a yes');
    expect(withoutCall(described('Tool execution requires approval', written), action)).toBe('');
  });

  test('of LangChain.js has only the words of the developer, too', () => {
    const action = { name: 'run', args: argsOf('{"a": [1], "b": {}}') };
    const written = '{\n  "a": [\n    1\n  ],\n  "b": {}\n}';
    expect(withoutCall(described('Look', written), action)).toBe('Look');
  });

  test.each([
    ['of another tool', `{"a": 1}`, `Look\n\nTool: stop\nArgs: {'a': 1}`],
    ['with other arguments', `{"a": 1}`, described('Look', `{'a': 2}`)],
    ['with more below', `{"a": 1}`, `${described('Look', `{'a': 1}`)}\nThis cannot be undone.`],
    ['with a number that Python writes otherwise', `{"a": 1e-7}`, described('Look', `{'a': 1e-07}`)],
    ['with a whole float', `{"a": 1.0}`, described('Look', `{'a': 1.0}`)],
    [
      'with a sign that Python does not print',
      `{"a": "x\\u200by"}`,
      described('Look', String.raw`{'a': 'x\u200by'}`),
    ],
    ['in own words', `{"a": 1}`, 'Look'],
    ['that is empty', `{"a": 1}`, ''],
  ])('%s stays whole', (_, json, description) => {
    expect(withoutCall(description, { name: 'run', args: argsOf(json) })).toBe(description);
  });
});
