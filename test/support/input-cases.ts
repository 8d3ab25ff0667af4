import type { HistoryPlace, MessageType } from '../../lib/form/history-place.ts';
import type { Exchange } from '../../lib/form/input.ts';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';

/** A schema and its expected plan, fields and inputs. */
export type InputCase = {
  name: string;
  schema: Json | undefined;
  plan: InputPlan;
  /** Fields as `name: shape`, with further properties. */
  fields: string[];
  /**
   * Input for “hi”, which is answered “hello”, and for “more” after it; undefined if the text is no valid
   * input.
   */
  first: Json | undefined;
  next: Json | undefined;
};

export const before: Exchange[] = [{ question: 'hi', answer: 'hello' }];
const human = (content: string): JsonObject => ({ type: 'human', content });
const ai = (content: string): JsonObject => ({ type: 'ai', content });

/** “hi” and “hello” as messages and as pairs. */
const said: Json[] = [human('hi'), ai('hello')];
const saidInPairs: Json[] = [['hi', 'hello']];

const everyType: MessageType[] = ['human', 'ai', 'system'];
export const humanAndAi: MessageType[] = ['human', 'ai'];

export const messagesAt = (name: string, types = everyType): HistoryPlace => ({
  name,
  form: { kind: 'messages', types },
});
export const pairsAt = (name: string): HistoryPlace => ({ name, form: { kind: 'pairs' } });

type Told = Omit<InputCase, 'name' | 'schema'>;

/** Expects the text itself as input. */
export const asText: Told = { plan: { kind: 'text' }, fields: [], first: 'hi', next: 'more' };

/** Expects JSON, which a text like “hi” is not. */
export const asJson = (...types: string[]): Told => ({
  plan: { kind: 'raw', types },
  fields: [],
  first: undefined,
  next: undefined,
});

/** Expects the list of messages as input. */
export const asConversation = (types = everyType): Told => ({
  plan: { kind: 'conversation', form: { kind: 'messages', types } },
  fields: [],
  first: [human('hi')],
  next: types.includes('ai') ? [...said, human('more')] : [human('hi'), human('more')],
});

type Others = { required?: string[]; fields?: string[] };

/** Expects the text in one property of several. */
export const inField = (text: string, { required = [], fields = [] }: Others = {}): Told => ({
  plan: { kind: 'object', text, history: null, required },
  fields,
  first: { [text]: 'hi' },
  next: { [text]: 'more' },
});

/** Expects the text in a nested object; fields beside it there are not listed. */
export function inObject(text: string, inside: string, { required = [], fields = [] }: Others = {}): Told {
  return {
    plan: { kind: 'object', text, inside: [inside], history: null, required },
    fields,
    first: { [text]: { [inside]: 'hi' } },
    next: { [text]: { [inside]: 'more' } },
  };
}

/** Expects the text in one property and the history in another. */
export function inFieldBeside(text: string, history: HistoryPlace, others: Others = {}): Told {
  const { required = [], fields = [] } = others;
  const past = history.form.kind === 'pairs' ? saidInPairs : said;
  return {
    plan: { kind: 'object', text, history, required },
    fields,
    first: { [history.name]: [], [text]: 'hi' },
    next: { [history.name]: past, [text]: 'more' },
  };
}

/** Expects the text as the last message of the history. */
export const inMessages = (history: HistoryPlace, { required = [], fields = [] }: Others = {}): Told => ({
  plan: { kind: 'object', text: null, history, required },
  fields,
  first: { [history.name]: [human('hi')] },
  next: { [history.name]: [...said, human('more')] },
});

/** Expects no place for a text. */
export const inFieldsAlone = ({ required = [], fields = [] }: Others): Told => ({
  plan: { kind: 'object', text: null, history: null, required },
  fields,
  first: {},
  next: {},
});

/** Expects a question to the person: which property takes the text? */
export const undecided = (
  candidates: string[],
  fields: string[],
  history: HistoryPlace | null = null,
  lists = history?.form.kind === 'messages' ? [history.name] : [],
): Told => ({ plan: { kind: 'open', candidates, lists, history }, fields, first: {}, next: {} });
