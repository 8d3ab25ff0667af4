import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { AskedAction, Choice, Decision, Question } from '../../runnable/question.ts';
import { inboxDecisions, inboxResponse, reviewDecision, reviewDecisions } from './decisions.ts';
import { withoutCall } from './described-call.ts';

const args = z.custom<JsonObject>(isJsonObject);
const description = z.nullish(z.string());

const actionRequests = z.array(z.object({ name: z.string(), args, description })).check(z.minLength(1));
const allowed = z.array(z.string());

/** A request of LangChain's human-in-the-loop middleware in Python. */
const pythonRequest = z.object({
  action_requests: actionRequests,
  review_configs: z.array(z.object({ action_name: z.string(), allowed_decisions: allowed })),
});

/** The same of LangChain.js. */
const jsRequest = z.object({
  actionRequests,
  reviewConfigs: z.array(z.object({ actionName: z.string(), allowedDecisions: allowed })),
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

/** Actions to decide about, and how their server takes the decisions. */
type AskedActions = {
  actions: AskedAction[];
  answer(decisions: Decision[]): Json;
  /** Reads an answer back. */
  decisionsIn(answer: Json): Decision[] | undefined;
};

/** Reads the actions that a question is about; undefined if its form is not a known one. */
export function actionsIn({ value, schema }: Question): AskedActions | undefined {
  const asked = reviewActions(value) ?? callAction(value, schema) ?? inboxActions(value);
  return asked?.actions.every(({ choices }) => choices.length > 0) ? asked : undefined;
}

function reviewActions(value: Json): AskedActions | undefined {
  const request = reviewRequest(value);
  if (!request) return undefined;
  const { requests, configs, editedAs } = request;
  const actions = requests.map(({ name, args, description }, place): AskedAction => {
    const beside = configs[place];
    const config = beside?.name === name ? beside : configs.find((one) => one.name === name);
    const choices = reviewChoices.filter((choice) => config?.allowed.includes(choice));
    return { name, args, description: withoutCall(description ?? '', { name, args }), choices };
  });
  return {
    actions,
    answer: (decisions) => ({
      decisions: decisions.map((decision) => reviewDecision(decision, editedAs)),
    }),
    decisionsIn: (answer) => (isJsonObject(answer) ? reviewDecisions(answer.decisions) : undefined),
  };
}

/** Reads a request of the middleware in either language; `editedAs`: the member of an answer with an edited call. */
function reviewRequest(value: Json) {
  const python = pythonRequest.safeParse(value).data;
  if (python) {
    const configs = python.review_configs.map((config) => ({
      name: config.action_name,
      allowed: config.allowed_decisions,
    }));
    return { requests: python.action_requests, configs, editedAs: 'edited_action' as const };
  }
  const { data } = jsRequest.safeParse(value);
  if (!data) return undefined;
  const configs = data.reviewConfigs.map((config) => ({
    name: config.actionName,
    allowed: config.allowedDecisions,
  }));
  return { requests: data.actionRequests, configs, editedAs: 'editedAction' as const };
}

function callAction(value: Json, schema: Json | undefined): AskedActions | undefined {
  const { data } = callRequest.safeParse(value);
  if (!data) return undefined;
  const { name, args, description } = data;
  const types = typesIn(schema);
  const choices = reviewChoices.filter((choice) => types.includes(choice));
  return {
    actions: [{ name, args, description: withoutCall(description ?? '', { name, args }), choices }],
    answer: ([decision]) => (decision ? reviewDecision(decision) : null),
    decisionsIn: (answer) => reviewDecisions([answer]),
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
  return {
    actions,
    answer: (decisions) => decisions.map(inboxResponse),
    decisionsIn: (answer) => inboxDecisions(answer),
  };
}
