import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { type Field, fieldsOf } from './field.ts';
import { ownWords } from './own-words.ts';
import { propertiesOf, type Resolve, resolverOf } from './schema/json-schema.ts';

/** Schema of the values that a request may configure. */
export type Configurable = { schema: JsonObject; resolve: Resolve };

/** Finds the schema of `config.configurable` in a config schema (docs/protocol.md#configuration). */
export function configurableIn(schema: Json | undefined): Configurable | undefined {
  if (!isJsonObject(schema)) return undefined;
  const resolve = resolverOf(schema);
  const configurable = resolve(propertiesOf(resolve(schema)).configurable);
  return Object.keys(propertiesOf(configurable)).length > 0 ? { schema: configurable, resolve } : undefined;
}

/** Returns the fields of a configuration. Takes the title of a choice from its class if that is unique. */
export function configurableFields({ schema, resolve }: Configurable): Field[] {
  const properties = propertiesOf(schema);
  const named = fieldsOf(schema, resolve).map((field) => {
    const property = properties[field.name];
    const isUntitled = ownWords(property, 'title') === '';
    const { title } = resolve(property);
    // LangChain names the class of alternatives after the field: `ConfigurableField(name=…)`.
    const isNamed = isUntitled && field.shape.kind === 'choice' && typeof title === 'string' && title !== '';
    return { field, title: isNamed ? title : field.title };
  });
  const counts = new Map<string, number>();
  for (const { title } of named) counts.set(title, (counts.get(title) ?? 0) + 1);
  return named.map(({ field, title }) => (counts.get(title) === 1 ? { ...field, title } : field));
}

/** Returns the fields that a person may set: all but the key of the runnable's memory. */
export function settableFields(configSchema: Json | undefined, memoryKey: string | null): Field[] {
  const configurable = configurableIn(configSchema);
  return configurable ? configurableFields(configurable).filter(({ name }) => name !== memoryKey) : [];
}

/** Names under which runnables with memory know a conversation. */
export const memoryKeys = ['session_id', 'conversation_id', 'thread_id'];

/** Finds the key by which a runnable with memory knows the conversation. */
export const memoryKeyIn = (schema: Json | undefined): string | undefined => {
  const names = Object.keys(propertiesOf(configurableIn(schema)?.schema ?? {}));
  return memoryKeys.find((name) => names.includes(name));
};
