import type { Lexer, MarkedToken, Token, Tokens } from 'marked';
import { blocksWithDetails, joinedDetails } from './block/details.ts';
import { BoundedLexer } from './bounded-lexer.ts';
import { decodedEntities } from './entities.ts';
import { inlinesOf, textOf } from './inline/lexed-inlines.ts';
import type { FormulaToken } from './inline/mark-tokens.ts';
import { type DetailsToken, type FootnoteToken, lexerOptions } from './lexer-options.ts';
import { closesFence } from './line-kind.ts';
import type { Alignment, Block, ListItem } from './markdown.ts';
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

/**
 * Lexes a whole source; `known` are definitions from elsewhere. In a source that may grow, emphasis and code that
 * are not closed yet last to its end, and other forms stay as written; of its last word, so many characters may
 * be held back.
 */
export const lexMarkdown = (
  source: string,
  known: Definitions = noDefinitions,
  lastWord?: number,
): LexedMarkdown => lexInto(source, definitionsFor(source, known), lastWord);

/**
 * Lexes a piece as the continuation of a block: a table needs its head for the columns, a paragraph is inline
 * text. Adds the piece's definitions to the known ones.
 */
export function lexPiece(
  source: string,
  { joint, head }: Pick<Piece, 'joint' | 'head'>,
  known: Definitions,
  lastWord?: number,
) {
  if (joint === 'text') return lexInlines(source, known, lastWord);
  if (joint !== 'table') return lexInto(source, known, lastWord);
  const lexed = lexInto(head + source, known, lastWord);
  const [first, ...others] = lexed.pieces;
  if (first?.block?.kind !== 'table') return lexInto(source, known, lastWord);
  return { ...lexed, pieces: [{ ...first, raw: first.raw.slice(head.length) }, ...others] };
}

export const noDefinitions: Definitions = Object.freeze(Object.create(null));

/** Returns definitions that a source may add to: a copy if it can define something. They have no prototype. */
export const definitionsFor = (source: string, known: Definitions): Definitions =>
  source.includes(']:') || Object.getPrototypeOf(known) !== null
    ? Object.assign(Object.create(null), known)
    : known;

function lexInto(source: string, definitions: Definitions, lastWord: number | undefined): LexedMarkdown {
  const lexer = lexerWith(source, definitions, lastWord);
  const tokens = lexer.lex(source);
  const pieces = tokens.map((token) => ({ raw: token.raw, type: token.type, block: blockOf(token) }));
  return { pieces: withDetails(pieces), definitions, work: lexer.work };
}

/** Lexes the continuation of a paragraph. */
function lexInlines(source: string, definitions: Definitions, lastWord: number | undefined): LexedMarkdown {
  const lexer = lexerWith(source, definitions, lastWord);
  const inside = inlinesOf(lexer.inlineTokensWithin(source, lastWord !== undefined));
  const block: Block = { kind: 'paragraph', inside };
  return { pieces: [{ raw: source, type: 'paragraph', block }], definitions, work: lexer.work };
}

function lexerWith(source: string, definitions: Definitions, lastWord: number | undefined): BoundedLexer {
  const lexer = new BoundedLexer({ gfm: true, ...lexerOptions }, source, lastWord);
  lexer.tokens.links = definitions;
  return lexer;
}

/** Puts blocks into the details that begin before them. */
function withDetails(pieces: LexedMarkdown['pieces']): LexedMarkdown['pieces'] {
  if (!pieces.some(({ block }) => block?.kind === 'tag')) return pieces;
  const joined: LexedMarkdown['pieces'] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const within = last?.block && (piece.block ? joinedDetails(last.block, piece.block) : last.block);
    if (within) joined[joined.length - 1] = { ...last, raw: last.raw + piece.raw, block: within };
    else joined.push(piece);
  }
  return joined;
}

export const blocksIn = (lexed: LexedMarkdown | undefined): LexedBlock[] =>
  lexed?.pieces.flatMap(({ raw, block }) => (block ? [{ raw, block }] : [])) ?? [];

const blocksOf = (tokens: Token[]): Block[] =>
  blocksWithDetails(tokens.flatMap((token) => blockOf(token) ?? []));

function blockOf(generic: Token): Block | undefined {
  const token = generic as MarkedToken | FormulaToken | DetailsToken | FootnoteToken;
  switch (token.type) {
    case 'formula':
      return { kind: 'math', text: token.formula.text };
    case 'details':
      return { kind: 'tag', tag: token.tag, inside: inlinesOf(token.tokens) };
    case 'footnote':
      return { kind: 'footnote', label: token.label, blocks: blocksOf(token.tokens) };
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
  codeBlockStyle === 'indented' ? text.replace(/(?<!\n)\n+$/, '') : text;

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

/** A piece as plain data, to be lexed in any thread. */
export type PieceSource = Pick<Piece, 'joint' | 'head'> & { raw: string };

export type LexedPieces = {
  /** Blocks of each piece. */
  blocks: (readonly LexedBlock[])[];
  /** Known definitions and those that the pieces add. */
  definitions: Definitions;
  /** Characters lexed; a repeated pass counts again. */
  work: number;
};

/** Lexes consecutive pieces of a source. */
export function lexPieces(pieces: readonly PieceSource[], known: Definitions): LexedPieces {
  const defining = pieces.find(({ raw }) => raw.includes(']:'))?.raw ?? '';
  const definitions = definitionsFor(defining, known);
  const lexed = pieces.map((piece) => lexPiece(piece.raw, piece, definitions));
  return {
    blocks: lexed.map(blocksIn),
    definitions,
    work: lexed.reduce((sum, { work }) => sum + work, 0),
  };
}
