import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { answerStart, isByModel, isQuestion } from '../message/message.ts';
import type { AnswerPart, Speaker, ToolCall } from './answer-part.ts';
import { contentParts, readArgs, resultParts } from './content-parts.ts';
import { asDocuments } from './documents.ts';
import { sourcesPart } from './sources-part.ts';

/** Reads a message: reasoning, text, media and tool calls, in their order. */
export function messageParts(message: JsonObject): AnswerPart[] {
  const { type, name, tool_call_id, status } = message;
  if (type === 'tool' || type === 'function' || type === 'ToolMessageChunk') {
    const result = { id: nameOf(tool_call_id), name: nameOf(name), isError: status === 'error' };
    const parts = [...resultParts(message.content), ...artifactParts(message.artifact)];
    return [{ kind: 'tool-result', result: { ...result, parts } }];
  }
  if (!isByModel(message)) {
    return [{ kind: 'message', speaker: speakerOf(message), parts: contentParts(message.content) }];
  }
  return [...reasoningBeside(message), ...withCalls(contentParts(message.content), callsIn(message))];
}

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
  const legacy = isJsonObject(additional_kwargs) ? additional_kwargs.function_call : undefined;
  if (!isJsonObject(legacy) || read.length > 0) return read;
  return [{ ...readArgs(legacy.arguments), id: '', name: nameOf(legacy.name) }];
}

/** Reads the reasoning that some providers put beside the content. */
function reasoningBeside({ additional_kwargs: beside }: JsonObject): AnswerPart[] {
  if (!isJsonObject(beside)) return [];
  const { reasoning_content, reasoning } = beside;
  if (typeof reasoning_content === 'string' && reasoning_content !== '') {
    return [{ kind: 'reasoning', text: reasoning_content }];
  }
  return isJsonObject(reasoning)
    ? contentParts([{ ...reasoning, type: 'reasoning' }]).filter(({ kind }) => kind === 'reasoning')
    : [];
}

const nameOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
