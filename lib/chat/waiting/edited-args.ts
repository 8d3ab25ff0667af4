import type { FormProblem } from '../../form/form-problem.ts';
import { jsonProblem, notFiniteProblem, typedNumber, unreadProblem } from '../../form/typed-text.ts';
import { isNumber } from '../../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject, parseJson, writeJson } from '../../json/json.ts';
import { own } from '../../message/merge.ts';
import type { AskedAction } from '../../runnable/question.ts';
import type { CardDraft } from './card-draft.ts';

/** Writes an argument as the text of a field; lists and objects as JSON. */
export const argText = (value: Json): string => (typeof value === 'string' ? value : writeJson(value, 2));

export const argsText = (args: JsonObject): string => writeJson(args, 2);

/** Returns the names of the arguments whose text differs from what is asked. */
export const editedNames = ({ args }: AskedAction, draft: CardDraft): string[] =>
  Object.entries(args).flatMap(([name, value]) => {
    const text = own(draft.args, name);
    return text === undefined || text === argText(value) ? [] : [name];
  });

/** Tells whether the arguments differ from what is asked. */
export const isEdited = (action: AskedAction, draft: CardDraft): boolean =>
  draft.json === null ? editedNames(action, draft).length > 0 : draft.json.trim() !== argsText(action.args);

type Read<Value> = { value: Value } | { problem: FormProblem };

/** Arguments as edited, or the problems by name; those of the JSON by the empty name. */
export type EditedArgs = { args: JsonObject } | { problems: Record<string, FormProblem> };

/** Reads the edited arguments. Each keeps its type; JSON may have any names and types. */
export function editedArgs(action: AskedAction, draft: CardDraft): EditedArgs {
  if (draft.json !== null) {
    const read = readObject(draft.json);
    return 'problem' in read ? { problems: { '': read.problem } } : { args: read.value };
  }
  const problems: Record<string, FormProblem> = {};
  const args: JsonObject = { ...action.args };
  const edited = new Set(editedNames(action, draft));
  for (const [name, before] of Object.entries(action.args)) {
    const read = edited.has(name) ? readArg(own(draft.args, name) ?? '', before) : unchanged(before);
    if ('problem' in read) problems[name] = read.problem;
    else args[name] = read.value;
  }
  return Object.keys(problems).length > 0 ? { problems } : { args };
}

/** Keeps what the server has sent, unless no server takes it back. */
function unchanged(value: Json): Read<Json> {
  const problem = notFiniteProblem(value);
  return problem ? { problem } : { value };
}

function readObject(text: string): Read<JsonObject> {
  const read = readJson(text);
  if ('problem' in read) return read;
  return isJsonObject(read.value)
    ? { value: read.value }
    : { problem: { code: 'other-type', types: ['object'] } };
}

/** Reads a text as a value of the same type; a null may become anything. */
function readArg(text: string, before: Json): Read<Json> {
  if (typeof before === 'string') return { value: text };
  if (isNumber(before)) return readNumber(text);
  const read = readJson(text);
  if ('problem' in read || before === null || typeOf(read.value) === typeOf(before)) return read;
  return { problem: { code: 'other-type', types: [typeOf(before)] } };
}

function readNumber(text: string): Read<Json> {
  const value = typedNumber(text, false);
  return value === undefined
    ? { problem: unreadProblem({ kind: 'number', isWhole: false }, text) }
    : { value };
}

/** Reads a text as JSON that can be sent. */
export function readJson(text: string): Read<Json> {
  const problem = jsonProblem(text);
  return problem ? { problem } : { value: parseJson(text) ?? null };
}

/** Names the type of a value as a schema does. */
function typeOf(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
