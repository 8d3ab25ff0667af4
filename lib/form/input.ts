import { isJsonObject, type Json, type JsonObject, parseJson } from '../json/json.ts';
import { pointerTo, valueAt, withValueAt } from '../json/json-pointer.ts';
import type { MessageType } from './history-place.ts';
import type { InputPlan, ObjectPlan } from './input-plan.ts';

/** A person's message; `blocks` are the content blocks of its files. */
type Question = { text: string; blocks?: Json[] };

/** An earlier question with its answer; lists have the oldest first. */
export type Exchange = { question: string; blocks?: Json[]; answer: string };

export type InputParts = Question & {
  history: Exchange[];
  /** System message before the conversation, if the runnable takes messages of that type; empty for none. */
  system?: string;
  /** Values of the other fields, by name. */
  values: JsonObject;
};

/** Builds the input by a plan; undefined if the text must be JSON and is not. */
export function inputFor(plan: InputPlan, parts: InputParts): Json | undefined {
  switch (plan.kind) {
    case 'text':
      return parts.text;
    case 'raw':
      return parseJson(parts.text);
    case 'conversation':
      return [...messages(parts, plan.form.types), human(parts)];
    case 'open':
      return parts.values;
    case 'object':
      return { ...withText(plan, parts), ...withHistory(plan, parts) };
  }
}

function withText(
  { text, inside = [], defaults = {} }: ObjectPlan,
  { text: said, values }: InputParts,
): JsonObject {
  if (text === null) return values;
  const steps = [text, ...inside];
  return withValueAt(withDefaults(values, defaults, steps), steps.reduce(pointerTo, ''), said);
}

/** Adds the defaults on the way to the text where nothing is filled in. */
function withDefaults(values: JsonObject, defaults: JsonObject, [step = '', ...rest]: string[]): JsonObject {
  const [own, initial] = [valueAt(values, pointerTo('', step)), valueAt(defaults, pointerTo('', step))];
  if (!isJsonObject(initial)) return values;
  if (own === undefined) return { ...values, [step]: initial };
  return isJsonObject(own) ? { ...values, [step]: withDefaults(own, initial, rest) } : values;
}

/** Returns the history, even an empty one: a server may fail without it though its schema has a default. */
function withHistory({ text, history: place }: ObjectPlan, parts: InputParts): JsonObject {
  if (!place) return {};
  const { name, form } = place;
  if (form.kind === 'pairs') {
    return { [name]: parts.history.map(({ question, answer }) => [question, answer]) };
  }
  const before = messages(parts, form.types);
  return { [name]: text === null ? [...before, human(parts)] : before };
}

/** Builds messages in the one form that every server reads correctly (docs/protocol.md#types-of-message). */
const messages = ({ history, system = '' }: InputParts, types: MessageType[]): Json[] => [
  ...(system !== '' && types.includes('system') ? [{ type: 'system', content: system }] : []),
  ...history.flatMap(({ question, blocks, answer }) => [
    human({ text: question, ...(blocks ? { blocks } : {}) }),
    ...(types.includes('ai') ? [{ type: 'ai', content: answer }] : []),
  ]),
];

const human = ({ text, blocks = [] }: Question): JsonObject => ({
  type: 'human',
  content: blocks.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text', text }]), ...blocks],
});
