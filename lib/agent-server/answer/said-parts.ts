import { wordOf } from '../../json/json.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { messageParts } from '../../output/message-parts.ts';
import type { Said } from './run-output.ts';

/** Parts under the name of the node that they come from. */
type Group = { name: string; parts: AnswerPart[] };

/**
 * Reads messages into parts. Nodes are named only if several of them say something: one node is the whole answer.
 */
export function saidParts(said: Said[]): AnswerPart[] {
  const groups = grouped(said);
  const speakers = new Set(groups.filter(({ parts }) => parts.some(isText)).map(({ name }) => name));
  return speakers.size > 1 ? groups.flatMap(namedParts) : groups.flatMap(({ parts }) => parts);
}

const namedParts = ({ name, parts }: Group): AnswerPart[] =>
  name === '' ? parts : [{ kind: 'node', name, parts }];

const isText = ({ kind }: AnswerPart) => kind === 'text';

/** Joins neighbours of the same node. The result of a tool stands at its call, whichever node it comes from. */
function grouped(said: Said[]): Group[] {
  const items = said
    .filter(({ message }) => !isForModel(wordOf(message.type)))
    .map(({ path, node, message }) => ({ name: path[0] ?? node, parts: messageParts(message) }));
  const results = createResults(items.flatMap(({ parts }) => parts));
  const groups: Group[] = [];
  for (const { name, parts } of items) {
    const placed = parts.flatMap(results.placed);
    const last = groups.at(-1);
    if (placed.length === 0) continue;
    if (last?.name === name) for (const part of placed) last.parts.push(part);
    else groups.push({ name, parts: placed });
  }
  return groups;
}

/** Tells whether a message is an instruction of the graph to its model. */
const isForModel = (type: string) => /^(system|developer)/i.test(type);

/** Moves results to their calls: the first call and the first result of an id belong together. */
function createResults(parts: AnswerPart[]) {
  const calls = new Set(parts.flatMap((part) => (part.kind === 'tool-call' ? part.call.id : [])));
  const byCall = new Map<string, AnswerPart>();
  for (const part of parts) {
    if (part.kind !== 'tool-result' || part.result.id === '' || !calls.has(part.result.id)) continue;
    if (!byCall.has(part.result.id)) byCall.set(part.result.id, part);
  }
  const moved = new Set(byCall.values());
  return {
    placed(part: AnswerPart): AnswerPart[] {
      if (moved.has(part)) return [];
      const result = part.kind === 'tool-call' ? byCall.get(part.call.id) : undefined;
      if (!result || part.kind !== 'tool-call') return [part];
      byCall.delete(part.call.id);
      return [part, result];
    },
  };
}
