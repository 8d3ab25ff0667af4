import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type {
  Asked,
  AskedAction,
  Choice,
  Decision,
  Question,
  QuestionReading,
} from '../runnable/question.ts';

const args = z.custom<JsonObject>(isJsonObject);
const description = z.nullish(z.string());

/** A request of LangChain's human-in-the-loop middleware. */
const reviewRequest = z.object({
  action_requests: z.array(z.object({ name: z.string(), args, description })).check(z.minLength(1)),
  review_configs: z.array(z.object({ action_name: z.string(), allowed_decisions: z.array(z.string()) })),
});

/** A request of the older agent inbox. */
const inboxRequest = z.object({
  action_request: z.object({ action: z.string(), args }),
  config: z.object({
    allow_accept: z.nullish(z.boolean()),
    allow_edit: z.nullish(z.boolean()),
    allow_respond: z.nullish(z.boolean()),
    allow_ignore: z.nullish(z.boolean()),
  }),
  description,
});

const inboxRequests = z.array(inboxRequest).check(z.minLength(1));

/** A request of the same middleware that asks about each call on its own: its schema names the decisions. */
const callRequest = z.object({
  type: z.literal('tool_approval'),
  name: z.string(),
  args,
  description,
});

const reviewChoices = ['approve', 'edit', 'reject', 'respond'] as const satisfies Choice[];

/** A question about actions, and how its server takes the decisions. */
type AskedActions = { actions: AskedAction[]; answer(decisions: Decision[]): Json };

function actionsIn({ value, schema }: Question): AskedActions | undefined {
  const asked = reviewActions(value) ?? callAction(value, schema) ?? inboxActions(value);
  return asked?.actions.every(({ choices }) => choices.length > 0) ? asked : undefined;
}

function reviewActions(value: Json): AskedActions | undefined {
  const { data } = reviewRequest.safeParse(value);
  if (!data) return undefined;
  const actions = data.action_requests.map(({ name, args, description }, place): AskedAction => {
    const beside = data.review_configs[place];
    const config =
      beside?.action_name === name
        ? beside
        : data.review_configs.find(({ action_name }) => action_name === name);
    const choices = reviewChoices.filter((choice) => config?.allowed_decisions.includes(choice));
    return { name, args, description: description ?? '', choices };
  });
  return { actions, answer: (decisions) => ({ decisions: decisions.map(reviewDecision) }) };
}

function callAction(value: Json, schema: Json | undefined): AskedActions | undefined {
  const { data } = callRequest.safeParse(value);
  if (!data) return undefined;
  const { name, args, description } = data;
  const types = typesIn(schema);
  const choices = reviewChoices.filter((choice) => types.includes(choice));
  return {
    actions: [{ name, args, description: description ?? '', choices }],
    answer: ([decision]) => (decision ? reviewDecision(decision) : null),
  };
}

/** Returns the decisions that a schema allows: of one type, or of several with their mark. */
function typesIn(schema: Json | undefined): string[] {
  if (!isJsonObject(schema)) return [];
  if (isJsonObject(schema.discriminator) && isJsonObject(schema.discriminator.mapping))
    return Object.keys(schema.discriminator.mapping);
  const type = isJsonObject(schema.properties) ? schema.properties.type : undefined;
  return isJsonObject(type) && typeof type.const === 'string' ? [type.const] : [];
}

function reviewDecision(decision: Decision): Json {
  switch (decision.choice) {
    case 'edit':
      return { type: 'edit', edited_action: { name: decision.name, args: decision.args } };
    case 'reject':
      return { type: 'reject', ...(decision.message !== '' && { message: decision.message }) };
    case 'respond':
      return { type: 'respond', message: decision.message };
    default:
      return { type: decision.choice };
  }
}

function inboxActions(value: Json): AskedActions | undefined {
  const { data } = inboxRequests.safeParse(Array.isArray(value) ? value : [value]);
  if (!data) return undefined;
  const actions = data.map(
    ({ action_request: { action, args }, config, description }): AskedAction => ({
      name: action,
      args,
      description: description ?? '',
      choices: [
        ...(config.allow_accept ? (['approve'] as const) : []),
        ...(config.allow_edit ? (['edit'] as const) : []),
        ...(config.allow_respond ? (['respond'] as const) : []),
        ...(config.allow_ignore ? (['ignore'] as const) : []),
      ],
    }),
  );
  return { actions, answer: (decisions) => decisions.map(inboxResponse) };
}

function inboxResponse(decision: Decision): Json {
  switch (decision.choice) {
    case 'approve':
      return { type: 'accept', args: null };
    case 'edit':
      return { type: 'edit', args: { action: decision.name, args: decision.args } };
    case 'respond':
      return { type: 'response', args: decision.message };
    default:
      return { type: 'ignore', args: null };
  }
}

function read(question: Question): Asked {
  const { value, schema } = question;
  const known = actionsIn(question);
  if (known) return { kind: 'actions', actions: known.actions };
  const { text, options, details } = openQuestion(value);
  if (!isJsonObject(schema)) return { kind: 'open', text, options, details };
  return { kind: 'form', text, schema, details: isJsonObject(value) ? without(value, text) : details };
}

const questionNames = ['question', 'message', 'description'];

function openQuestion(value: Json): Omit<Extract<Asked, { kind: 'open' }>, 'kind'> {
  if (typeof value === 'string') return { text: value, options: [], details: undefined };
  if (!isJsonObject(value)) return { text: '', options: [], details: value ?? undefined };
  const name = nameOfText(value);
  const text = name === undefined ? '' : String(value[name]);
  const listed = Array.isArray(value.options) ? value.options.filter((option) => option !== null) : [];
  const shown = [name, listed.length > 0 ? 'options' : undefined];
  return { text, options: listed, details: rest(value, shown) };
}

const nameOfText = (value: JsonObject) =>
  questionNames.find((name) => typeof value[name] === 'string' && value[name] !== '');

const without = (value: JsonObject, text: string) => rest(value, text === '' ? [] : [nameOfText(value)]);

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

/** How an Agent Server asks a person. */
export const questionReading: QuestionReading = {
  read,
  decided,
  problem: (answer) => (answer === null ? 'null' : undefined),
};
