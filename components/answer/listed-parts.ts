import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart, ToolResult } from '../../lib/output/answer-part.ts';
import type { JoinedCalls } from '../../lib/output/joined-calls.ts';

/** A part, and the result of a tool call. */
export type Item = { part: AnswerPart; result: ToolResult | undefined };

export const countOuter = (drawn: Item[]) =>
  drawn.filter(({ part, result }) => result || 'parts' in part || part.kind === 'tool-result').length;

/**
 * Lists the parts with a key for each: keys count the parts of a kind, so that a part keeps its elements when others
 * are inserted before it. A result stands at its call. Neighbouring fields of data with different names are one value.
 */
export const listed = (parts: AnswerPart[], joined: JoinedCalls) =>
  keyed(inBlocks(withResults(parts, joined)));

const withResults = (parts: AnswerPart[], { resultOf, isElsewhere }: JoinedCalls): Item[] =>
  parts
    .filter((part) => !isElsewhere(part))
    .map((part) => ({ part, result: part.kind === 'tool-call' ? resultOf.get(part.call) : undefined }));

function inBlocks(items: Item[]): Item[] {
  const blocks: Item[] = [];
  let run: { item: Item; field: [string, Json] }[] = [];
  const names = new Set<string>();
  const endRun = () => {
    const [first, second] = run;
    const fields = run.map(({ field }) => field);
    if (first) blocks.push(second ? { ...first.item, part: blockOf(fields) } : first.item);
    run = [];
    names.clear();
  };
  for (const item of items) {
    const field = dataField(item.part);
    // Components may have the same name.
    if (!field || names.has(field[0])) endRun();
    if (!field) blocks.push(item);
    else {
      run.push({ item, field });
      names.add(field[0]);
    }
  }
  endRun();
  return blocks;
}

const blockOf = (fields: [string, Json][]): AnswerPart => ({
  kind: 'data',
  value: Object.fromEntries(fields),
});

function dataField(part: AnswerPart): [string, Json] | undefined {
  if (part.kind !== 'field' || part.isTextual || part.parts.length !== 1) return undefined;
  const [only] = part.parts;
  return only?.kind === 'data' ? [part.name, only.value] : undefined;
}

function nameInList(part: AnswerPart): string {
  if (part.kind === 'field') return `field-${part.name}`;
  return part.kind === 'beside' ? `beside-${part.about}` : part.kind;
}

function keyed(items: Item[]) {
  const seen = new Map<string, number>();
  return items.map(({ part, result }) => {
    const name = nameInList(part);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { part, result, key: `${name} ${count}` };
  });
}
