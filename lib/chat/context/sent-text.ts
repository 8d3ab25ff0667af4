import type { Json, JsonObject } from '../../json/json.ts';
import type { ContextItem, ContextTemplate, MessageContext } from './context-item.ts';

/** Title, URL, and the text as a quotation. */
export const usualTemplate: ContextTemplate = { item: '{{title}}\n{{url}}\n\n{{quote}}', place: 'before' };

type Said = { text: string; context?: MessageContext | undefined };

/**
 * Writes a message with its context as one text. Items go into their field only if the runnable has it: `taken`
 * are the names of its fields. Without names, no item with a field is written.
 */
export function sentText({ text, context }: Said, taken?: ReadonlySet<string>): string {
  if (!context) return text;
  const { items, template } = context;
  const written = items
    .filter(({ field }) => field === null || (taken !== undefined && !taken.has(field.name)))
    .map((item) => itemText(item, template))
    .filter((words) => words !== '');
  const own = text.trim() === '' ? [] : [text];
  const all = template.place === 'before' ? [...written, ...own] : [...own, ...written];
  return written.length === 0 ? text : all.join('\n\n');
}

/** Adds the context that goes into fields of the input to their values. */
export function withContextFields(
  fields: JsonObject,
  context: MessageContext | undefined,
  taken: ReadonlySet<string>,
): JsonObject {
  const values: JsonObject = {};
  for (const { field, text, url } of context?.items ?? []) {
    if (field === null || !taken.has(field.name)) continue;
    const { name, isList } = field;
    values[name] = joined(values[name], text || url, isList);
  }
  return { ...fields, ...values };
}

function joined(before: Json | undefined, text: string, isList: boolean): Json {
  if (isList) return [...(Array.isArray(before) ? before : []), text];
  return typeof before === 'string' ? `${before}\n\n${text}` : text;
}

/** Fills in the template of one item. Lines whose placeholders are all empty are left out. */
function itemText({ title, url, text }: ContextItem, { item }: ContextTemplate): string {
  const values: Record<string, string> = { title, url, text, quote: quoted(text) };
  const lines = item.split('\n').flatMap((line) => {
    const names = [...line.matchAll(placeholder)].map(([, name = '']) => name);
    const isEmpty = names.length > 0 && names.every((name) => values[name] === '');
    return isEmpty ? [] : [line.replace(placeholder, (_, name: string) => values[name] ?? '')];
  });
  return lines.join('\n').trim();
}

const placeholder = /\{\{(title|url|text|quote)\}\}/g;

const quoted = (text: string) =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
