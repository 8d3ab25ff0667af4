import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Asked, Decision, Question, QuestionReading } from '../../runnable/question.ts';
import { actionsIn } from './asked-actions.ts';
import { askedWords } from './asked-words.ts';

function read(question: Question): Asked {
  const { value, schema } = question;
  const known = actionsIn(question);
  if (known) return { kind: 'actions', actions: known.actions };
  const isForm = isJsonObject(schema);
  const { text, options, details } = openQuestion(value, isForm);
  return isForm ? { kind: 'form', text, schema, details } : { kind: 'open', text, options, details };
}

const questionNames = ['question', 'message', 'description'];

function openQuestion(value: Json, isForm: boolean): Omit<Extract<Asked, { kind: 'open' }>, 'kind'> {
  const { text, isAll } = askedWords(value);
  if (text !== '' || !isJsonObject(value))
    return { text, options: [], details: isAll ? undefined : (value ?? undefined) };
  const name = nameOfText(value);
  const asked = askedWords(name === undefined ? undefined : value[name]);
  const listed =
    Array.isArray(value.options) && !isForm ? value.options.filter((option) => option !== null) : [];
  const shown = [asked.isAll ? name : undefined, listed.length > 0 ? 'options' : undefined];
  return { text: asked.text, options: listed, details: rest(value, shown) };
}

const nameOfText = (value: JsonObject) => questionNames.find((name) => askedWords(value[name]).text !== '');

function rest(value: JsonObject, shown: (string | undefined)[]): Json | undefined {
  const left = Object.entries(value).filter(([name]) => !shown.includes(name));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Throws if the decisions are not one allowed choice for each action: the server would keep such an answer. */
function decided(question: Question, decisions: Decision[]): Json {
  const asked = actionsIn(question);
  const fits =
    asked?.actions.length === decisions.length &&
    asked.actions.every(({ choices }, place) =>
      choices.some((choice) => choice === decisions[place]?.choice),
    );
  if (!asked || !fits) throw new RangeError('decisions do not fit the question');
  return asked.answer(decisions);
}

function decisionsIn(question: Question, answer: Json): Decision[] | undefined {
  const asked = actionsIn(question);
  const decisions = asked?.decisionsIn(answer);
  return decisions?.length === asked?.actions.length ? decisions : undefined;
}

/** How an Agent Server asks a person. */
export const questionReading: QuestionReading = {
  read,
  decided,
  decisionsIn,
  problem: (answer) => (answer === null ? 'null' : undefined),
};
