import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../json/json.ts';
import { fenced } from './fenced.ts';
import { titled } from './titled.ts';

/** Reads the text of a canvas from a message to the tool that writes it; empty for other messages. */
export type CanvasReader = (recipient: Json | undefined, content: JsonObject) => string;

/** Builds the reader for one conversation: a canvas that is rewritten keeps its name and its language. */
export function createCanvasReader(): CanvasReader {
  let latest: Canvas = { name: undefined, language: undefined };

  return (recipient, content) => {
    if (recipient !== create && recipient !== update) return '';
    const call = parseJson(textIn(content));
    if (!isJsonObject(call)) return '';
    const text = recipient === create ? call.content : rewrittenText(call);
    if (typeof text !== 'string' || text === '') return '';
    if (recipient === create) latest = { name: call.name, language: languageOf(call) };
    return shown(latest, text);
  };
}

type Canvas = { name: Json | undefined; language: string | undefined };

const shown = ({ name, language }: Canvas, text: string) =>
  titled(name, language === undefined ? text : fenced(text, language));

const create = 'canmore.create_textdoc';
const update = 'canmore.update_textdoc';

const languageOf = ({ type }: JsonObject) =>
  typeof type === 'string' ? /^code\/(\w+)$/u.exec(type)?.[1] : undefined;

function textIn({ text, parts }: JsonObject): string {
  const call = [text, ...(Array.isArray(parts) ? parts : [])].find((part) => typeof part === 'string');
  return typeof call === 'string' ? call : '';
}

/** Returns the new text where a single change replaces all; the pattern of another change may match anything. */
function rewrittenText({ updates }: JsonObject): Json | undefined {
  const [update, ...others] = Array.isArray(updates) ? updates : [];
  return others.length === 0 && isJsonObject(update) && update.pattern === '.*'
    ? update.replacement
    : undefined;
}
