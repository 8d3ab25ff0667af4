import { isJsonObject, type Json, type JsonObject, parseJson } from '../json/json.ts';
import { pointerTo, valueAt, withValueAt } from '../json/json-pointer.ts';
import type { MessageType } from './history-schema.ts';
import type { InputPlan, ObjectPlan } from './input-plan.ts';

/** What a person said; `blocks` are the content blocks of the files that go with it. */
type Question = { text: string; blocks?: Json[] };

/** What was said before, oldest first. */
export type Exchange = { question: string; blocks?: Json[]; answer: string };

export type InputParts = Question & {
  history: Exchange[];
  /** What goes before the conversation, where a runnable takes messages of that type; empty: nothing. */
  system?: string;
  /** What is filled in besides, by the name of the field. */
  values: JsonObject;
};

/** The input that a plan makes of its parts; undefined where the text is not the JSON that it has to be. */
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

/** What is filled in, and the defaults where on the way nothing is. */
function withDefaults(values: JsonObject, defaults: JsonObject, [step = '', ...rest]: string[]): JsonObject {
  const [own, initial] = [valueAt(values, pointerTo('', step)), valueAt(defaults, pointerTo('', step))];
  if (!isJsonObject(initial)) return values;
  if (own === undefined) return { ...values, [step]: initial };
  return isJsonObject(own) ? { ...values, [step]: withDefaults(own, initial, rest) } : values;
}

/** An empty history is sent, too: a server may fail without one though its schema has a default for it. */
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
