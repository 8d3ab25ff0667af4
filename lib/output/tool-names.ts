import type { AnswerPart } from './answer-part.ts';

/** Adds the name of the tool to each result, which often has only the id of its call. */
export function withToolNames(parts: AnswerPart[]): AnswerPart[] {
  const names = new Map<string, string>();
  collect(parts, names);
  return names.size === 0 ? parts : named(parts, names);
}

function collect(parts: AnswerPart[], names: Map<string, string>) {
  for (const part of parts) {
    if (part.kind === 'tool-call' && part.call.id !== '') names.set(part.call.id, part.call.name);
    if ('parts' in part) collect(part.parts, names);
  }
}

const named = (parts: AnswerPart[], names: ReadonlyMap<string, string>): AnswerPart[] =>
  parts.map((part) => {
    if ('parts' in part) return { ...part, parts: named(part.parts, names) };
    if (part.kind !== 'tool-result' || part.result.name !== '') return part;
    return { ...part, result: { ...part.result, name: names.get(part.result.id) ?? '' } };
  });
