import type { Json, JsonObject } from '../../json/json.ts';
import { placeholdersIn, withPlaceholders } from '../prompt/placeholder.ts';
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
  const isElsewhere = ({ field }: ContextItem) => field !== null && (taken?.has(field.name) ?? true);
  const placed = placedIn(text, items);
  const written = items
    .filter((item) => !placed.includes(item) && !isElsewhere(item))
    .map((item) => itemText(item, template))
    .filter((words) => words !== '');
  const message = withPlaced(text, placed, isElsewhere);
  const own = message.trim() === '' ? [] : [message];
  const all = template.place === 'before' ? [...written, ...own] : [...own, ...written];
  return written.length === 0 ? message : all.join('\n\n');
}

/** Returns the items whose placeholder is in the text. */
function placedIn(text: string, items: readonly ContextItem[]): ContextItem[] {
  const names = new Set(placeholdersIn(text).map(({ name }) => name));
  return items.filter(({ place }) => place !== undefined && names.has(place));
}

/**
 * Puts items in the place of their placeholders: as a quotation where one has a line of its own. Of an item that goes
 * into a field, its place says the name.
 */
const withPlaced = (
  text: string,
  placed: readonly ContextItem[],
  isElsewhere: (item: ContextItem) => boolean,
) =>
  withPlaceholders(text, ({ name, start, end }) => {
    const here = placed.filter(({ place }) => place === name);
    if (here.length === 0) return undefined;
    const isAlone = !/\S/.test(lineAround(text, start, end));
    const words = here.map((item) => {
      if (isElsewhere(item)) return item.title || item.url;
      return isAlone ? quoted(item.text) : item.text;
    });
    return words.join('\n\n');
  });

/** Returns the rest of the line of a stretch. */
function lineAround(text: string, start: number, end: number): string {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return before + (text.slice(end).split('\n', 1)[0] ?? '');
}

/** Adds the context that goes into fields of the input to their values, after what the person filled in. */
export const withContextFields = (
  fields: JsonObject,
  context: MessageContext | undefined,
  taken: ReadonlySet<string>,
): JsonObject => ({ ...fields, ...contextFields(fields, context, taken) });

/** Returns the values of the fields that get context. */
export function contextFields(
  fields: JsonObject,
  context: MessageContext | undefined,
  taken: ReadonlySet<string>,
): JsonObject {
  const values: JsonObject = {};
  for (const { field, text, url } of context?.items ?? []) {
    if (field === null || !taken.has(field.name)) continue;
    const { name, isList } = field;
    values[name] = joined(values[name] ?? fields[name], text || url, isList);
  }
  return values;
}

function joined(before: Json | undefined, text: string, isList: boolean): Json {
  if (isList) return [...(Array.isArray(before) ? before : []), text];
  return typeof before === 'string' && before.trim() !== '' ? `${before}\n\n${text}` : text;
}

/** Fills in the template of one item. Lines whose placeholders are all empty are left out. */
export function itemText({ title, url, text }: ContextItem, { item }: ContextTemplate): string {
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
