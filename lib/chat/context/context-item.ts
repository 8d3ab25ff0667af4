import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
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
const contextSource = {
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

/** Characters (UTF-16 units) of a text that are sent unless a person wants all of it. */
export const usualCharacters = 40_000;

/** Characters that are sent at most. */
export const mostCharacters = 1_000_000;

/** The part of a long text that is sent. */
const textCut = z.enum(['beginning', 'around', 'all']);
export type TextCut = z.infer<typeof textCut>;

/** A stretch of a text, in UTF-16 units. */
const textStretch = z.strictObject({ from: z.number(), to: z.number() });
type TextStretch = z.infer<typeof textStretch>;

type Whole = { text: string; selection: TextStretch | null };

/** Returns the cuts that a person can choose from; none for a text that is short enough. */
export const cutsOf = ({ text, selection }: Whole): TextCut[] =>
  text.length <= usualCharacters
    ? []
    : [...(selection ? (['around'] as const) : []), 'beginning' as const, 'all' as const];

/** Returns the cut of a text that was just read: around what is selected, else the beginning. */
export const usualCut = (whole: Whole): TextCut => cutsOf(whole)[0] ?? 'all';

/** Returns the part that is sent. It ends at the end of a paragraph, line or word where there is one near. */
export function cutText({ text, selection }: Whole, cut: TextCut): string {
  const most = cut === 'all' ? mostCharacters : usualCharacters;
  if (text.length <= most) return text;
  if (cut !== 'around' || !selection) return text.slice(0, endNear(text, most)).trimEnd();
  const middle = Math.floor((selection.from + selection.to) / 2);
  const first = Math.max(0, Math.min(middle - most / 2, text.length - most));
  const from = first === 0 ? 0 : startNear(text, first);
  return text.slice(from, endNear(text, Math.min(text.length, from + most))).trim();
}

/** Characters before a cut in which a better place is looked for. */
const near = 400;

function endNear(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const before = text.slice(Math.max(0, at - near), at);
  for (const end of ['\n\n', '\n', ' ']) {
    const found = before.lastIndexOf(end);
    if (found > 0) return at - before.length + found;
  }
  return wholeCharacter(text, at);
}

function startNear(text: string, at: number): number {
  const after = text.slice(at, at + near);
  for (const end of ['\n\n', '\n', ' ']) {
    const found = after.indexOf(end);
    if (found !== -1) return at + found + end.length;
  }
  return wholeCharacter(text, at);
}

/** Moves a place out of the middle of a surrogate pair. */
const wholeCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);

/** Estimates the number of tokens: about four letters each, or one for a Chinese or Japanese character. */
export function roughTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (isWide(text.charCodeAt(at))) wide += 1;
  return Math.ceil(wide + (text.length - wide) / 4);
}

const isWide = (unit: number) =>
  (unit >= 0x3040 && unit <= 0x30ff) ||
  (unit >= 0x3400 && unit <= 0x9fff) ||
  (unit >= 0xac00 && unit <= 0xd7af);

/** A piece of context of an unsent message, as it is stored. The text is in a file, or here. */
const storedContext = z.strictObject({
  id: z.string(),
  ...contextSource,
  field: z.nullable(contextField),
  cut: textCut,
  /** The part of the text that was selected. */
  selection: z.nullable(textStretch),
  /** Passages of the page that it does not show, which are not part of the text. */
  hidden: z.optional(z.array(z.string())),
  /** The person has changed the text. */
  isEdited: z.optional(z.literal(true)),
  /** Characters of the whole text. */
  size: z.number(),
  /** Only in a temporary conversation, whose texts are in no file. */
  text: z.optional(z.string()),
});
export type StoredContext = z.infer<typeof storedContext>;

const list = z.array(storedContext);

/** Reads the context of an unsent message. */
export const readDraftContext = (stored: string | null): StoredContext[] =>
  list.safeParse(parseJson(stored ?? '')).data ?? [];

/** A piece of context with its whole text. */
export type DraftContext = Omit<StoredContext, 'text' | 'size'> & { text: string };

/** Returns what is sent of it. */
export const itemOf = ({
  cut,
  selection,
  text,
  isEdited: _,
  hidden: __,
  ...source
}: DraftContext): ContextItem => ({
  ...source,
  text: cutText({ text, selection }, cut),
});
