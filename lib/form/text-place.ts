import { isJsonObject, type JsonObject } from '../json/json.ts';
import { chatHint } from './chat-hint.ts';
import type { HistoryPlace } from './history-place.ts';
import { isSettingName, isUsualName } from './input-names.ts';
import {
  isConstrained,
  isString,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  widgetOf,
} from './schema/json-schema.ts';
import { textAmong, textBeside } from './text-choice.ts';

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
