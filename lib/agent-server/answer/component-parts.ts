import { isJsonObject, type Json, type JsonObject, wordOf } from '../../json/json.ts';
import { put } from '../../message/merge.ts';
import type { AnswerPart } from '../../output/answer-part.ts';
import type { RunOutput } from './run-output.ts';
import { idOf, isComponent, isComponentList } from './state-view.ts';

/** Tells whether an event of a graph's author shows or removes a component of an interface (`push_ui_message`). */
export const isComponentEvent = (data: Json): data is JsonObject =>
  isJsonObject(data) && (data.type === 'remove-ui' || isComponent(data));

/** The components of a run: those of a message, and the others. `hasMore`: the state has some that may be of any run. */
type Components = { of(message: JsonObject): AnswerPart[]; others: AnswerPart[]; hasMore: boolean };

/**
 * Reads the components that a graph shows beside its messages. A component belongs to a message, or to the run whose events
 * tell of it: the state of a single response does not say which run it is from.
 */
export function componentsIn({ state: [state], answer, custom, steps }: RunOutput): Components {
  const isStream = custom.length + steps.length > 0;
  const pushed = pushedIn(custom.map(({ data }) => data));
  const kept = isJsonObject(state) ? Object.values(state).filter(isComponentList).flat() : [];
  const own = new Map([...pushed, ...kept.map((item) => [keyOf(item), item] as const)]);
  const said = new Set(answer.map(({ message }) => idOf(message)).filter((id) => id !== ''));
  const others: AnswerPart[] = [];
  const ofMessages = new Map<string, AnswerPart[]>();
  for (const [key, item] of own) {
    const message = messageOf(item);
    if (said.has(message)) {
      const parts = ofMessages.get(message) ?? [];
      parts.push(partOf(item));
      ofMessages.set(message, parts);
    } else if (pushed.has(key)) others.push(partOf(item));
  }
  return {
    of: (message) => ofMessages.get(idOf(message)) ?? [],
    others,
    hasMore: !isStream && kept.some((item) => messageOf(item) === ''),
  };
}

type Key = string | JsonObject;

/** Returns the id of a component; one without an id is known by itself. */
const keyOf = (item: JsonObject): Key => idOf(item) || item;

/** Joins the events of a run: a component of a known id replaces that one, or adds to its values. */
function pushedIn(events: Json[]): Map<Key, JsonObject> {
  const pushed = new Map<Key, { event: JsonObject; values: Json[] }>();
  for (const event of events.filter(isComponentEvent)) {
    const key = keyOf(event);
    const values = (addsTo(event) && pushed.get(key)?.values) || [];
    values.push(event.props ?? null);
    if (event.type === 'remove-ui') pushed.delete(key);
    else pushed.set(key, { event, values });
  }
  return new Map([...pushed].map(([key, { event, values }]) => [key, withValues(event, values)]));
}

const addsTo = ({ metadata }: JsonObject) => isJsonObject(metadata) && metadata.merge === true;

/** Joins the values of a component at once: joined event by event they would be copied with each. */
function withValues(event: JsonObject, values: Json[]): JsonObject {
  if (values.length < 2) return event;
  const props: JsonObject = {};
  for (const [name, value] of values.filter(isJsonObject).flatMap((one) => Object.entries(one)))
    put(props, name, value);
  return { ...event, props };
}

/** Returns the id of the message that a component belongs to, which LangGraph.js calls `id`; empty for none. */
const messageOf = ({ metadata }: JsonObject) =>
  isJsonObject(metadata) ? wordOf(metadata.message_id ?? metadata.id) : '';

const partOf = ({ name, props = null }: JsonObject): AnswerPart => ({
  kind: 'field',
  name: wordOf(name),
  isTextual: false,
  parts: [{ kind: 'data', value: props }],
});
