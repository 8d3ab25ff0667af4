import type { JsonObject } from '../json/json.ts';
import { type HistoryForm, historyChoice, type MessageType } from './history-schema.ts';
import { isMessagesName, isOtherListName, isPastName } from './input-names.ts';
import { isConstrained, propertiesOf, type Resolve, typesOf, widgetOf } from './schema/json-schema.ts';

/** A place for the conversation. A text without a place of its own is the last message there. */
export type HistoryPlace = { name: string; form: HistoryForm };

export const anyTypes: MessageType[] = ['human', 'ai', 'system'];

/**
 * Returns the properties that may be the place for the conversation: one if a chat hint or a name decides,
 * several only if a text could be a message in more than one.
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

/**
 * Tells whether a place is for the conversation. Any list of two texts each might be pairs of question and
 * answer, so its name must say so.
 */
const isConversation = ({ name, form }: HistoryPlace) =>
  form.kind === 'pairs' ? isPastName(name) || isMessagesName(name) : !isOtherListName(name);

/**
 * Returns messages as the form of a list without a type of entries, as in LangGraph's own examples:
 * `Annotated[list, add_messages]`.
 */
function untypedMessages(name: string, schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  const isAnyList = typesOf(schema).includes('array') && !isConstrained(resolve(schema.items));
  return isMessagesName(name) && isAnyList ? { kind: 'messages', types: anyTypes } : undefined;
}
