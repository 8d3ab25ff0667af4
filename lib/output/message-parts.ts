import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import { answerStart, isByModel, isQuestion, isRemoval } from '../message/message.ts';
import type { AnswerPart, Speaker, ToolCall } from './answer-part.ts';
import { contentParts, resultParts } from './content-parts.ts';
import { endingOf } from './ending.ts';
import { spokenIn } from './media.ts';
import { asDocuments, sourcesPart } from './sources-part.ts';
import { isKeptBack, thoughtText } from './thoughts.ts';
import { readArgs } from './tool-calls.ts';

/** Reads a message: reasoning, text, media and tool calls in their order, then its sources and how it ended. */
export function messageParts(message: JsonObject): AnswerPart[] {
  const { type, name, tool_call_id, status } = message;
  if (isRemoval(message)) return [];
  if (type === 'tool' || type === 'function' || type === 'ToolMessageChunk') {
    const result = { id: nameOf(tool_call_id), name: nameOf(name), isError: status === 'error' };
    const parts = [...resultParts(message.content), ...artifactParts(message.artifact)];
    return [{ kind: 'tool-result', result: { ...result, parts } }];
  }
  if (!isByModel(message)) {
    const parts = contentParts(message.content);
    return parts.length === 0 ? [] : [{ kind: 'message', speaker: speakerOf(message), parts }];
  }
  const calls = callsIn(message);
  const content = isHandBack(calls) ? [] : contentParts(message.content, message);
  const said = [...saidBeside(message, content), ...withCalls(content, calls)];
  const ending = said.some(({ kind }) => kind === 'refusal') ? undefined : endingOf(message);
  const parts = [...reasoningBeside(message, content), ...said];
  return ending ? [...parts, { kind: 'ending', ending }] : parts;
}

/** Tells whether a message gives the word back to a supervisor: langgraph-supervisor makes it, with words for models. */
const isHandBack = (calls: ToolCall[]): boolean =>
  calls.length === 1 && calls[0]?.name.startsWith('transfer_back_to_') === true;

/**
 * Replaces tool calls in the content by the message's own, which are parsed; adds the remaining ones at the
 * end.
 */
function withCalls(content: AnswerPart[], calls: ToolCall[]): AnswerPart[] {
  const left = new Map(calls.map((call) => [call.id, call]));
  const known = new Set(left.keys());
  const placed = content.flatMap((part): AnswerPart[] => {
    if (part.kind !== 'tool-call' || calls.length === 0) return [part];
    const { id } = part.call;
    const call = id === '' ? undefined : left.get(id);
    if (call) left.delete(id);
    else if (id === '' || known.has(id)) return [];
    return [{ kind: 'tool-call', call: call ?? part.call }];
  });
  const rest = calls.filter((call) => call.id === '' || left.has(call.id));
  return [...placed, ...rest.map((call): AnswerPart => ({ kind: 'tool-call', call }))];
}

/** Reads messages in their order; repeated ones become one `earlier` part. */
export function messageListParts(messages: JsonObject[]): AnswerPart[] {
  const start = answerStart(messages);
  const earlier = messages.slice(0, start).flatMap(messageParts);
  const answer = messages
    .slice(start)
    .flatMap((message) => (isQuestion(message) ? contentParts(message.content) : messageParts(message)));
  return earlier.length > 0 ? [{ kind: 'earlier', parts: earlier }, ...answer] : answer;
}

/** Reads what a tool returned for the person alone. */
function artifactParts(artifact: Json | undefined): AnswerPart[] {
  if (artifact === undefined || artifact === null) return [];
  const documents = asDocuments(artifact);
  return [documents ? sourcesPart(documents) : { kind: 'data', value: artifact }];
}

const knownRoles = ['human', 'system', 'developer'] as const;

function speakerOf({ type, role, name }: JsonObject): Speaker {
  if (nameOf(name) !== '') return { name: nameOf(name) };
  const said = nameOf(role) === '' ? nameOf(type).replace(/MessageChunk$/, '') : nameOf(role);
  const known = knownRoles.find((one) => one === said.toLowerCase());
  return known === undefined ? { name: said } : { role: known };
}

function callsIn({ tool_calls, invalid_tool_calls, additional_kwargs }: JsonObject): ToolCall[] {
  const calls = [tool_calls, invalid_tool_calls].flatMap((list) => (Array.isArray(list) ? list : []));
  const read = calls.filter(isJsonObject).map(({ id, name, args }) => ({
    ...readArgs(args),
    id: nameOf(id),
    name: nameOf(name),
  }));
  return read.length > 0 || !isJsonObject(additional_kwargs) ? read : callsBeside(additional_kwargs);
}

/** Reads the calls that older versions put beside the content, as OpenAI sends them. */
function callsBeside({ tool_calls, function_call }: JsonObject): ToolCall[] {
  const calls: Json[] = Array.isArray(tool_calls) ? tool_calls : [{ function: function_call ?? null }];
  return calls
    .filter(isJsonObject)
    .flatMap(({ id, function: called }): ToolCall[] =>
      isJsonObject(called)
        ? [{ ...readArgs(called.arguments), id: nameOf(id), name: nameOf(called.name) }]
        : [],
    );
}

/** Reads what providers put beside the content: tools that they ran, a refusal, or words with their sound. */
function saidBeside({ additional_kwargs: beside }: JsonObject, content: AnswerPart[]): AnswerPart[] {
  if (!isJsonObject(beside)) return [];
  const { refusal } = beside;
  const spoken = spokenIn(beside);
  const hasText = content.some(({ kind }) => kind === 'text');
  return [
    ...contentParts(toolsBeside(beside)),
    ...(typeof refusal === 'string' && refusal !== '' ? [{ kind: 'refusal' as const, text: refusal }] : []),
    ...(spoken && spoken.words !== '' && !hasText ? [{ kind: 'text' as const, text: spoken.words }] : []),
    ...(spoken?.media ? [{ kind: 'media' as const, media: spoken.media }] : []),
  ];
}

/** Returns the blocks of tools that OpenAI (once) and Groq put beside the content. */
function toolsBeside({ tool_outputs: outputs, executed_tools: executed }: JsonObject): Json[] {
  const blocks = Array.isArray(outputs) ? outputs : [];
  const tools = Array.isArray(executed) ? executed.filter(isJsonObject) : [];
  return [...blocks, ...tools.map(executedBlock)];
}

function executedBlock({ type, index, search_results: found, ...tool }: JsonObject): JsonObject {
  const results = isJsonObject(found) && Array.isArray(found.results) ? found.results : [];
  const block = {
    ...tool,
    type: `${nameOf(type)}_call`,
    id: `executed-${wordOf(index)}`,
    status: 'completed',
  };
  return results.length > 0 ? { ...block, output: null, results } : block;
}

/** Fields beside the content in which providers put the thoughts of their model. */
const thoughtFields = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details'];

/** Reads the reasoning that some providers put beside the content, if the content does not have it. */
function reasoningBeside({ additional_kwargs: beside }: JsonObject, content: AnswerPart[]): AnswerPart[] {
  if (!isJsonObject(beside) || content.some(({ kind }) => kind === 'reasoning')) return [];
  const thoughts = thoughtFields.map((field) => thoughtText(beside[field]));
  const text = thoughts.find((thought) => thought !== undefined && thought !== '');
  if (text !== undefined) return [{ kind: 'reasoning', text }];
  const details = [beside.reasoning_details, beside.reasoning].flat().filter(isJsonObject);
  return details.some(isKeptBack) ? [{ kind: 'reasoning', text: '' }] : [];
}

const nameOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
