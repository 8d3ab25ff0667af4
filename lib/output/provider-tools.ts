import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import type { AnswerPart, ToolCall } from './answer-part.ts';
import { citedSource } from './citations.ts';
import { mediaIn } from './media.ts';
import { shownData } from './shown-data.ts';
import { readArgs } from './tool-calls.ts';

/** Reads the result of a tool as any other: a text, JSON or blocks. */
type ReadResult = (content: Json | undefined) => AnswerPart[];

/**
 * Reads a block about a tool that runs at the provider (Anthropic, OpenAI, Google, and LangChain's own spelling);
 * undefined for any other.
 */
export function providerParts(block: JsonObject, read: ReadResult): AnswerPart[] | undefined {
  const type = textOf(block.type);
  if (callTypes.includes(type)) return [callOf(block, textOf(block.name), argsOf(block))];
  if (type === 'executable_code') return [callOf(block, 'code_execution', codeOf(block))];
  if (type === 'code_execution_result') return [googleResult(block)];
  if (/_tool_result$/.test(type)) return [resultOf(block, block.content ?? null, read)];
  if (type === 'server_tool_result') return [resultOf(block, block.output ?? block.content ?? null, read)];
  if (type === 'image_generation_call') return pictureParts(block);
  return type.endsWith('_call') ? callAndResult(block, type.replace(/_call$/, ''), read) : undefined;
}

const callTypes = ['server_tool_use', 'server_tool_call', 'server_tool_call_chunk', 'mcp_tool_use'];

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

function argsOf({ args, input, partial_json: written, arguments: other }: JsonObject): JsonObject | string {
  const given = args ?? other ?? written ?? input ?? {};
  if (isJsonObject(given)) return given;
  return textOf(given);
}

/** Arguments that are program code, with the language that is meant if none is named. */
const codeFields: { field: string; usual: string; isOf: RegExp }[] = [
  { field: 'code', usual: 'python', isOf: /./ },
  // The editors of providers have a `command` too, which is no program.
  { field: 'command', usual: 'bash', isOf: /bash|shell/ },
];

const codeOf = ({ executable_code: code, code: other, language }: JsonObject): JsonObject => {
  const written = isJsonObject(code) ? code : { code, language };
  return { code: written.code ?? other ?? '', language: textOf(written.language ?? language).toLowerCase() };
};

/** Builds a call; program code among its arguments is shown as code. */
function callOf(block: JsonObject, name: string, given: JsonObject | string): AnswerPart {
  const call: ToolCall = { ...readArgs(given), id: idOf(block), name };
  const { args } = call;
  if (!isJsonObject(args)) return { kind: 'tool-call', call };
  const code = codeFields.find(({ field, isOf }) => textOf(args[field]) !== '' && isOf.test(name));
  if (!code) return { kind: 'tool-call', call };
  const { field, usual } = code;
  const { [field]: written, language, ...rest } = args;
  const parts = [codePart(textOf(written), textOf(language) || usual)];
  return { kind: 'tool-call', call: { ...call, args: rest, parts } };
}

const idOf = ({ call_id, id, tool_call_id, tool_use_id }: JsonObject) =>
  textOf(tool_call_id ?? tool_use_id ?? call_id ?? id);

/** Shows program code or its output as Markdown does, in a fence that the text does not have. */
function codePart(text: string, language: string): AnswerPart {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return { kind: 'text', text: `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}` };
}

function resultOf(block: JsonObject, content: Json, read: ReadResult): AnswerPart {
  const error = isJsonObject(content) ? (content.error_code ?? content.errorCode) : undefined;
  const isError =
    block.is_error === true || ['error', 'failed'].includes(textOf(block.status)) || Boolean(error);
  const parts = isError && error ? [data(error)] : contentOf(content, read);
  return { kind: 'tool-result', result: { id: idOf(block), name: textOf(block.name), isError, parts } };
}

const data = (value: Json): AnswerPart => ({ kind: 'data', value: shownData(value) });

/** Reads what a tool has found, run or written: sources, the output of code, files, or data. */
function contentOf(content: Json, read: ReadResult): AnswerPart[] {
  const items = Array.isArray(content) ? content : [content];
  const found = items.map(foundSource);
  const sources = found.filter((source) => source !== undefined);
  if (sources.length > 0 && sources.length === items.length) return [{ kind: 'sources', sources }];
  const outputs = items.map(codeOutput);
  if (items.length > 0 && outputs.every((parts) => parts !== undefined)) return outputs.flat();
  return read(content);
}

