import type { Json, JsonObject } from '../../json/json.ts';
import type { OutgoingHeader, OutgoingRequest } from './outgoing-request.ts';

/*
 * Code that sends the request of a profile. A JSON string is also a literal of JavaScript and Python; secrets are
 * environment variables.
 */

/** Writes a request as a call of `fetch`. */
export const writtenFetch = ({ url, headers, ownHeaders, body }: OutgoingRequest): string =>
  [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    '  method: "POST",',
    ...headerLines([...ownHeaders, ...headers], fromNode, 'headers: {', '  '),
    `  body: JSON.stringify(${indented(body, '  ')}),`,
    '});',
  ].join('\n');

/** Writes a request with LangChain's `RemoteRunnable` in JavaScript. */
export const writtenJavaScript = ({ runnable, mode, headers, body }: OutgoingRequest): string =>
  [
    'import { RemoteRunnable } from "@langchain/core/runnables/remote";',
    '',
    'const runnable = new RemoteRunnable({',
    `  url: ${JSON.stringify(runnable)},`,
    ...(headers.length === 0
      ? []
      : ['  options: {', ...headerLines(headers, fromNode, 'headers: {', '    '), '  },']),
    '});',
    '',
    ...(mode === 'stream'
      ? [`for await (const chunk of await runnable.stream(${inputIn(body)})) console.log(chunk);`]
      : [`console.log(await runnable.invoke(${inputIn(body)}));`]),
  ].join('\n');

/** Writes a request with LangServe's `RemoteRunnable` in Python. */
export function writtenPython({ runnable, mode, headers, body }: OutgoingRequest): string {
  const hasSecret = headers.some((header) => 'variable' in header);
  const call = mode === 'stream' ? 'stream' : 'invoke';
  const { input = null, config } = body;
  const more = config === undefined ? '' : `, config=${pythonText(config)}`;
  const result = `runnable.${call}(${pythonText(input)}${more})`;
  return [
    ...(hasSecret ? ['import os', ''] : []),
    'from langserve import RemoteRunnable',
    '',
    'runnable = RemoteRunnable(',
    `    ${JSON.stringify(runnable)},`,
    ...headerLines(headers, fromPython, 'headers={', '    '),
    ')',
    '',
    ...(mode === 'stream' ? [`for chunk in ${result}:`, '    print(chunk)'] : [`print(${result})`]),
  ].join('\n');
}

const fromNode = (variable: string) => `process.env.${variable}`;
const fromPython = (variable: string) => `os.environ["${variable}"]`;

/** Writes the headers between braces; nothing if there are none. */
function headerLines(
  headers: OutgoingHeader[],
  environment: (variable: string) => string,
  opening: string,
  indent: string,
): string[] {
  if (headers.length === 0) return [];
  const step = indent.length === 2 || opening.endsWith(': {') ? '  ' : '    ';
  const lines = headers.map((header) => {
    const value = 'value' in header ? JSON.stringify(header.value) : environment(header.variable);
    return `${indent}${step}${JSON.stringify(header.name)}: ${value},`;
  });
  return [`${indent}${opening}`, ...lines, `${indent}},`];
}

const indented = (value: Json, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

function inputIn({ input = null, config }: JsonObject): string {
  const text = JSON.stringify(input);
  return config === undefined ? text : `${text}, ${JSON.stringify(config)}`;
}

/** Writes a value as a literal of Python. */
function pythonText(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonText(item)}`);
  return `{${members.join(', ')}}`;
}
