import { isExactNumber, numberText } from '../../json/exact-number.ts';
import { isJsonObject, isListOrObject, type Json, type JsonObject, parseJson } from '../../json/json.ts';
import { notFiniteIn } from '../../json/json-numbers.ts';
import { say } from '../../words/say.ts';
import { type OutgoingHeader, type OutgoingRequest, type QueryPiece, urlPieces } from './outgoing-request.ts';
import { isAscii } from './written-curl.ts';

/*
 * Code that sends the request of a profile or of a run. A JSON string is also a literal of JavaScript and Python;
 * secrets are environment variables.
 */

/** Writes a request as a call of `fetch`. */
export const writtenFetch = ({ url, query, headers, ownHeaders, body, notes }: OutgoingRequest): string =>
  [
    ...notes.map((note) => `// ${note}`),
    `const response = await fetch(${expression(urlPieces(url, query), inJavaScript)}, {`,
    '  method: "POST",',
    ...headerLines([...ownHeaders, ...headers], inJavaScript, 'headers: {', '  '),
    ...(body === undefined ? [] : [`  body: ${bodyLiteral(body)},`]),
    '});',
    ...secretFunction([...ownHeaders, ...headers, ...query]),
  ].join('\n');

/** Writes a request with LangChain's `RemoteRunnable` in JavaScript, which sends no query. */
export const writtenJavaScript = ({ runnable, query, mode, headers, body, notes }: OutgoingRequest): string =>
  [
    ...[...notes, ...(query.length > 0 ? [say('share_noQuery')] : [])].map((note) => `// ${note}`),
    'import { RemoteRunnable } from "@langchain/core/runnables/remote";',
    '',
    'const runnable = new RemoteRunnable({',
    `  url: ${JSON.stringify(runnable)},`,
    ...(headers.length === 0
      ? []
      : ['  options: {', ...headerLines(headers, inJavaScript, 'headers: {', '    '), '  },']),
    '});',
    '',
    ...(mode === 'stream'
      ? [`for await (const chunk of await runnable.stream(${inputIn(body)})) console.log(chunk);`]
      : [`console.log(await runnable.invoke(${inputIn(body)}));`]),
    ...secretFunction(headers),
  ].join('\n');

/** Writes a request with LangServe's `RemoteRunnable` in Python. */
export function writtenPython({ runnable, query, mode, headers, body, notes }: OutgoingRequest): string {
  const call = mode === 'stream' ? 'stream' : 'invoke';
  const { input = null, config } = membersOf(body);
  const more = config === undefined ? '' : `, config=${pythonText(config)}`;
  const result = `runnable.${call}(${pythonText(input)}${more})`;
  return [
    ...notes.map((note) => `# ${note}`),
    ...environmentImport([...headers, ...query]),
    'from langserve import RemoteRunnable',
    '',
    'runnable = RemoteRunnable(',
    `    ${JSON.stringify(runnable)},`,
    ...headerLines(headers, inPython, 'headers={', '    '),
    ...paramsLine(query),
    ')',
    '',
    ...(mode === 'stream' ? [`for chunk in ${result}:`, '    print(chunk)'] : [`print(${result})`]),
  ].join('\n');
}

/** Writes a request with `httpx` in Python: the same headers and bytes, without LangServe. */
export function writtenHttpx({
  url,
  query,
  mode,
  headers,
  ownHeaders,
  body,
  notes,
}: OutgoingRequest): string {
  const all = [...ownHeaders, ...headers];
  const call = [
    '    "POST",',
    `    ${expression(urlPieces(url, query), inPython)},`,
    ...headerLines(all, inPython, 'headers={', '    '),
    ...(body === undefined ? [] : [`    content=${JSON.stringify(body)},`]),
    '    timeout=None,',
  ];
  return [
    ...notes.map((note) => `# ${note}`),
    ...environmentImport([...all, ...query]),
    'import httpx',
    '',
    ...(mode === 'stream'
      ? [
          'with httpx.stream(',
          ...call,
          ') as response:',
          '    for text in response.iter_text():',
          '        print(text, end="", flush=True)',
        ]
      : ['response = httpx.request(', ...call, ')', 'print(response.text)']),
  ].join('\n');
}

