import { isJsonObject, type JsonObject } from '../json/json.ts';
import { chatHint } from './chat-hint.ts';
import type { HistoryPlace } from './history-place.ts';
import { isInputName, isPastName, isSettingName, isUsualName } from './input-names.ts';
import {
  isConstrained,
  isString,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  widgetOf,
} from './schema/json-schema.ts';

/**
 * Returns the properties that a person may write freely: texts, and those with a usual name that take
 * anything. If no text could be a message, adds required ones that take anything.
 */
export function textCandidates(root: JsonObject, resolve: Resolve): string[] {
  const properties = propertiesOf(root);
  const names = Object.keys(properties);
  const required = new Set(requiredOf(root));
  const texts = names.filter((name) => isFreeText(resolve(properties[name]), resolve));
  const mayBeAsked = (name: string) => required.has(name) && texts.every(isSettingName);
  const others = names.filter((name) => {
    const schema = resolve(properties[name]);
    return isFree(schema) && !isConstrained(schema) && (isUsualName(name) || mayBeAsked(name));
  });
  return [...texts, ...others];
}

const isFreeText = (schema: JsonObject, resolve: Resolve): boolean =>
  isFree(schema) &&
  (isString(schema) ||
    optionsOf(schema)
      .map((option) => resolve(option))
      .some((option) => isFree(option) && isString(option)));

/**
 * Tells whether a schema is neither a choice, a file, a date, a secret nor a value that only the server
 * writes.
 */
const isFree = (schema: JsonObject) =>
  schema.readOnly !== true &&
  schema.writeOnly !== true &&
  !('enum' in schema || 'const' in schema || 'format' in schema) &&
  widgetOf(schema).type !== 'base64file';

/**
 * Chooses the place of the text, as the steps to it (docs/protocol.md#placing-the-text). Null: the text is the last
 * message of the history, or nothing takes a text. Undefined: several places would do.
 */
export function textPlace(
  candidates: string[],
  root: JsonObject,
  resolve: Resolve,
  history: HistoryPlace | null,
): string[] | null | undefined {
  const required = requiredOf(root);
  const takesMessages = history?.form.kind === 'messages';
  const hint = hintedText(root, resolve, history?.name);
  if (takesMessages && hint?.[0] === history.name) return null;
  if (hint && leadsToText(hint, candidates, root, resolve)) return hint;
  const texts = {
    all: candidates,
    required: candidates.filter((name) => required.includes(name)),
    hasRequired: required.length > 0,
    count: Object.keys(propertiesOf(root)).length,
  };
  const name = takesMessages
    ? textBeside({ name: history.name, isRequired: required.includes(history.name) }, texts)
    : textAmong(texts);
  return typeof name === 'string' ? [name] : name;
}

/** Returns the place of the text by a chat hint; the hint at the history takes precedence. */
function hintedText(root: JsonObject, resolve: Resolve, history: string | undefined): string[] | undefined {
  const properties = propertiesOf(root);
  const names = [...(history === undefined ? [] : [history]), ...Object.keys(properties)];
  return names.map((name) => chatHint(resolve(properties[name]))?.input).find((input) => input !== undefined);
}

const leadsToText = (steps: string[], candidates: string[], root: JsonObject, resolve: Resolve) =>
  steps.length === 1
    ? candidates.includes(steps[0] ?? '')
    : isFreeText(
        steps.reduce((schema, step) => resolve(propertiesOf(schema)[step]), root),
        resolve,
      );

/** Returns the defaults of the objects on the way to a text, each with those inside it. */
export function defaultsOnWay(
  schema: JsonObject,
  [step = '', ...rest]: string[],
  resolve: Resolve,
): JsonObject {
  const own = isJsonObject(schema.default) ? schema.default : {};
  if (rest.length === 0 || isJsonObject(own[step])) return own;
  const inner = defaultsOnWay(resolve(propertiesOf(schema)[step]), rest, resolve);
  return Object.keys(inner).length > 0 ? { ...own, [step]: inner } : own;
}

/** Properties that could take a text. */
type Texts = {
  all: string[];
  required: string[];
  /** Whether any property is required; with pydantic 1, prompts do not tell. */
  hasRequired: boolean;
  /** Number of all properties, the list of messages included. */
  count: number;
};

/** Property for the text; undefined if only the person can know. */
type Choice = string | null | undefined;

const only = (names: string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

/** Chooses the property for the text if there is no list of messages. Null: there is no such property. */
function textAmong({ all, required, count }: Texts): Choice {
  if (all.length === 0) return null;
  const wanted = required.length > 0 ? required : all;
  const usual = wanted.filter(isUsualName);
  if (usual.length > 0) return only(usual);
  // An id or a language takes the text only if nothing else could be meant.
  if (wanted.every(isSettingName))
    return only(all.filter(isUsualName)) ?? (count === 1 ? wanted[0] : undefined);
  return all.some(isInputName) ? undefined : only(wanted);
}

/**
 * Chooses the property for the text beside a list of messages. Null: the text is the last message of the
 * list.
 */
const textBeside = (list: { name: string; isRequired: boolean }, texts: Texts): Choice =>
  isPastName(list.name) ? textBesidePast(texts) : textBesideMessages(list.isRequired, texts);

/**
 * Chooses the property beside a list of earlier messages. The list takes the new one only if there is no
 * other place.
 */
function textBesidePast({ all, required, hasRequired }: Texts): Choice {
  const usual = (hasRequired ? required : all).filter(isUsualName);
  if (usual.length > 0) return only(usual);
  const inputs = all.filter(isInputName);
  if (inputs.length > 0) return only(inputs);
  const others = all.filter((name) => !isSettingName(name));
  if (others.length === 0) return null;
  return only(required) === only(others) ? only(others) : undefined;
}

/**
 * Chooses the property beside a list that takes the new message, too. The list has it unless the schema is
 * like LangServe's first chat playground: messages and one input, no more.
 */
function textBesideMessages(isListRequired: boolean, { all, required, count }: Texts): Choice {
  const inputs = all.filter(isInputName);
  const input = only(inputs);
  if (input === undefined) {
    const mayTakeIt = inputs.length > 0 || (!isListRequired && required.some((name) => !isSettingName(name)));
    return mayTakeIt ? undefined : null;
  }
  const isRequired = required.includes(input);
  const isPair = count === 2 && isRequired === isListRequired;
  return isPair || (isRequired && !isListRequired) ? input : undefined;
}
