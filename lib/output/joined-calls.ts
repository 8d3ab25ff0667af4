import type { AnswerPart, ToolCall, ToolResult } from './answer-part.ts';

/** The tool calls of an answer with their results, wherever in it a result came. */
export type JoinedCalls = {
  resultOf: ReadonlyMap<ToolCall, ToolResult>;
  /**
   * True for a result that stands at its call, for a call that stands at what asks about it, and for a node or a
   * message that has nothing else.
   */
  isElsewhere(part: AnswerPart): boolean;
  /** The model still writes the last call: none of those without a result runs yet. */
  isWriting: boolean;
};

/**
 * Finds the result of each tool call by its id: the first one after the call. What is beside the answer and what was
 * said earlier are apart from it. `isAsked` tells whether a person is asked about a call, which is shown there.
 */
export function joinedCalls(parts: AnswerPart[], isAsked = (_call: ToolCall) => false): JoinedCalls {
  const waiting = new Map<string, ToolCall>();
  const resultOf = new Map<ToolCall, ToolResult>();
  const joined = new Set<ToolResult>();

  function join(part: AnswerPart) {
    if (part.kind === 'tool-call' && part.call.id !== '') waiting.set(part.call.id, part.call);
    else if (part.kind === 'tool-result') joinResult(part.result);
    else if (part.kind === 'node' || part.kind === 'message' || part.kind === 'field')
      part.parts.forEach(join);
  }

  function joinResult(result: ToolResult) {
    const call = waiting.get(result.id);
    if (!call) return;
    waiting.delete(result.id);
    resultOf.set(call, result);
    joined.add(result);
  }

  function isElsewhere(part: AnswerPart): boolean {
    if (part.kind === 'tool-result') return joined.has(part.result);
    if (part.kind === 'tool-call') return !resultOf.has(part.call) && isAsked(part.call);
    return (
      (part.kind === 'node' || part.kind === 'message') &&
      part.parts.length > 0 &&
      part.parts.every(isElsewhere)
    );
  }

  parts.forEach(join);
  return { resultOf, isElsewhere, isWriting: [...waiting.values()].at(-1)?.isReadable === false };
}
