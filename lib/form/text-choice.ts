import { isInputName, isPastName, isSettingName, isUsualName } from './input-names.ts';

/** Properties that could take a text. */
export type Texts = {
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
export function textAmong({ all, required, count }: Texts): Choice {
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
export const textBeside = (list: { name: string; isRequired: boolean }, texts: Texts): Choice =>
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
