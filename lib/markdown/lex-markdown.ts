import type { Lexer, MarkedToken, Token, Tokens } from 'marked';
import { BoundedLexer } from './bounded-lexer.ts';
import { decodedEntities } from './entities.ts';
import { type FormulaToken, formulaOptions } from './formula-tokens.ts';
import { closesFence } from './line-kind.ts';
import { type Alignment, type Block, type Inline, type ListItem, plainText } from './markdown.ts';
import type { Piece } from './scan-state.ts';

/** A block with its source. */
export type LexedBlock = { block: Block; raw: string };

/** Targets of references, by label. */
export type Definitions = Lexer['tokens']['links'];

export type LexedMarkdown = {
  /** In source order; pieces that show nothing, such as empty lines, have no block. */
  pieces: { raw: string; type: string; block: Block | undefined }[];
  definitions: Definitions;
  /** Characters lexed; a repeated pass counts again. */
  work: number;
};

/** Lexes a whole source; `known` are definitions from elsewhere. */
export const lexMarkdown = (source: string, known: Definitions = noDefinitions): LexedMarkdown =>
  lexInto(source, definitionsFor(source, known));

/**
 * Lexes a piece as the continuation of a block: a table needs its head for the columns, a paragraph is inline
 * text. Adds the piece's definitions to the known ones.
 */
export function lexPiece(source: string, { joint, head }: Pick<Piece, 'joint' | 'head'>, known: Definitions) {
  if (joint === 'text') return lexInlines(source, known);
  if (joint !== 'table') return lexInto(source, known);
  const lexed = lexInto(head + source, known);
  const [first, ...others] = lexed.pieces;
  if (first?.block?.kind !== 'table') return lexInto(source, known);
  return { ...lexed, pieces: [{ ...first, raw: first.raw.slice(head.length) }, ...others] };
}

export const noDefinitions: Definitions = Object.freeze(Object.create(null));

/**
 * Returns definitions that a source may add to: a copy if it can define something. They have no prototype.
 */
export const definitionsFor = (source: string, known: Definitions): Definitions =>
  source.includes(']:') || Object.getPrototypeOf(known) !== null
    ? Object.assign(Object.create(null), known)
    : known;

function lexInto(source: string, definitions: Definitions): LexedMarkdown {
  const lexer = lexerWith(source, definitions);
  const tokens = lexer.lex(source);
  const pieces = tokens.map((token) => ({ raw: token.raw, type: token.type, block: blockOf(token) }));
  return { pieces, definitions, work: lexer.work };
}

/** Lexes the continuation of a paragraph. */
function lexInlines(source: string, definitions: Definitions): LexedMarkdown {
  const lexer = lexerWith(source, definitions);
  const block: Block = { kind: 'paragraph', inside: inlinesOf(lexer.inlineTokens(source)) };
  return { pieces: [{ raw: source, type: 'paragraph', block }], definitions, work: lexer.work };
}

function lexerWith(source: string, definitions: Definitions): BoundedLexer {
  const lexer = new BoundedLexer({ gfm: true, ...formulaOptions }, source);
  lexer.tokens.links = definitions;
  return lexer;
}

export const blocksIn = (lexed: LexedMarkdown | undefined): LexedBlock[] =>
  lexed?.pieces.flatMap(({ raw, block }) => (block ? [{ raw, block }] : [])) ?? [];

const blocksOf = (tokens: Token[]): Block[] => tokens.flatMap((token) => blockOf(token) ?? []);

function blockOf(generic: Token): Block | undefined {
  const token = generic as MarkedToken | FormulaToken;
  switch (token.type) {
    case 'formula':
      return { kind: 'math', text: token.formula.text };
    case 'paragraph':
      return { kind: 'paragraph', inside: inlinesOf(token.tokens) };
    case 'text':
      return { kind: 'line', inside: token.tokens ? inlinesOf(token.tokens) : textOf(token.text) };
    case 'heading':
      return { kind: 'heading', level: token.depth, inside: inlinesOf(token.tokens) };
    case 'code':
      return codeBlockOf(token);
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens) };
    case 'list':
      return {
        kind: 'list',
        start: token.ordered ? Number(token.start) : null,
        items: token.items.map(itemOf),
      };
    case 'table':
      return tableOf(token);
    case 'hr':
      return { kind: 'rule' };
    case 'html':
      return { kind: 'paragraph', inside: [{ kind: 'text', text: token.text.trimEnd() }] };
    default:
      return undefined;
  }
}

const codeBlockOf = (token: Tokens.Code): Block => ({
  kind: 'code',
  language: languageOf(token.lang),
  text: codeOf(token),
  isClosed: isClosed(token.raw),
});

/** Tells whether the last line closes the fence that the first one opens. */
function isClosed(raw: string): boolean {
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
  const code = raw.trimEnd();
  const last = code.slice(code.lastIndexOf('\n') + 1);
  return mark !== undefined && last.length < code.length && closesFence(last, mark);
}

const codeOf = ({ codeBlockStyle, text }: Tokens.Code) =>
  codeBlockStyle === 'indented' ? text.replace(/\n+$/, '') : text;

const languageOf = (info: string | undefined) => decodedEntities(/^\S*/.exec(info ?? '')?.[0] ?? '');

const itemOf = ({ task, checked, tokens }: Tokens.ListItem): ListItem => ({
  checked: task ? checked === true : null,
  blocks: blocksOf(tokens.filter(({ type }) => type !== 'checkbox')),
});

const alignments: Record<string, Alignment> = { left: 'start', center: 'center', right: 'end' };

const tableOf = ({ align, header, rows }: Tokens.Table): Block => ({
  kind: 'table',
  align: align.map((side) => (side && alignments[side]) ?? null),
  header: header.map(({ tokens }) => inlinesOf(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => inlinesOf(tokens))),
});

const inlinesOf = (tokens: Token[]): Inline[] => tokens.flatMap(inlineOf);

const textOf = (text: string): Inline[] => [{ kind: 'text', text: decodedEntities(text) }];

function inlineOf(generic: Token): Inline[] {
  const token = generic as MarkedToken | FormulaToken;
  switch (token.type) {
    case 'formula':
      return [{ kind: 'math', text: token.formula.text, isDisplay: token.formula.isDisplay }];
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : textOf(token.text);
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'strong':
      return [{ kind: 'strong', inside: inlinesOf(token.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', inside: inlinesOf(token.tokens) }];
    case 'del':
      return [{ kind: 'deleted', inside: inlinesOf(token.tokens) }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'link':
      return [{ kind: 'link', href: decodedEntities(token.href), inside: inlinesOf(token.tokens) }];
    case 'image':
      return [
        { kind: 'image', source: decodedEntities(token.href), alt: plainText(inlinesOf(token.tokens)) },
      ];
    case 'html':
      return [{ kind: 'text', text: token.text }];
    default:
      return generic.raw === '' ? [] : [{ kind: 'text', text: generic.raw }];
  }
}
