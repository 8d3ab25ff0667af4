import { type Field, fieldsOf } from './field.ts';
import { type HistoryForm, historyForm } from './history-schema.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import {
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  resolverOf,
  typesOf,
  widgetOf,
} from './json-schema.ts';

/** What a person has said of where the text goes; it goes before all that a schema says. */
type InputMapping =
  /** The text itself is the input. */
  | { kind: 'text' }
  /** The text is the JSON of the whole input. */
  | { kind: 'raw' }
  /** The text goes to this field. */
  | { kind: 'field'; text: string };

/** A place for the conversation; where the text has none of its own it is the last message there. */
type HistoryPlace = { name: string; form: HistoryForm };

/** How a text and the conversation before it become the input of a runnable. */
export type InputPlan =
  | { kind: 'text' }
  | { kind: 'raw' }
  /** The input is the conversation, and the text its last message. */
  | { kind: 'conversation'; form: HistoryForm & { kind: 'messages' } }
  | {
      kind: 'object';
      /** The property that the text goes to; null where it is the last message of the history. */
      text: string | null;
      history: HistoryPlace | null;
      /** All else that can be filled in. */
      fields: Field[];
    }
  /** No field is clearly the one for the text: the person says which. */
  | { kind: 'open'; candidates: string[]; fields: Field[] }
  /** Nothing in it takes a text. */
  | { kind: 'form'; wanted: string; fields: Field[] };

export const plainText: InputPlan = { kind: 'text' };

/** Reads an input schema as LangServe serves it (protocol, section 4.5); without one the input is the text. */
export function planInput(schema: Json | undefined, mapping: InputMapping | null = null): InputPlan {
  if (mapping?.kind === 'text' || mapping?.kind === 'raw') return { kind: mapping.kind };
  if (!isJsonObject(schema)) {
    return mapping ? { kind: 'object', text: mapping.text, history: null, fields: [] } : plainText;
  }
  const resolve = resolverOf(schema);
  const root = resolve(schema);
  if (Object.keys(propertiesOf(root)).length > 0 || mapping) return planObject(root, resolve, mapping);
  const history = conversationForm(root, resolve);
  if (history) return { kind: 'conversation', form: history };
  if (takesString(root, resolve) || !isConstrained(root)) return plainText;
  return { kind: 'form', wanted: typeWords(root), fields: [] };
}

/** A list of messages, as such or as one choice among others, as chat models take it. */
function conversationForm(root: JsonObject, resolve: Resolve) {
  for (const choice of [root, ...optionsOf(root).map((option) => resolve(option))]) {
    const form = historyForm(choice, resolve);
    if (form?.kind === 'messages') return form;
  }
  return undefined;
}

function planObject(root: JsonObject, resolve: Resolve, mapping: InputMapping | null): InputPlan {
  const properties = propertiesOf(root);
  const history = historyPlace(root, resolve);
  const isFree = (name: string) => name !== history?.name && takesText(properties[name], resolve);
  const texts = Object.keys(properties).filter(isFree);
  const rest = (text: string | null) =>
    fieldsOf(root, resolve).filter(({ name }) => name !== text && name !== history?.name);
  const planned = (text: string | null): InputPlan => ({ kind: 'object', text, history, fields: rest(text) });
  if (mapping?.kind === 'field') return planned(mapping.text);
  const text = textProperty(texts, root, hintOf(history, properties, resolve));
  if (text !== undefined) return planned(text);
  const takesMessages = history?.form.kind === 'messages';
  if (takesMessages && !texts.some((name) => requiredOf(root).includes(name))) return planned(null);
  if (texts.length > 0) return { kind: 'open', candidates: texts, fields: rest(null) };
  return { kind: 'form', wanted: typeWords(root), fields: rest(null) };
}

/** The property for the conversation: one with the hint of a chat before others, and the first of several. */
function historyPlace(root: JsonObject, resolve: Resolve): HistoryPlace | null {
  const places = Object.entries(propertiesOf(root)).flatMap(([name, property]) => {
    const schema = resolve(property);
    const form = historyForm(schema, resolve);
    const isHinted = widgetOf(schema).type === 'chat';
    return form ? [{ name, form, isHinted }] : [];
  });
  const place = places.find(({ isHinted }) => isHinted) ?? places[0];
  return place ? { name: place.name, form: place.form } : null;
}

/** Where the hint of a chat says that the text goes; the history itself is an answer, too. */
function hintOf(history: HistoryPlace | null, properties: JsonObject, resolve: Resolve): string | undefined {
  if (!history) return undefined;
  const { input } = widgetOf(resolve(properties[history.name]));
  const path = Array.isArray(input) ? input : [input];
  return path.length === 1 && typeof path[0] === 'string' ? path[0] : undefined;
}

const usualNames = 'input question query human_input message text prompt content user_input topic'.split(' ');

function textProperty(texts: string[], root: JsonObject, hint: string | undefined): string | undefined {
  if (hint !== undefined && texts.includes(hint)) return hint;
  const required = texts.filter((name) => requiredOf(root).includes(name));
  const [only, ...others] = required.length > 0 ? required : texts;
  if (only !== undefined && others.length === 0) return only;
  const candidates = required.length > 0 ? required : texts;
  const named = usualNames.filter((name) => candidates.includes(name));
  return named.length === 1 ? named[0] : undefined;
}

function takesString(schema: JsonObject, resolve: Resolve): boolean {
  return (
    typesOf(schema).includes('string') ||
    optionsOf(schema).some((option) => typesOf(resolve(option)).includes('string'))
  );
}

/** A string that the person may write freely: no choice among given ones, no file, no date. */
function takesText(property: Json | undefined, resolve: Resolve): boolean {
  const schema = resolve(property);
  if ('enum' in schema || 'const' in schema || 'format' in schema) return false;
  return takesString(schema, resolve) && widgetOf(schema).type !== 'base64file';
}

const constraints = ['type', 'properties', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'items'];

const isConstrained = (schema: JsonObject) => constraints.some((keyword) => keyword in schema);

const names: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
};

const typeWords = (schema: JsonObject) =>
  typesOf(schema)
    .map((type) => names[type] ?? type)
    .join(' or ') || 'a choice of types';
