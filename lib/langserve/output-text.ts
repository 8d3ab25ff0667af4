import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Keys under which chains put the text of their answer. */
const textFields = ['output', 'answer', 'content', 'text', 'result', 'response'];

/** The output as a person reads it; `isText` where that is a text of its own, else it is readable JSON. */
export function readOutput(output: Json | undefined): { text: string; isText: boolean } {
  if (output === undefined) return { text: '', isText: false };
  const text = textIn(output);
  if (text === undefined) return { text: JSON.stringify(output, null, 2), isText: false };
  return { text, isText: !onlyCallsTools(output) };
}

export const outputText = (output: Json | undefined): string => readOutput(output).text;

const onlyCallsTools = (output: Json) =>
  isMessage(output) && output.content === '' && Array.isArray(output.tool_calls);

function textIn(output: Json): string | undefined {
  if (typeof output === 'string') return output;
  if (!isJsonObject(output)) return undefined;
  if (isMessage(output)) return messageText(output);
  const named = textFields.map((name) => output[name]).filter(isTextual);
  return named.length === 1 && named[0] !== undefined ? textIn(named[0]) : undefined;
}

const isMessage = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && 'content' in value;

const isTextual = (value: Json | undefined): value is Json => typeof value === 'string' || isMessage(value);

function messageText({ content, tool_calls }: JsonObject): string | undefined {
  if (content === '' && Array.isArray(tool_calls) && tool_calls.length > 0) {
    return JSON.stringify(tool_calls, null, 2);
  }
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return joined(content.map((block) => ({ text: blockText(block), block })));
}

/** Text blocks run on, as they were generated; any other block stands by itself. */
function joined(blocks: { text: string | undefined; block: Json }[]): string {
  let result = '';
  let afterOther = false;
  for (const { text, block } of blocks) {
    const isOther = text === undefined;
    if (result !== '' && (isOther || afterOther)) result += '\n\n';
    result += text ?? JSON.stringify(block, null, 2);
    afterOther = isOther;
  }
  return result;
}

function blockText(block: Json): string | undefined {
  if (typeof block === 'string') return block;
  return isJsonObject(block) && typeof block.text === 'string' ? block.text : undefined;
}
