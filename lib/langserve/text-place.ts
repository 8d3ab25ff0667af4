import type { HistoryForm } from './history-schema.ts';
import type { JsonObject } from './json.ts';
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

/** No choice among given ones, no file, no date. */
const isFree = (schema: JsonObject) =>
  !('enum' in schema || 'const' in schema || 'format' in schema) && widgetOf(schema).type !== 'base64file';

/**
 * The property that a text goes to (protocol, section 4.5). Null: it is the last message of the history, or
 * nothing takes a text; undefined: it is not clear which.
 */
export function textPlace(
  candidates: string[],
  root: JsonObject,
  resolve: Resolve,
  history: { name: string; form: HistoryForm } | null,
): string | null | undefined {
  const required = new Set(requiredOf(root));
  const takesMessages = history?.form.kind === 'messages';
  const hint = history ? hintAt(resolve(propertiesOf(root)[history.name])) : undefined;
  if (takesMessages && hint === history.name) return null;
  if (hint !== undefined && candidates.includes(hint)) return hint;
  const wanted = candidates.filter((name) => required.has(name));
  if (wanted.length > 0) return clearest(wanted);
  if (candidates.length === 0 || (takesMessages && required.has(history.name))) return null;
  const clear = clearest(candidates);
  // Beside messages, where neither has to be there, a text of any other name may be for anything.
  return takesMessages && !usualNames.includes(clear ?? '') ? undefined : clear;
}

/** Where the hint of a chat says that the text goes; a path into an object is no place for it. */
function hintAt(schema: JsonObject): string | undefined {
  const { input } = widgetOf(schema);
  const path = Array.isArray(input) ? input : [input];
  return path.length === 1 && typeof path[0] === 'string' ? path[0] : undefined;
}

const usualNames = 'input question query human_input message text prompt content user_input topic'.split(' ');

function clearest(candidates: string[]): string | undefined {
  if (candidates.length === 1) return candidates[0];
  const named = usualNames.filter((name) => candidates.includes(name));
  return named.length === 1 ? named[0] : undefined;
}