type Part = OutgoingHeader | QueryPiece;

const hasVariable = (parts: Part[]) => parts.some((part) => typeof part !== 'string' && 'variable' in part);

const environmentImport = (parts: Part[]) => (hasVariable(parts) ? ['import os', ''] : []);

/** A console of a browser has no environment: it asks for the secret. At the end, where a call finds it all the same. */
const secretFunction = (parts: Part[]) =>
  hasVariable(parts)
    ? [
        '',
        'function secret(name) {',
        '  const value = globalThis.process?.env[name] ?? globalThis.prompt?.(name);',
        '  if (!value) throw new Error(name + " is not set");',
        '  return value;',
        '}',
      ]
    : [];

/** How a language writes a value. */
type WrittenValue = (value: { value: string } | { variable: string }) => string;

const inJavaScript: WrittenValue = (header) =>
  'value' in header ? JSON.stringify(header.value) : `secret("${header.variable}")`;

/** Writes the parts of a text as one expression. */
const expression = (pieces: readonly QueryPiece[], written: WrittenValue) =>
  pieces.map((piece) => written(typeof piece === 'string' ? { value: piece } : piece)).join(' + ');

/** `httpx` adds these parameters to each request. */
const paramsLine = ([start, ...rest]: readonly QueryPiece[]) =>
  typeof start === 'string'
    ? [`    client_kwargs={"params": ${expression([start.slice(1), ...rest], inPython)}},`]
    : [];

/** A browser sends headers in Latin-1, `httpx` takes a text in ASCII only. */
const inPython: WrittenValue = (header) => {
  if (!('value' in header)) return `os.environ["${header.variable}"]`;
  return `${JSON.stringify(header.value)}${isAscii(header.value) ? '' : '.encode("latin-1")'}`;
};

/** Writes the headers between braces; nothing if there are none. */
function headerLines(headers: OutgoingHeader[], value: WrittenValue, opening: string, indent: string) {
  if (headers.length === 0) return [];
  const step = indent.length === 2 || opening.endsWith(': {') ? '  ' : '    ';
  const lines = headers.map((header) => `${indent}${step}${JSON.stringify(header.name)}: ${value(header)},`);
  return [`${indent}${opening}`, ...lines, `${indent}},`];
}

/** Writes the body as an object where that gives the same bytes, else as a text. */
function bodyLiteral(body: string): string {
  const value = parseJson(body);
  // A literal of JavaScript loses the text of an exact number. As a literal, `__proto__` sets the prototype.
  const isSame = value !== undefined && JSON.stringify(value) === body && !body.includes('__proto__');
  if (!isSame) return JSON.stringify(body);
  return `JSON.stringify(${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')})`;
}

function membersOf(body: string | undefined): JsonObject {
  const value = body === undefined ? undefined : parseJson(body);
  return isJsonObject(value) ? value : {};
}

function inputIn(body: string | undefined): string {
  const { input = null, config } = membersOf(body);
  const text = javaScriptText(input);
  return config === undefined ? text : `${text}, ${javaScriptText(config)}`;
}

/** Writes a value as an expression of JavaScript that `JSON.stringify` writes with the same numbers. */
function javaScriptText(value: Json): string {
  if (isExactNumber(value)) return notFiniteIn(value) ?? `JSON.rawJSON("${numberText(value)}")`;
  if (!isListOrObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(javaScriptText).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}:${javaScriptText(item)}`,
  );
  return `{${members.join(',')}}`;
}

/** Writes a value as a literal of Python. */
function pythonText(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (isExactNumber(value)) {
    const name = notFiniteIn(value);
    return name === undefined ? numberText(value) : `float("${name}")`;
  }
  if (!isListOrObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonText(item)}`);
  return `{${members.join(', ')}}`;
}
