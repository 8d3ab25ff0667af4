import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import {
  anyTypes,
  type HistoryForm,
  type HistoryPlace,
  historyChoice,
  historyPlaces,
  messagesAmong,
} from './history-place.ts';
import {
  isConstrained,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  resolverOf,
  takesString,
  typesOf,
} from './schema/json-schema.ts';
import { defaultsOnWay, textCandidates, textPlace } from './text-place.ts';

/** Plan of how a text and the conversation before it become the input of a runnable. */
export type InputPlan =
  | { kind: 'text' }
  /** The text is the input, written as JSON; `types` are those that the schema names. */
  | { kind: 'raw'; types: string[] }
  /** The input is the conversation, and the text its last message. */
  | { kind: 'conversation'; form: HistoryForm & { kind: 'messages' } }
  | {
      kind: 'object';
      /**
       * Property for the text. Null: the text is the last message of the history, or has no place if there is
       * none.
       */
      text: string | null;
      /** Steps from that property to the text, if it is an object. */
      inside?: string[];
      /** Default objects on the way to the text, used where nothing is filled in. */
      defaults?: JsonObject;
      history: HistoryPlace | null;
      /** Other fields that must be filled in: they are required and have no default. */
      required: string[];
    }
  /**
   * Several fields may be for the text, so the person chooses. In a field of `lists` it is the last message.
   */
  | { kind: 'open'; candidates: string[]; lists: string[]; history: HistoryPlace | null };
export type ObjectPlan = Extract<InputPlan, { kind: 'object' }>;

/** Tells whether a system message has a place before the conversation. */
export function takesSystemMessage(plan: InputPlan): boolean {
  if (plan.kind !== 'object' && plan.kind !== 'conversation') return false;
  const form = plan.kind === 'object' ? plan.history?.form : plan.form;
  return form?.kind === 'messages' && form.types.includes('system');
}

const plainText: InputPlan = { kind: 'text' };

/** Tells whether the text is itself a message of the conversation, so that files can go with it. */
export const isTextMessage = (plan: InputPlan): boolean =>
  plan.kind === 'conversation' ||
  (plan.kind === 'object' && plan.text === null && plan.history?.form.kind === 'messages');

/** Tells whether the earlier messages go into the input. */
export const takesHistory = (plan: InputPlan): boolean =>
  plan.kind === 'conversation' || (plan.kind === 'object' && plan.history !== null);

/** Tells whether the input takes a text; otherwise it is made of fields alone. */
export const hasTextPlace = (plan: InputPlan): boolean =>
  plan.kind !== 'object' || plan.text !== null || isTextMessage(plan);

/** Derives the plan from an input schema (docs/protocol.md#placing-the-text). Without a schema the text is the input. */
export function planInput(schema: Json | undefined, mapping: InputMapping | null = null): InputPlan {
  if (mapping?.kind === 'text') return plainText;
  const resolve = resolverOf(isJsonObject(schema) ? schema : {});
  const root = resolve(schema);
  if (mapping?.kind === 'raw') return { kind: 'raw', types: typesOf(root) };
  if (mapping) return mappedObject(root, resolve, mapping);
  if (Object.keys(propertiesOf(root)).length > 0) return planObject(root, resolve);
  const choices = optionsOf(root).map((option) => resolve(option));
  const history = messagesAmong([root, ...choices], resolve);
  if (history) return { kind: 'conversation', form: history };
  if (takesString(root, resolve) || !isConstrained(root)) return plainText;
  return { kind: 'raw', types: typesOf(root) };
}

function planObject(root: JsonObject, resolve: Resolve): InputPlan {
  const places = historyPlaces(root, resolve);
  const history = places.length === 1 ? (places[0] ?? null) : null;
  const lists = places.filter(({ form }) => form.kind === 'messages').map(({ name }) => name);
  const candidates = textCandidates(root, resolve).filter((name) => !lists.includes(name));
  const text = places.length > 1 ? undefined : textPlace(candidates, root, resolve, history);
  if (text !== undefined) return objectPlan(root, resolve, text, history);
  return { kind: 'open', candidates: [...candidates, ...lists], lists, history };
}

function objectPlan(
  root: JsonObject,
  resolve: Resolve,
  steps: string[] | null,
  history: HistoryPlace | null,
): ObjectPlan {
  const [text = null, ...inside] = steps ?? [];
  const properties = propertiesOf(root);
  const hasDefault = (name: string) => resolve(properties[name]).default !== undefined;
  const required = requiredOf(root).filter(
    (name) => name !== text && name !== history?.name && !hasDefault(name),
  );
  const within = steps && inside.length > 0 ? { inside, ...defaultsAt(steps, root, resolve) } : {};
  return { kind: 'object', text, ...within, history, required };
}

function defaultsAt(steps: string[], root: JsonObject, resolve: Resolve) {
  const defaults = defaultsOnWay(root, steps, resolve);
  return Object.keys(defaults).length > 0 ? { defaults } : {};
}

/** Plans the input by the person's choice, with the types of message that the schema lists for the place. */
function mappedObject(root: JsonObject, resolve: Resolve, { text, history }: FieldMapping): ObjectPlan {
  const steps = text === null ? null : [text];
  if (!history) return objectPlan(root, resolve, steps, null);
  const { name, as } = history;
  const described = historyChoice(resolve(propertiesOf(root)[name]), resolve);
  const types = described?.kind === 'messages' ? described.types : anyTypes;
  const form: HistoryForm = as === 'pairs' ? { kind: 'pairs' } : { kind: 'messages', types };
  return objectPlan(root, resolve, steps, { name, form });
}

/** The person's choice of where the text goes; it overrides the schema. */
export const inputMapping = z.discriminatedUnion('kind', [
  /** The text itself is the input. */
  z.strictObject({ kind: z.literal('text') }),
  /** The text is the JSON of the whole input. */
  z.strictObject({ kind: z.literal('raw') }),
  /** The text goes to a field; null: it is the last message of the history. */
  z.strictObject({
    kind: z.literal('field'),
    text: z.nullable(z.string()),
    history: z.nullable(z.strictObject({ name: z.string(), as: z.enum(['messages', 'pairs']) })),
  }),
]);
export type InputMapping = z.infer<typeof inputMapping>;
export type FieldMapping = Extract<InputMapping, { kind: 'field' }>;
