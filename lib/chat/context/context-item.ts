import * as z from 'zod/mini';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';

/** A field of a runnable's input that gets context instead of the text of the message. */
export const contextField = z.strictObject({
  name: z.string(),
  /** The field takes a list of texts. */
  isList: z.boolean(),
});
export type ContextField = z.infer<typeof contextField>;

/** `address` is a page by title and URL alone. */
const contextKind = z.enum(['selection', 'page', 'address', 'link', 'table']);
export type ContextKind = z.infer<typeof contextKind>;

/** Where a piece of context comes from; `url` is that of the page, or of the link. */
export const contextSource = {
  kind: contextKind,
  title: z.string(),
  url: z.string(),
  /** The placeholder that stands for its text, if the message has it: it was read for a prompt. */
  place: z.optional(z.enum(['selection', 'page'])),
};

/** Text of a page, as it is sent with a message. */
const contextItem = z.strictObject({
  id: z.string(),
  ...contextSource,
  /** Markdown. */
  text: z.string(),
  /** Null: the text of the message. */
  field: z.nullable(contextField),
});
export type ContextItem = z.infer<typeof contextItem>;

/** How context is written into the text of a message. */
export const contextTemplate = z.strictObject({
  /** Text of one item, with `{{title}}`, `{{url}}`, `{{text}}` and `{{quote}}`. */
  item: z.string(),
  place: z.enum(['before', 'after']),
});
export type ContextTemplate = z.infer<typeof contextTemplate>;

/** Context of a message, with the template of the moment when it was sent. */
export const messageContext = z.strictObject({ items: z.array(contextItem), template: contextTemplate });
export type MessageContext = z.infer<typeof messageContext>;

const kindNames: Record<ContextKind, TextKey> = {
  selection: 'context_selection',
  page: 'context_page',
  address: 'context_address',
  link: 'context_link',
  table: 'table_name',
};

/** Names a piece of context, as its chip does. It is never empty. */
export const itemName = ({ kind, title, url }: Pick<ContextItem, 'kind' | 'title' | 'url'>): string =>
  kind === 'selection' ? say('context_selection') : title || url || say(kindNames[kind]);
