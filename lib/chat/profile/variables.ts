import { isJsonObject, type Json } from '../../json/json.ts';

/** Names that a header or a preset may hold as `{{name}}`. */
export const variableNames = ['conversation_id', 'message_id', 'run_id', 'profile', 'uuid', 'time'] as const;
type VariableName = (typeof variableNames)[number];

/** Values by name. A question about the schema belongs to no conversation and has the last three only. */
export type Variables = Pick<Record<VariableName, string>, 'profile' | 'uuid' | 'time'> &
  Partial<Record<VariableName, string>>;

/** Returns the values that every request has: `id` is new for each, `now` is in milliseconds. */
export const alwaysKnown = ({ name }: { name: string }, id: string, now: number) => ({
  profile: name,
  uuid: id,
  time: new Date(now).toISOString(),
});

const placeholder = /\{\{\s*([^{}\s]*)\s*\}\}/g;

const isVariable = (name: string): name is VariableName =>
  (variableNames as readonly string[]).includes(name);

/** Lists the names in a text that are no variables. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name = '']) => (isVariable(name) ? [] : [name]));

/** Returns the text with its variables filled in; undefined if one has no value. Other names stay. */
export function filledText(text: string, variables: Variables): string | undefined {
  let isComplete = true;
  const filled = text.replace(placeholder, (written, name: string) => {
    if (!isVariable(name)) return written;
    const value = variables[name];
    if (value === undefined) isComplete = false;
    return value ?? written;
  });
  return isComplete ? filled : undefined;
}

/** Fills in the variables of a header. Characters that a header cannot hold are percent-encoded. */
export const filledHeader = (text: string, variables: Variables): string | undefined =>
  filledText(text, { ...variables, profile: asHeader(variables.profile) });

const asHeader = (text: string) =>
  text.replace(/[^\x20-\x7e]+/g, (characters) => encodeURIComponent(characters.toWellFormed()));

/** Fills in the variables of each text in a value; keys stay as they are. */
export function filledJson<Value extends Json>(value: Value, variables: Variables): Value;
export function filledJson(value: Json, variables: Variables): Json {
  if (typeof value === 'string') return filledText(value, variables) ?? value;
  if (Array.isArray(value)) return value.map((item) => filledJson(item, variables));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledJson(item, variables)]));
}

/**
 * Completes the variable that a text ends with, `Bearer {{con` to `Bearer {{conversation_id}}`; undefined if it
 * ends with none.
 */
export function completedVariables(text: string): string[] | undefined {
  const open = /\{\{\s*([a-z_]*)$/.exec(text);
  if (!open) return undefined;
  const [, start = ''] = open;
  const before = text.slice(0, open.index);
  return variableNames.filter((name) => name.startsWith(start)).map((name) => `${before}{{${name}}}`);
}
