import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { type ContextItem, contextField, contextSource } from './context-item.ts';
import { cutText, textCut, textStretch } from './text-cut.ts';

/** A piece of context of an unsent message, as it is stored. The text is in a file, or here. */
const storedContext = z.strictObject({
  id: z.string(),
  ...contextSource,
  field: z.nullable(contextField),
  cut: textCut,
  /** The part of the text that was selected. */
  selection: z.nullable(textStretch),
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
export const itemOf = ({ cut, selection, text, isEdited: _, ...source }: DraftContext): ContextItem => ({
  ...source,
  text: cutText({ text, selection }, cut),
});
