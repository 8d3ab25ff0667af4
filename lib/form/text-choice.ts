import { isInputName, isPastName, isSettingName, isUsualName } from './input-names.ts';

/** The properties that could take a text. */
export type Texts = {
  all: string[];
  required: string[];
  /** Whether anything at all is required: prompts say nothing of it with pydantic 1. */
  hasRequired: boolean;
  /** How many properties there are, the list of messages included. */
  count: number;
};

/** The property for the text; undefined where only the person can know. */
type Choice = string | null | undefined;

const only = (names: string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

/** Chooses where nothing else takes the text. Null: there is no such property. */
export function textAmong({ all, required, count }: Texts): Choice {
  if (all.length === 0) return null;
  const wanted = required.length > 0 ? required : all;
  const usual = wanted.filter(isUsualName);
  if (usual.length > 0) return only(usual);
  // An id or a language takes the text only where there is nothing else that could be meant.
  if (wanted.every(isSettingName))
    return only(all.filter(isUsualName)) ?? (count === 1 ? wanted[0] : undefined);
  return all.some(isInputName) ? undefined : only(wanted);
}

/** Chooses beside a list of messages. Null: the text is the last message of the list. */
export const textBeside = (list: { name: string; isRequired: boolean }, texts: Texts): Choice =>
  isPastName(list.name) ? textBesidePast(texts) : textBesideMessages(list.isRequired, texts);

/** Chooses beside a list of earlier messages. The list takes the new one only where there is no other place. */
function textBesidePast({ all, required, hasRequired }: Texts): Choice {
  const usual = (hasRequired ? required : all).filter(isUsualName);
  if (usual.length > 0) return only(usual);
  const inputs = all.filter(isInputName);
  if (inputs.length > 0) return only(inputs);
  const others = all.filter((name) => !isSettingName(name));
  if (others.length === 0) return null;
  return only(required) === only(others) ? only(others) : undefined;
}

/** Messages take the new one, except as LangServe's chat playground first had it: messages and one input, no more. */
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
