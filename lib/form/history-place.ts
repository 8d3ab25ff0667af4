import type { JsonObject } from '../json/json.ts';
import { type HistoryForm, historyChoice, type MessageType } from './history-schema.ts';
import { isMessagesName, isOtherListName, isPastName } from './input-names.ts';
import { isConstrained, propertiesOf, type Resolve, typesOf, widgetOf } from './schema/json-schema.ts';

/** A place for the conversation; where the text has none of its own it is the last message there. */
export type HistoryPlace = { name: string; form: HistoryForm };

export const anyTypes: MessageType[] = ['human', 'ai', 'system'];

/**
 * The properties that may be the place for the conversation: one where it is clear which, by the hint of a chat or by
 * name, and several only where a text could be a message in more than one.
 */
export function historyPlaces(root: JsonObject, resolve: Resolve): HistoryPlace[] {
  const places = Object.entries(propertiesOf(root)).flatMap(([name, property]) => {
    const schema = resolve(property);
    const form = historyChoice(schema, resolve) ?? untypedMessages(name, schema, resolve);
    return form ? [{ name, form, isHinted: widgetOf(schema).type === 'chat' }] : [];
  });
  const hinted = places.find(({ isHinted }) => isHinted);
  const likely = hinted ? [hinted] : places.filter(isConversation);
  const named = likely.filter(({ name }) => isPastName(name) || isMessagesName(name));
  const left = named.length === 1 ? named : likely;
  const chosen = left.length > 1 ? left.filter(({ form }) => form.kind === 'messages') : left;
  return chosen.map(({ name, form }) => ({ name, form }));
}

/** Any list of two texts each might be pairs of question and answer: they are where its name says so. */
const isConversation = ({ name, form }: HistoryPlace) =>
  form.kind === 'pairs' ? isPastName(name) || isMessagesName(name) : !isOtherListName(name);

/** LangGraph's own examples have a list there and do not say of what: `Annotated[list, add_messages]`. */
function untypedMessages(name: string, schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  const isAnyList = typesOf(schema).includes('array') && !isConstrained(resolve(schema.items));
  return isMessagesName(name) && isAnyList ? { kind: 'messages', types: anyTypes } : undefined;
}