/** Reads a result of a search, or a page that was fetched; undefined for any other item. */
function foundSource(item: Json) {
  if (!isJsonObject(item)) return undefined;
  const isFound = /^(web_search_result|web_fetch_result|search_result|url|file_search_result)$/.test(
    textOf(item.type),
  );
  const isFile = typeof item.filename === 'string' && 'score' in item;
  if (!isFound && !isFile && !('url' in item && 'title' in item)) return undefined;
  const { content } = item;
  const inside =
    isJsonObject(content) && isJsonObject(content.source) ? { text: content.source.data ?? '' } : {};
  return citedSource({
    ...(isJsonObject(content) ? { title: content.title ?? '' } : {}),
    ...inside,
    ...item,
  });
}

/** Reads what program code has written; undefined for any other item. */
function codeOutput(item: Json): AnswerPart[] | undefined {
  if (!isJsonObject(item)) return undefined;
  if (item.type === 'logs') return [codePart(textOf(item.logs), '')];
  if (item.type === 'image') {
    const media = mediaIn(item);
    return media && [{ kind: 'media', media }];
  }
  if (!('stdout' in item || 'stderr' in item)) return undefined;
  const written = [item.stdout, item.stderr].map(textOf).filter((text) => text !== '');
  const files = Array.isArray(item.content) && item.content.length > 0 ? [data(item.content)] : [];
  return [...written.map((text) => codePart(text, '')), ...files];
}

function googleResult(block: JsonObject): AnswerPart {
  const { code_execution_result: told, outcome } = block;
  const inner = isJsonObject(told) ? told : { output: told ?? '', outcome: outcome ?? 1 };
  const output = textOf(inner.output);
  const isError = !['1', 'OUTCOME_OK'].includes(wordOf(inner.outcome ?? outcome));
  const parts = output === '' ? [] : [codePart(output, '')];
  return { kind: 'tool-result', result: { id: idOf(block), name: 'code_execution', isError, parts } };
}

/** Reads a picture that the provider has drawn; one that is not finished is a call. */
function pictureParts(block: JsonObject): AnswerPart[] {
  const { result, output_format: format } = block;
  const name = textOf(block.revised_prompt);
  if (typeof result !== 'string' || result === '') {
    return [callOf(block, 'image_generation', name === '' ? {} : { prompt: name })];
  }
  const media = mediaIn({
    type: 'image',
    base64: result,
    mime_type: `image/${textOf(format) || 'png'}`,
    name,
  });
  return media ? [{ kind: 'media', media }] : [];
}

/** Fields of a call of OpenAI that are neither its arguments nor its result. */
const around = [
  'type',
  'id',
  'call_id',
  'index',
  'status',
  'name',
  'server_label',
  'container_id',
  'approval_request_id',
];

/** Fields of a call of OpenAI that are its result. */
const resultFields = ['outputs', 'results', 'output', 'error', 'result', 'tools'];

/** Reads a call of OpenAI, which has its result in the same block. */
function callAndResult(block: JsonObject, name: string, read: ReadResult): AnswerPart[] {
  const { action } = block;
  const given = isJsonObject(action) ? action : (argumentsOf(block) ?? {});
  const { sources, type: _, ...args } = isJsonObject(given) ? given : {};
  const call = callOf(block, textOf(block.name) || name, isJsonObject(given) ? args : given);
  const field = resultFields.find((one) => !isNothing(block[one]));
  const content = field === undefined ? sources : block[field];
  const isError = field === 'error' || ['failed', 'incomplete'].includes(textOf(block.status));
  if (isNothing(content) && textOf(block.status) !== 'completed') return [call];
  const parts = isNothing(content) ? [] : contentOf(content ?? null, read);
  return [call, { kind: 'tool-result', result: { id: idOf(block), name: '', isError, parts } }];
}

const isNothing = (value: Json | undefined) => value === undefined || value === null || value === '';

/** Returns the arguments of a call, which some kinds have as fields beside the others. */
function argumentsOf(block: JsonObject): JsonObject | string | undefined {
  const { arguments: written, input } = block;
  if (typeof written === 'string' || isJsonObject(written)) return written;
  if (typeof input === 'string' || isJsonObject(input)) return input;
  const rest = Object.entries(block).filter(
    ([name]) => !around.includes(name) && !resultFields.includes(name),
  );
  return Object.fromEntries(rest);
}
