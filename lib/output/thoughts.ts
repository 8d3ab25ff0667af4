import type { AnswerPart } from './answer-part.ts';

const tag = /<(\/?)(think|thinking|thought|reasoning)>/g;

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
  for (const { 0: written, 1: slash, 2: name = '', index: at } of text.matchAll(tag)) {
    const isClosing = slash === '/';
    if (open === '' ? !isTag(text, { from, at, written, isClosing }) : !isClosing || name !== open) continue;
    // A closing tag alone makes a thought of all that stands before it, once.
    if (isClosing && open === '' && found.length > 0) continue;
    found.push({ isThought: isClosing, from, to: at });
    open = isClosing ? '' : name;
    from = at + written.length;
  }
  return [...found, { isThought: open !== '', from, to: text.length }];
}

type Place = { from: number; at: number; written: string; isClosing: boolean };

/** Tells a tag of a model from one that a text speaks of: it has an end of its line to itself, outside code. */
function isTag(text: string, { from, at, written, isClosing }: Place): boolean {
  const line = text.slice(Math.max(from, text.lastIndexOf('\n', at - 1) + 1), at);
  const startsLine = line.trim() === '';
  const endsLine = /^[ \t]*(\r?\n|$)/.test(text.slice(at + written.length, at + written.length + 80));
  if (!startsLine && !(isClosing && endsLine && !line.endsWith('`'))) return false;
  const fences = text.slice(from, at).match(/^ {0,3}(```|~~~)/gm);
  return (fences?.length ?? 0) % 2 === 0;
}
