import type { AnswerPart } from './answer-part.ts';
import type { Json } from './json.ts';
import { outputParts } from './output-parts.ts';

/** The output as text, to be copied or told again: what it says, else what it calls, else all of it as JSON. */
export function outputText(output: Json | undefined, answerField: string | null = null): string {
  if (output === undefined) return '';
  if (typeof output === 'string') return output;
  return partsText(outputParts(output, answerField)) ?? JSON.stringify(output, null, 2);
}

function partsText(parts: AnswerPart[]): string | undefined {
  const said = saidIn(parts);
  if (said.length > 0) return said.join('\n\n');
  const calls = parts.flatMap((part) => (part.kind === 'tool-call' ? [part.call] : []));
  if (calls.length === 0) return undefined;
  return JSON.stringify(
    calls.map(({ name, args }) => ({ name, args })),
    null,
    2,
  );
}

const saidIn = (parts: AnswerPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    return part.kind === 'node' ? saidIn(part.parts) : [];
  });
