import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import type { AnswerPart } from './answer-part.ts';

/** A fence of code at the start of a line, or a tag. */
const token = /^ {0,3}(?:```|~~~)|<(\/?)(think|thinking|thought|reasoning)>/gm;

/** Tells whether a text may have thoughts in it, at the cost of one look. */
const mayThink = /<\/?(?:think|thought|reasoning)/;

/**
 * Reads a text in which models write their thoughts between tags. An opening tag counts at the start of a line, so
 * that a text about tags stays a text; a closing one alone ends a thought that the prompt has begun.
 */
export function textParts(text: string): AnswerPart[] {
  if (!mayThink.test(text)) return text === '' ? [] : [{ kind: 'text', text }];
  return stretches(text).flatMap(({ isThought, from, to }, place): AnswerPart[] => {
    const piece = text.slice(from, to);
    if (isThought) return piece.trim() === '' ? [] : [{ kind: 'reasoning', text: piece.trim() }];
    const said = place === 0 ? piece : piece.trimStart();
    return said.trim() === '' ? [] : [{ kind: 'text', text: said }];
  });
}

type Stretch = { isThought: boolean; from: number; to: number };

function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let [from, open] = [0, ''];
  for (const { written, at, name, isClosing, isInCode } of tagsIn(text)) {
    const isOwnEnd = open !== '' && isClosing && name === open;
    // A closing tag alone makes a thought of all that stands before it, once.
    const isStart = open === '' && !isInCode && (!isClosing || found.length === 0);
    if (!isOwnEnd && !(isStart && isTag(text, { at, written, isClosing }))) continue;
    found.push({ isThought: isClosing, from, to: at });
    [from, open] = [at + written.length, isClosing ? '' : name];
  }
  return [...found, { isThought: open !== '', from, to: text.length }];
}

type Tag = Place & { name: string; isInCode: boolean };

function tagsIn(text: string): Tag[] {
  let isInCode = false;
  return [...text.matchAll(token)].flatMap(({ 0: written, 1: slash, 2: name, index: at }): Tag[] => {
    if (name === undefined) isInCode = !isInCode;
    return name === undefined ? [] : [{ written, at, name, isClosing: slash === '/', isInCode }];
  });
}

type Place = { at: number; written: string; isClosing: boolean };

/** Characters beside a tag that tell whether it stands on a line of its own. */
const around = 80;

/** Tells a tag of a model from one that a text speaks of: it begins its line, or ends its paragraph. */
function isTag(text: string, { at, written, isClosing }: Place): boolean {
  const before = text.slice(Math.max(0, at - around), at);
  if (/(^|\n)[ \t]*$/.test(before) && (before.length < around || before.includes('\n'))) return true;
  const after = text.slice(at + written.length, at + written.length + around);
  return isClosing && !before.endsWith('`') && /^[ \t]*(?:\r?\n[ \t]*\r?\n|(?:\r?\n)?$)/.test(after);
}

/** Fields in which blocks and messages have the thoughts of a model, in every spelling that providers use. */
const fields = ['reasoning', 'thinking', 'reasoning_content', 'reasoningText', 'summary', 'content'];

/**
 * Returns the thought of a block: empty if the provider keeps it to itself, null if it has none yet. Undefined if the
 * block is no thought.
 */
export function thoughtIn(block: JsonObject): string | null | undefined {
  const type = wordOf(block.type);
  const isThought = /^(reasoning|thinking|redacted_thinking)/.test(type);
  const named = isThought ? fields : ['reasoning', 'thinking'];
  const said = named
    .map((field) => thoughtText(block[field]))
    .find((text) => text !== undefined && text !== '');
  if (said !== undefined) return said;
  if (!isThought) return undefined;
  return isKeptBack(block) ? '' : null;
}

/** Returns a text, also one in objects and lists; undefined if there is none. */
export function thoughtText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const texts = value.flatMap((item) => thoughtText(item) ?? []).filter((text) => text !== '');
    return value.length === 0 ? undefined : joined(texts, value);
  }
  if (!isJsonObject(value)) return undefined;
  return [
    value.text,
    value.summary,
    value.reasoning,
    value.thinking,
    value.reasoningText,
    value.reasoning_text,
  ]
    .map(thoughtText)
    .find((text) => text !== undefined);
}

/** Summaries are paragraphs; texts inside one block are pieces of it. */
const joined = (texts: string[], items: Json[]) =>
  texts.join(
    items.some((item) => isJsonObject(item) && wordOf(item.type).startsWith('summary')) ? '\n\n' : '',
  );

/** Tells whether a provider has sent a thought that only it can read. */
export function isKeptBack(block: JsonObject): boolean {
  const { type, data, signature, extras, encrypted_content: encrypted, redacted_content: redacted } = block;
  if (type === 'redacted_thinking' || wordOf(type).endsWith('.encrypted')) return true;
  const inner = [extras, block.reasoning_content].filter(isJsonObject);
  return [data, signature, encrypted, redacted].some(Boolean) || inner.some(isKeptBack);
}
