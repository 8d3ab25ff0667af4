import { type JsonObject, wordOf } from '../../json/json.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import { joinedCalls } from '../../output/joined-calls.ts';
import { messageParts } from '../../output/message-parts.ts';
import type { Said } from './run-output.ts';
import { idOf } from './state-view.ts';

/** Parts under the name of the node that they come from. */
type Group = { name: string; parts: AnswerPart[] };

/**
 * Reads messages into parts, each with what stands beside it. Nodes are named only if several of them say something: one
 * node is the whole answer.
 */
export function saidParts(said: Said[], beside: (message: JsonObject) => AnswerPart[]): AnswerPart[] {
  const groups = grouped(said, beside);
  const speakers = new Set(groups.filter(({ parts }) => parts.some(isText)).map(({ name }) => name));
  return speakers.size > 1 ? groups.flatMap(namedParts) : groups.flatMap(({ parts }) => parts);
}

const namedParts = ({ name, parts }: Group): AnswerPart[] =>
  name === '' ? parts : [{ kind: 'node', name, parts }];

const isText = ({ kind }: AnswerPart) => kind === 'text';

/** Joins neighbours of the same node. The result of a tool stands at its call, whichever node it comes from. */
function grouped(said: Said[], beside: (message: JsonObject) => AnswerPart[]): Group[] {
  const items = said
    .filter(({ message }) => !isForModel(wordOf(message.type)) && !isHidden(message))
    .map(({ path, node, message }) => ({
      name: path[0] ?? node,
      parts: [...messageParts(message), ...beside(message)],
    }));
  const placed = atCalls(items.flatMap(({ parts }) => parts));
  const groups: Group[] = [];
  for (const { name, parts } of items) {
    const own = parts.flatMap(placed);
    const last = groups.at(-1);
    if (own.length === 0) continue;
    if (last?.name === name) for (const part of own) last.parts.push(part);
    else groups.push({ name, parts: own });
  }
  return groups;
}

/** Tells whether a message is an instruction of the graph to its model. */
const isForModel = (type: string) => /^(system|developer)/i.test(type);

/** Tells whether a graph wants a message hidden, which it says by the id as the Agent Chat UI reads it. */
export const isHidden = (message: JsonObject) => idOf(message).startsWith('do-not-render-');

/** Returns a function that moves results to their calls. */
function atCalls(parts: AnswerPart[]) {
  const { resultOf, isElsewhere } = joinedCalls(parts);
  return (part: AnswerPart): AnswerPart[] => {
    if (isElsewhere(part)) return [];
    const result = part.kind === 'tool-call' ? resultOf.get(part.call) : undefined;
    return result ? [part, { kind: 'tool-result', result }] : [part];
  };
}
