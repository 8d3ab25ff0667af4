import type { MessageType } from './history-schema.ts';
import type { InputPlan } from './input-plan.ts';
import { type Json, type JsonObject, parseJson } from './json.ts';

/** What was said before, oldest first. */
export type Exchange = { question: string; answer: string };

export type InputParts = {
  text: string;
  history: Exchange[];
  /** What is filled in besides, by the name of the field. */
  values: JsonObject;
};

/** The input that a plan makes of its parts; undefined where the text is not the JSON that it has to be. */
export function inputFor(plan: InputPlan, { text, history, values }: InputParts): Json | undefined {
  switch (plan.kind) {
    case 'text':
      return text;
    case 'raw':
      return parseJson(text);
    case 'conversation':
      return messages([...history, { question: text }], plan.form.types);
    case 'open':
    case 'form':
      return { ...values };
    case 'object':
      return { ...values, ...placed(plan, text, history) };
  }
}

/** An empty history is sent, too: a server may fail without one though its schema has a default for it. */
function placed(plan: Extract<InputPlan, { kind: 'object' }>, text: string, history: Exchange[]): JsonObject {
  const own: JsonObject = plan.text === null ? {} : { [plan.text]: text };
  if (!plan.history) return own;
  const { name, form } = plan.history;
  if (form.kind === 'pairs') {
    return { ...own, [name]: history.map(({ question, answer }) => [question, answer]) };
  }
  const said = plan.text === null ? [...history, { question: text }] : history;
  return { ...own, [name]: messages(said, form.types) };
}

type Said = { question: string; answer?: string };

/** In the one form that every server reads as it is meant (protocol, section 4.7). */
const messages = (said: Said[], types: MessageType[]): Json[] =>
  said.flatMap(({ question, answer }) => [
    message('human', question),
    ...(answer !== undefined && types.includes('ai') ? [message('ai', answer)] : []),
  ]);

const message = (type: MessageType, content: string): JsonObject => ({ type, content });
