import { isJsonObject, type Json, parseJson } from '../../json/json.ts';

/** Names that a field for the message usually has. */
const usualNames = ['input', 'question', 'query', 'message', 'text', 'prompt', 'content', 'topic'];

const longest = 20_000;

/** Finds the message in the body of a request: a text, the last message of a person, or a usual field. */
export function firstMessage(body: string | undefined): string | undefined {
  const json = readBody(body);
  if (!isJsonObject(json) || json.input === undefined) return undefined;
  const text = messageIn(json.input)?.trim();
  return text === undefined || text === '' || text.length > longest ? undefined : text;
}

/** Lists the parts of the body of a request that configure the runnable. */
export function configuredIn(body: string | undefined): string[] {
  const json = readBody(body);
  return ['config', 'context'].filter((name) => {
    const part = isJsonObject(json) ? json[name] : undefined;
    return isJsonObject(part) && Object.keys(part).length > 0;
  });
}

const readBody = (body: string | undefined): Json | undefined =>
  body === undefined || body.length > 200_000 ? undefined : parseJson(body);

function messageIn(input: Json): string | undefined {
  if (typeof input === 'string') return input;
  if (Array.isArray(input)) return lastOfPerson(input);
  if (!isJsonObject(input)) return undefined;
  const list = [input.messages, input.input, input.chat].find(Array.isArray);
  if (list) return lastOfPerson(list);
  const texts = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const named = usualNames.flatMap((name) => texts.filter(([key]) => key.toLowerCase() === name));
  return (named[0] ?? (texts.length === 1 ? texts[0] : undefined))?.[1];
}

function lastOfPerson(list: readonly Json[]): string | undefined {
  const texts = list.flatMap((item): string[] => {
    if (Array.isArray(item)) return isPerson(item[0]) && typeof item[1] === 'string' ? [item[1]] : [];
    if (!isJsonObject(item) || !isPerson(item.type ?? item.role)) return [];
    return typeof item.content === 'string' ? [item.content] : [];
  });
  return texts.at(-1);
}

const isPerson = (role: Json | undefined) => role === 'human' || role === 'user';
