import { chatHint } from './chat-hint.ts';
import type { HistoryForm } from './history-schema.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import {
  isConstrained,
  isString,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  widgetOf,
} from './json-schema.ts';

/** The properties that a person may write freely: texts, or without any the required ones that take anything. */
export function textCandidates(root: JsonObject, resolve: Resolve): string[] {
  const properties = propertiesOf(root);
  const names = Object.keys(properties);
  const texts = names.filter((name) => isFreeText(resolve(properties[name]), resolve));
  if (texts.length > 0) return texts;
  return requiredOf(root).filter((name) => !isConstrained(resolve(properties[name])));
}

const isFreeText = (schema: JsonObject, resolve: Resolve): boolean =>
  isFree(schema) &&
  (isString(schema) ||
    optionsOf(schema)
      .map((option) => resolve(option))
      .some((option) => isFree(option) && isString(option)));

/** No choice among given ones, no file, no date, nothing that only the server writes. */
const isFree = (schema: JsonObject) =>
  schema.readOnly !== true &&
  !('enum' in schema || 'const' in schema || 'format' in schema) &&
  widgetOf(schema).type !== 'base64file';

/**
 * The steps to where a text goes (protocol, section 4.5). Null: it is the last message of the history, or nothing
 * takes a text; undefined: it is not clear which.
 */
export function textPlace(
  candidates: string[],
  root: JsonObject,
  resolve: Resolve,
  history: { name: string; form: HistoryForm } | null,
): string[] | null | undefined {
  const required = new Set(requiredOf(root));
  const takesMessages = history?.form.kind === 'messages';
  const hint = hintedText(root, resolve, history?.name);
  if (takesMessages && hint?.[0] === history.name) return null;
  if (hint && leadsToText(hint, candidates, root, resolve)) return hint;
  const wanted = candidates.filter((name) => required.has(name));
  if (wanted.length > 0) return clearest(wanted);
  if (candidates.length === 0 || (takesMessages && required.has(history.name))) return null;
  const clear = clearest(candidates);
  // Beside messages, where neither has to be there, a text of any other name may be for anything.
  return takesMessages && !usualNames.includes(clear?.[0] ?? '') ? undefined : clear;
}

/** Where the hint of a chat says that the text goes: that at the history before any other. */
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

/** What the objects are by default that lie on the way to a text: each with those inside of it. */
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

const usualNames = 'input question query human_input message text prompt content user_input topic'.split(' ');

function clearest(candidates: string[]): string[] | undefined {
  if (candidates.length === 1) return candidates;
  const named = usualNames.filter((name) => candidates.includes(name));
  return named.length === 1 ? named : undefined;
}
